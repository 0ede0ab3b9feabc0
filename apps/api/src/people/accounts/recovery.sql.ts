import type { Recipient } from '../../reach/mail/email-template.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

// `used_at` is when a code or its key was used or ended: either holds only while it is empty.
const usable = 'user_key_hash = :userKeyHash AND used_at IS NULL AND user_key_expires_at > now()';

const sql = {
  issue: statement<{ email: string; codeHash: Buffer; network: string }, Recipient>(
    'recovery.issue',
    `WITH issued AS (
        INSERT INTO one_time_codes (user_id, code_hash, expires_at, asked_from)
        VALUES (code_owner(:email), :codeHash, now() + interval '10 minutes', :network) RETURNING user_id
      ), ended AS (
        UPDATE one_time_codes SET used_at = now() WHERE user_id = (SELECT user_id FROM issued) AND used_at IS NULL
      )
      SELECT u.name, u.email, u.email_verified_at IS NOT NULL AS "emailVerified"
      FROM issued JOIN users u ON u.id = issued.user_id`,
  ),
  take: statement<{ email: string; network: string }, { wait: number }>(
    'recovery.take',
    'SELECT take_code(:email, :network) AS wait',
  ),
  lockAccount: statement<{ email: string }>(
    'recovery.lock-account',
    'SELECT pg_advisory_xact_lock(hashtextextended(:email, 4711))',
  ),
  // The try is counted before it is compared, in one statement, so that parallel guesses share the five.
  trade: statement<{ email: string; codeHash: Buffer; userKeyHash: Buffer; network: string }, { traded: boolean }>(
    'recovery.trade',
    `UPDATE one_time_codes AS c
      SET tries = c.tries + 1,
        user_key_hash = CASE WHEN c.code_hash = :codeHash THEN :userKeyHash::bytea END,
        user_key_expires_at = CASE WHEN c.code_hash = :codeHash THEN now() + interval '15 minutes' END
      WHERE c.id = (
        SELECT o.id FROM one_time_codes o
        WHERE o.user_id = code_owner(:email)
        ORDER BY o.created_at DESC, o.id DESC LIMIT 1
      )
        AND c.expires_at > now() AND c.tries < CASE WHEN c.asked_from = :network THEN 5 ELSE 3 END
        AND c.user_key_hash IS NULL AND c.used_at IS NULL
      RETURNING c.user_key_hash IS NOT NULL AS traded`,
  ),
  known: statement<{ userKeyHash: Buffer }, { userId: string }>(
    'recovery.known',
    `SELECT u.id AS "userId" FROM one_time_codes JOIN users u ON u.id = user_id WHERE ${usable}`,
  ),
  use: statement<{ userKeyHash: Buffer }>(
    'recovery.use',
    `UPDATE one_time_codes SET used_at = now() WHERE ${usable} RETURNING 1 AS used`,
  ),
  end: statement<{ userId: string }>(
    'recovery.end',
    'UPDATE one_time_codes SET used_at = now() WHERE user_id = :userId AND used_at IS NULL',
  ),
};

/**
 * Takes one of the codes that an e-mail may have in a day (docs/decisions/0020 says how networks share them);
 * answers the seconds to wait when there is none to take, else 0.
 */
export async function takeCode(db: Db, email: string, network: string) {
  return (await db.query(sql.take, { email, network }))[0]!.wait;
}

/** Ends older codes and their keys and keeps a new one's hash; answers whom to send it to, undefined without an account. */
export async function issueCode(db: Db, email: string, codeHash: Buffer, network: string) {
  await db.query(sql.lockAccount, { email });
  return (await db.query(sql.issue, { email, codeHash, network }))[0];
}

/** Counts a try at the newest code and, if it is right, keeps the hash of the key it is traded for. */
export async function tradeCode(db: Db, email: string, codeHash: Buffer, userKeyHash: Buffer, network: string) {
  return (await db.query(sql.trade, { email, codeHash, userKeyHash, network }))[0]?.traded ?? false;
}

/** Whose password a key resets as things stand; undefined when it is unknown, late, used or ended. */
export async function findKeyOwner(db: Db, userKeyHash: Buffer) {
  return (await db.query(sql.known, { userKeyHash }))[0]?.userId;
}

/** Uses a key up; false when it is unknown, late, used or ended. */
export async function consumeUserKey(db: Db, userKeyHash: Buffer) {
  return (await db.query(sql.use, { userKeyHash })).length > 0;
}

/** Ends every code and key of an account. */
export function endCodes(db: Db, userId: string) {
  return db.query(sql.end, { userId });
}
