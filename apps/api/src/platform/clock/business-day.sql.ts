import type { Db } from '../database/database.ts';
import { statement, type NoParams } from '../database/statement.ts';

const today = statement<NoParams, { day: string }>('clock.business-day', 'SELECT business_day()::text AS day');

/** The day of the business in UTC, such as 2027-01-31. */
export async function businessDay(db: Db): Promise<string> {
  return (await db.query(today, {}))[0]!.day;
}
