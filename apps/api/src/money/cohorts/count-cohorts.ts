import { addMonths } from '@guildhall/contract/money/cohorts.operator.contract.ts';
import type { Db } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { countMonth, firstMovedMonth, isCountedMonth, lastCounted } from './cohorts.sql.ts';

/** Counts the months since they were counted last, the one before this one at least: what began in it may commit after its end. */
export async function countCohorts(db: Db, now: Date): Promise<void> {
  await countFrom(db, (await lastCounted(db))?.month ?? (await firstMovedMonth(db)), now);
}

/** Counts all months where the first of them never was, as when the demo has brought investments of past months. */
export async function countCohortsAgain(db: Db, now: Date): Promise<void> {
  const first = await firstMovedMonth(db);
  if (first !== undefined && !(await isCountedMonth(db, first))) await countFrom(db, first, now);
}

async function countFrom(db: Db, first: string | undefined, now: Date): Promise<void> {
  const current = `${now.toISOString().slice(0, 7)}-01`;
  const last = addMonths(current, -1);
  for (let month = first !== undefined && first < last ? first : last; month <= current; month = addMonths(month, 1))
    await countMonth(db, month);
}

/** Each night, so that an investment writes nothing for it. */
export function cohortsJob(db: Db): JobKind {
  return {
    name: 'cohorts.count',
    about: 'Counts who invested again, by the month of their first investment.',
    every: '23 3 * * *',
    atStart: true,
    work: () => countCohorts(db, new Date()),
  };
}
