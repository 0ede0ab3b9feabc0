import type { Recipient } from '../mail/letter.ts';
import type { Db } from '../platform/database.ts';

// `used_at` is when a code or its key was used or ended: either holds only while it is empty.
const usable = 'user_key_hash = $1 AND used_at IS NULL AND user_key_expires_at > now()';

const sql = {
  issue: {
    name: 'recovery.issue',
    text: `WITH account AS (SELECT id, name, email, email_verified_at IS NOT NULL AS verified FROM users WHERE email = $1),
      today AS (SELECT count(*) AS codes FROM one_time_codes c JOIN account a ON c.user_id = a.id WHERE c.created_at > now() - interval '1 day'),
      issued AS (
        INSERT INTO one_time_codes (user_id, code_hash, expires_at)
        SELECT a.id, $2, now() + interval '10 minutes' FROM account a, today WHERE today.codes < 10
        RETURNING user_id
      ),
      ended AS (UPDATE one_time_codes SET used_at = now() WHERE user_id IN (SELECT user_id FROM issued) AND used_at IS NULL)
      SELECT a.name, a.email, a.verified AS "emailVerified" FROM account a JOIN issued ON issued.user_id = a.id`,
  },
  lockAccount: { name: 'recovery.lock-account', text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 4711))' },
  // The try is counted before it is compared, in one statement, so that parallel guesses share the five.
  trade: {
    name: 'recovery.trade',
    text: `UPDATE one_time_codes AS c
      SET tries = c.tries + 1,
        user_key_hash = CASE WHEN c.code_hash = $2 THEN $3::bytea END,
        user_key_expires_at = CASE WHEN c.code_hash = $2 THEN now() + interval '15 minutes' END
      WHERE c.id = (SELECT o.id FROM one_time_codes o JOIN users u ON u.id = o.user_id WHERE u.email = $1 ORDER BY o.created_at DESC, o.id DESC LIMIT 1)
        AND c.expires_at > now() AND c.tries < 5 AND c.user_key_hash IS NULL AND c.used_at IS NULL
      RETURNING c.user_key_hash IS NOT NULL AS traded`,
  },
  known: { name: 'recovery.known', text: `SELECT user_id AS "userId" FROM one_time_codes WHERE ${usable}` },
  use: {
    name: 'recovery.use',
    text: `UPDATE one_time_codes SET used_at = now() WHERE ${usable} RETURNING 1 AS used`,
  },
  end: {
    name: 'recovery.end',
    text: 'UPDATE one_time_codes SET used_at = now() WHERE user_id = $1 AND used_at IS NULL',
  },
};

/** Ends older codes and their keys and keeps a new one's hash; undefined when there is no such account or it has had ten codes today. */
export const issueCode = async (db: Db, email: string, codeHash: Buffer) => {
  await db.query(sql.lockAccount, [email]);
  return (await db.query<Recipient>(sql.issue, [email, codeHash]))[0];
};

/** Counts a try at the newest code and, if it is right, keeps the hash of the key it is traded for. */
export const tradeCode = async (db: Db, email: string, codeHash: Buffer, userKeyHash: Buffer) =>
  (await db.query<{ traded: boolean }>(sql.trade, [email, codeHash, userKeyHash]))[0]?.traded ?? false;

/** Whose password a key resets as things stand; undefined when it is unknown, late, used or ended. */
export const findKeyOwner = async (db: Db, userKeyHash: Buffer) =>
  (await db.query<{ userId: string }>(sql.known, [userKeyHash]))[0]?.userId;

/** Uses a key up; false when it is unknown, late, used or ended. */
export const useUserKey = async (db: Db, userKeyHash: Buffer) => (await db.query(sql.use, [userKeyHash])).length > 0;

/** Ends every code and key of an account. */
export const endCodes = (db: Db, userId: string) => db.query(sql.end, [userId]);
