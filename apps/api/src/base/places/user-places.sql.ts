import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

const locateWaiting = statement<{ most: number }, { located: number }>(
  'user-places.locate-waiting',
  'SELECT locate_waiting_users(:most) AS located',
);

/** Locates at most `most` of those who gave a place while the embedded places were missing; answers how many these were. */
export async function locateWaitingUsers(db: Db, most: number): Promise<number> {
  return (await db.query(locateWaiting, { most }))[0]!.located;
}
