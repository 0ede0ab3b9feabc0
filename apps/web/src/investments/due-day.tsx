import { count } from '../ui/count.ts';
import { DateText } from '../ui/date-text.tsx';
import classes from './investments.module.css';

function dayOf(ms: number): number {
  return Math.floor(ms / 86_400_000);
}

/** By how many days the day of a moment is over, in UTC, as the server counts them; 0 before it and on it. */
function daysOver(iso: string): number {
  return Math.max(0, dayOf(Date.now()) - dayOf(Date.parse(iso)));
}

/** When an investment pays back, and by how long it is overdue: nothing has come back of it but refunds. */
export function DueDay({ iso }: { iso: string }) {
  const over = daysOver(iso);
  return (
    <>
      <DateText iso={iso} />
      {over > 0 && <span className={classes.overdue}> Overdue by {count(over, 'day')}</span>}
    </>
  );
}
