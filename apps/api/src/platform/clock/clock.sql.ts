import type { Db } from '../database/database.ts';
import { statement, type NoParams } from '../database/statement.ts';

const today = statement<NoParams, { day: string }>('clock.business-day', 'SELECT business_day()::text AS day');

export async function findBusinessDay(db: Db): Promise<string> {
  return (await db.query(today, {}))[0]!.day;
}
