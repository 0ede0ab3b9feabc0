import type { Db } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { countDay, firstDayToCount } from './turnover.sql.ts';

const dayMs = 86_400_000;

/** Counts what was moved on the days since it was counted last, yesterday and today at least: what began before midnight may commit after it. */
export async function countTurnover(db: Db, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  const yesterday = new Date(now.getTime() - dayMs).toISOString().slice(0, 10);
  const first = (await firstDayToCount(db)) ?? today;
  for (let day = first < yesterday ? first : yesterday; day <= today; day = dayAfter(day))
    await countDay(db, { day, today });
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
}

/** Each hour, so that a payment writes nothing for it. */
export function turnoverJob(db: Db): JobKind {
  return {
    name: 'turnover.count',
    about: 'Counts what was moved by days, for the figures of the console.',
    every: '7 * * * *',
    atStart: true,
    work: () => countTurnover(db, new Date()),
  };
}
