import type { Db } from './database.ts';
import { statement, type NoParams } from './statement.ts';

const now = statement<NoParams, { ms: number }>(
  'database.clock',
  'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms',
);

/** By how many seconds the clock of this machine is ahead of the database's; half the way there and back is taken off. */
export async function secondsAhead(db: Db): Promise<number> {
  const before = Date.now();
  const [{ ms } = { ms: before }] = await db.query(now, {});
  return Math.round((before + Date.now()) / 2 - ms) / 1000;
}
