import type { AnswerQueue } from '@guildhall/contract/server/answers.operator.contract.ts';
import type { Answers } from './answers.operator.queries.ts';

type OfQueue = Answers['before'][number];
type OfOperator = NonNullable<Answers['operators']>['now'][number];
export type Sums = Omit<OfQueue, 'queue'>;

/** What people wait for an answer to, by the queue. */
export const answerNames: Record<AnswerQueue, string> = {
  withdrawals: 'Withdrawals',
  risk: 'Signs of risk',
  sanctions: 'Sanctions',
  disputes: 'Disputes',
  complaints: 'Complaints',
  verifications: 'Verifications',
  flags: 'Reported content',
  flagAppeals: 'Appeals about content',
  freezeAppeals: 'Appeals about freezes',
};

/** The steps of waiting, the shortest first, as they are called. */
export const steps = [
  { name: 'withinHour', label: '1 hour' },
  { name: 'withinDay', label: '1 day' },
  { name: 'withinThreeDays', label: '3 days' },
  { name: 'withinWeek', label: '7 days' },
] as const satisfies readonly { name: keyof Sums; label: string }[];

const figures = ['answered', 'inTime', ...steps.map(({ name }) => name)] as const;

/** All of them together. */
export function sumOf(rows: readonly Sums[]): Sums {
  const sum = (name: keyof Sums) => rows.reduce((all, row) => all + row[name], 0);
  return Object.fromEntries(figures.map((name) => [name, sum(name)])) as Sums;
}

/** How many of a hundred were in time, rounded down, so that 100% is all of them; undefined without an answer. */
export function shareInTime({ answered, inTime }: Pick<Sums, 'answered' | 'inTime'>): number | undefined {
  return answered === 0 ? undefined : Math.floor((inTime / answered) * 100);
}

/** The share in words: 92%; a dash without an answer. */
export function shareInWords(sums: Pick<Sums, 'answered' | 'inTime'>): string {
  const share = shareInTime(sums);
  return share === undefined ? '–' : `${share}%`;
}

/** The step of waiting within which half of them were answered: 1 day; a dash without an answer. */
export function halfInWords(sums: Sums): string {
  if (sums.answered === 0) return '–';
  const step = steps.find(({ name }) => sums[name] * 2 >= sums.answered);
  return step ? `Within ${step.label}` : 'Over 7 days';
}

/** How long something may wait, in hours: 24 hours, 14 days. */
export function hoursInWords(hours: number): string {
  return hours <= 72 ? `${hours} hours` : `${hours / 24} days`;
}

/** A queue or an operator, with what was answered now and in the time before. */
export type Compared<Key> = { key: Key; now: Sums; before: Sums };

/** Each queue that the role may open with its sums. */
export function byQueue({ records, before }: Answers): Compared<AnswerQueue>[] {
  const now = records.flatMap((record) => record.queues);
  return before.map((of) => ({ key: of.queue, now: sumOf(now.filter(({ queue }) => queue === of.queue)), before: of }));
}

/** Each operator with their sums in one queue, or in all; the command line has no id. */
export function byOperator(
  { now, before }: NonNullable<Answers['operators']>,
  chosen: AnswerQueue | '',
): Compared<{ id: string; name: string }>[] {
  const inQueue = (rows: readonly OfOperator[]) => rows.filter(({ queue }) => chosen === '' || queue === chosen);
  const names = new Map([...inQueue(now), ...inQueue(before)].map((row) => [row.operatorId, row.operator]));
  const of = (rows: readonly OfOperator[], id: string) => sumOf(inQueue(rows).filter((row) => row.operatorId === id));
  return [...names]
    .map(([id, name]) => ({
      key: { id, name: id === '' ? 'Command line' : name },
      now: of(now, id),
      before: of(before, id),
    }))
    .toSorted((a, b) => a.key.name.localeCompare(b.key.name));
}
