import { waitingHours } from '@guildhall/contract/trust/operators.contract.ts';
import { howLong } from './how-long.ts';
import classes from './operator.module.css';

type Props = { since: string; queue: keyof typeof waitingHours };

/** How long a case has waited in its queue, and until when it may, or that it is late: in words, and in a colour. */
export function WaitingFor({ since, queue }: Props) {
  const { isLate, words } = waitingWords(since, waitingHours[queue]);
  return <p className={isLate ? classes.late : classes.soft}>{words}</p>;
}

const hourMs = 3_600_000;

/** The same in words: "Waiting for 20 hours, due in 4 hours", "Late: waiting for 30 hours"; `hours` is how long it may wait. */
export function waitingWords(since: string, hours: number, now = Date.now()): { isLate: boolean; words: string } {
  const waiting = `waiting for ${howLong(since, now)}`;
  const left = Date.parse(since) + hours * hourMs - now;
  if (left <= 0) return { isLate: true, words: `Late: ${waiting}` };
  const due = howLong(new Date(now - left).toISOString(), now);
  return { isLate: false, words: `W${waiting.slice(1)}, due in ${due}` };
}
