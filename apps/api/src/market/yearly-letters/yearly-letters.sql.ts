import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';
import type { Recipient } from '../../reach/mail/email-template.ts';
import type { StoredLetter } from './letter.ts';

const stored = 'l.year::int AS year, l.written_at AS "writtenAt", l.investments, l.projects';

/** A letter as it is stored, and how it is sent: `wantsMail` is false where no mail may go to the address, or none is wanted. */
export type WrittenLetter = StoredLetter & Recipient & { accountId: string; wantsMail: boolean };

const sql = {
  write: statement<{ most: number }, { lookedAt: number; year: number | null; written: readonly string[] }>(
    'yearly-letters.write',
    'SELECT looked_at AS "lookedAt", past::int AS year, written FROM write_yearly_letters(:most)',
  ),
  written: statement<{ ids: readonly string[]; year: number }, WrittenLetter>(
    'yearly-letters.written',
    `SELECT
        ${stored},
        u.id AS "accountId",
        u.email,
        u.name,
        u.email_verified_at IS NOT NULL AS "emailVerified",
        u.email_verified_at IS NOT NULL AND notification_way(u.id, 'reports') IN ('mail', 'digest') AS "wantsMail"
      FROM yearly_letters AS l JOIN users AS u ON u.id = l.account_id
      WHERE l.account_id = ANY (:ids::uuid[]) AND l.year = :year
      ORDER BY u.id`,
  ),
  one: statement<{ accountId: string; year: number }, StoredLetter>(
    'yearly-letters.one',
    `SELECT ${stored} FROM yearly_letters AS l WHERE l.account_id = :accountId AND l.year = :year`,
  ),
  own: asCaller<NoParams, StoredLetter & { accountId: string }>(
    'yearly-letters.own',
    `SELECT ${stored}, l.account_id AS "accountId" FROM yearly_letters AS l
      WHERE l.account_id = caller.id ORDER BY l.year DESC LIMIT 100`,
  ),
  names: statement<{ ids: readonly string[] }, { id: string; name: string }>(
    'yearly-letters.names',
    `SELECT u.id, u.name FROM users AS u WHERE u.id = ANY (:ids::uuid[])
      UNION ALL
      SELECT p.id, p.title FROM projects AS p WHERE p.id = ANY (:ids::uuid[])`,
  ),
};

/** Writes the letters of the next `most` accounts that are due; `year` is null where none are. */
export async function writeSome(db: Db, most: number) {
  return (await db.query(sql.write, { most }))[0]!;
}

/** The letters about a year to these accounts. */
export function findWritten(db: Db, ids: readonly string[], year: number) {
  return db.query(sql.written, { ids, year });
}

/** The letter about a year to an account; undefined where there is none. */
export async function findLetter(db: Db, accountId: string, year: number) {
  return (await db.query(sql.one, { accountId, year }))[0];
}

/** The caller's letters, the newest first: of a hundred years. */
export async function findOwnLetters(ctx: Ctx) {
  return (await queryAsCaller(ctx, sql.own, {})).rows;
}

/** How the organizations and projects of letters are called today, by their ids. */
export async function namesIn(db: Db, letters: readonly StoredLetter[]): Promise<ReadonlyMap<string, string>> {
  const ids = letters.flatMap(({ investments, projects }) => [
    ...(investments?.organizations ?? []).map(({ id }) => id),
    ...(projects?.projects ?? []).map(({ id }) => id),
  ]);
  const found = await db.query(sql.names, { ids: [...new Set(ids)] });
  return new Map(found.map(({ id, name }) => [id, name]));
}
