import type { Db } from '../database/database.ts';
import type { Companion } from '../database/joined-query.ts';
import { statement } from '../database/statement.ts';

/** Told in place of a mark where the account has changed nothing since there are marks. */
const noMark = 'none';

/**
 * Gives the account of a session, and the organization that it acts for, a new mark, where the transaction that it ends has changed anything. Only
 * there, at the end: the rows are locked until the commit alone, in one order, and who holds them waits for nobody else.
 */
export function markPerson(tokenHash: Buffer): Companion {
  return {
    name: 'person-marks.mark',
    text: `INSERT INTO person_marks (user_id, mark)
      SELECT a.id, gen_random_uuid() FROM sessions AS s CROSS JOIN LATERAL unnest(ARRAY[s.user_id, s.acting_for]) AS a (id)
      WHERE s.token_hash = $1 AND a.id IS NOT NULL AND pg_current_xact_id_if_assigned() IS NOT NULL ORDER BY a.id
      ON CONFLICT (user_id) DO UPDATE SET mark = EXCLUDED.mark`,
    values: [tokenHash],
  };
}

/** The mark of a session's account as a replica has it: one row of one column, and none where it does not know the session yet. */
export function markHere(tokenHash: Buffer): Companion {
  return {
    name: 'person-marks.here',
    text: `SELECT coalesce(m.mark::text, '${noMark}') FROM sessions AS s LEFT JOIN person_marks AS m ON m.user_id = coalesce(s.acting_for, s.user_id)
      WHERE s.token_hash = $1`,
    values: [tokenHash],
  };
}

// A subquery, so that each session is looked up by itself however many the planner thinks that there are; and subscripts, of which it thinks the
// same however many there are: so the server keeps one plan, where of unnest() it made one anew at each call, for six times the cost.
const ofSessions = statement<{ tokenHashes: readonly Buffer[] }, { mark: string | null }>(
  'person-marks.of-sessions',
  `SELECT (
      SELECT coalesce(m.mark::text, '${noMark}') FROM caller_of((:tokenHashes::bytea[])[n], 'reader') AS c
        LEFT JOIN person_marks AS m ON m.user_id = c.id
    ) AS mark
    FROM generate_subscripts(:tokenHashes::bytea[], 1) AS n ORDER BY n`,
);

/** The marks of these sessions' accounts, in the same order; null of a session that is over. */
export async function marksOf(db: Db, tokenHashes: readonly Buffer[]): Promise<(string | null)[]> {
  return (await db.query(ofSessions, { tokenHashes })).map(({ mark }) => mark);
}
