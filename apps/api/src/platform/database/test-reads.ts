import type { Client } from 'pg';
import type { Db } from './database.ts';
import { statement } from './statement.ts';

const report = statement('test.report', 'SELECT pg_stat_force_next_flush()');

/** Makes the connection that was used last report what it has read. With a pool of 2 that is one and the same. */
export async function reportReads(db: Db): Promise<void> {
  await db.query(report, {});
}

/** What `work` answers, and how many rows of tables and entries of indexes the database reads for it, as PostgreSQL itself counts them. */
export async function readsOf<T>(
  db: Db,
  owner: Client,
  work: () => Promise<T>,
): Promise<{ answer: T; rows: number; entries: number }> {
  const before = await readSoFar(db, owner);
  const answer = await work();
  const after = await readSoFar(db, owner);
  return { answer, rows: after.rows - before.rows, entries: after.entries - before.entries };
}

async function readSoFar(db: Db, owner: Client): Promise<{ rows: number; entries: number }> {
  await reportReads(db);
  // What the owner's connection read while it filled the tables would otherwise be counted between two calls.
  await owner.query('SELECT pg_stat_force_next_flush()');
  const { rows: found } = await owner.query(`SELECT
      (SELECT sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) FROM pg_stat_user_tables)::int AS rows,
      (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes)::int AS entries`);
  return found[0];
}
