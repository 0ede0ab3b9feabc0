import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

/** The terms where the console has published none: since when, and the beginning of the SHA-256 of their text. */
export type TermsBeneath = { beneathChanged: Date; beneathVersion: string };

/** Terms that are to be accepted. */
type TermsToAccept = { changedAt: Date; version: string };

const sql = {
  toAccept: statement<{ userId: string } & TermsBeneath, TermsToAccept>(
    'terms.to-accept',
    `SELECT changed_at AS "changedAt", version FROM terms_to_accept(:userId, :beneathChanged, :beneathVersion)`,
  ),
  accept: statement<{ userId: string; version: string | null } & TermsBeneath, { accepted: boolean }>(
    'terms.accept',
    'SELECT accept_terms(:userId, :version, :beneathChanged, :beneathVersion) AS accepted',
  ),
  acceptAll: statement<TermsBeneath>(
    'terms.accept-all',
    'SELECT accept_terms(u.id, NULL, :beneathChanged, :beneathVersion) FROM users AS u',
  ),
  newest: statement<{ userId: string }, { changedAt: Date; version: string; acceptedAt: Date }>(
    'terms.newest',
    `SELECT changed_at AS "changedAt", version, accepted_at AS "acceptedAt" FROM terms_acceptances
      WHERE user_id = :userId ORDER BY changed_at DESC, accepted_at DESC LIMIT 1`,
  ),
};

/** What an account has to accept; undefined where that is nothing. */
export async function findTermsToAccept(db: Db, userId: string, beneath: TermsBeneath) {
  return (await db.query(sql.toAccept, { userId, ...beneath }))[0];
}

/** Notes that an account accepts the terms in force; false where they are not of this version (null: any). */
export async function writeAcceptance(db: Db, userId: string, version: string | null, beneath: TermsBeneath) {
  return (await db.query(sql.accept, { userId, version, ...beneath }))[0]!.accepted;
}

/** Notes that every account accepts the terms in force. */
export async function writeAcceptanceOfAll(db: Db, beneath: TermsBeneath): Promise<void> {
  await db.query(sql.acceptAll, beneath);
}

/** What an account has accepted last by name. */
export async function findNewestAcceptance(db: Db, userId: string) {
  return (await db.query(sql.newest, { userId }))[0];
}
