import type { Db } from '../database/database.ts';
import { findBusinessDay } from './clock.sql.ts';

/** The day of the business in UTC, such as 2027-01-31. */
export function businessDay(db: Db): Promise<string> {
  return findBusinessDay(db);
}
