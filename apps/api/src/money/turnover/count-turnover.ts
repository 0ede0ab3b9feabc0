import type { Db } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { countDay, firstMovedDay, isCountedDay, lastCountedDay } from './turnover.sql.ts';

const dayMs = 86_400_000;

/** Counts what was moved on the days since it was counted last, yesterday and today at least: what began before midnight may commit after it. */
export async function countTurnover(db: Db, now: Date): Promise<void> {
  await countFrom(db, (await lastCountedDay(db)) ?? (await firstMovedDay(db)), now);
}

/** Counts all days where the first of them never was, as when the demo has brought transfers of past days. */
export async function countTurnoverAgain(db: Db, now: Date): Promise<void> {
  const first = await firstMovedDay(db);
  if (first !== undefined && !(await isCountedDay(db, first))) await countFrom(db, first, now);
}

async function countFrom(db: Db, first: string | undefined, now: Date): Promise<void> {
  const today = dayOf(now.getTime());
  const yesterday = dayOf(now.getTime() - dayMs);
  for (let day = first !== undefined && first < yesterday ? first : yesterday; day <= today; day = dayAfter(day))
    await countDay(db, { day, today });
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function dayAfter(day: string): string {
  return dayOf(Date.parse(day) + dayMs);
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
