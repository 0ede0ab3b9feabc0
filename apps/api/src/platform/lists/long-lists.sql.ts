import type { Db } from '../database/database.ts';
import { statement, type NoParams } from '../database/statement.ts';

type LongList = { ownerId: string; list: string };

const sql = {
  incomplete: statement<NoParams, LongList>(
    'long-lists.incomplete',
    `SELECT owner_id AS "ownerId", list::text AS list FROM long_lists
      WHERE NOT complete
      ORDER BY owner_id, list LIMIT 20`,
  ),
  refresh: statement<LongList, { added: number }>(
    'long-lists.refresh',
    'SELECT refresh_long_list(:ownerId, :list::long_list) AS added',
  ),
};

/** Lists that somebody has read and that turned out to be long, whose lines are not written yet. */
export function findIncomplete(db: Db) {
  return db.query(sql.incomplete, {});
}

/** Writes the next 250 lines of a list, and answers how many those were. */
export async function addLines(db: Db, list: LongList): Promise<number> {
  return (await db.query(sql.refresh, list))[0]!.added;
}
