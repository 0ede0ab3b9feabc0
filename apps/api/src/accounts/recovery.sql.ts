import type { Recipient } from '../mail/email-template.ts';
import type { Db } from '../platform/database.ts';

// `used_at` is when a code or its key was used or ended: either holds only while it is empty.
const usable = 'user_key_hash = $1 AND used_at IS NULL AND user_key_expires_at > now()';

const sql = {
  issue: {
    name: 'recovery.issue',
    text: `WITH issued AS (
        INSERT INTO one_time_codes (user_id, code_hash, expires_at, asked_from)
        VALUES (code_owner($1), $2, now() + interval '10 minutes', $3) RETURNING user_id
      ),
      ended AS (UPDATE one_time_codes SET used_at = now() WHERE user_id = (SELECT user_id FROM issued) AND used_at IS NULL)
      SELECT u.name, u.email, u.email_verified_at IS NOT NULL AS "emailVerified" FROM issued JOIN users u ON u.id = issued.user_id`,
  },
  take: { name: 'recovery.take', text: 'SELECT take_code($1, $2) AS wait' },
  lockAccount: { name: 'recovery.lock-account', text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 4711))' },
  // The try is counted before it is compared, in one statement, so that parallel guesses share the five.
  trade: {
    name: 'recovery.trade',
    text: `UPDATE one_time_codes AS c
      SET tries = c.tries + 1,
        user_key_hash = CASE WHEN c.code_hash = $2 THEN $3::bytea END,
        user_key_expires_at = CASE WHEN c.code_hash = $2 THEN now() + interval '15 minutes' END
      WHERE c.id = (SELECT o.id FROM one_time_codes o WHERE o.user_id = code_owner($1) ORDER BY o.created_at DESC, o.id DESC LIMIT 1)
        AND c.expires_at > now() AND c.tries < CASE WHEN coalesce(c.asked_from, $4) = $4 THEN 5 ELSE 3 END
        AND c.user_key_hash IS NULL AND c.used_at IS NULL
      RETURNING c.user_key_hash IS NOT NULL AS traded`,
  },
  known: {
    name: 'recovery.known',
    text: `SELECT u.id AS "userId" FROM one_time_codes JOIN users u ON u.id = user_id WHERE ${usable}`,
  },
  use: {
    name: 'recovery.use',
    text: `UPDATE one_time_codes SET used_at = now() WHERE ${usable} RETURNING 1 AS used`,
  },
  end: {
    name: 'recovery.end',
    text: 'UPDATE one_time_codes SET used_at = now() WHERE user_id = $1 AND used_at IS NULL',
  },
};

/**
 * Takes one of the codes that an e-mail may have in a day (migration 0017 tells how they are shared among networks);
 * answers the seconds to wait when there is none to take, else 0.
 */
export async function takeCode(db: Db, email: string, network: string) {
  return (await db.query<{ wait: number }>(sql.take, [email, network]))[0]!.wait;
}

/** Ends older codes and their keys and keeps a new one's hash; answers whom to send it to, undefined without an account. */
export async function issueCode(db: Db, email: string, codeHash: Buffer, network: string) {
  await db.query(sql.lockAccount, [email]);
  return (await db.query<Recipient>(sql.issue, [email, codeHash, network]))[0];
}

/** Counts a try at the newest code and, if it is right, keeps the hash of the key it is traded for. */
export async function tradeCode(db: Db, email: string, codeHash: Buffer, userKeyHash: Buffer, network: string) {
  return (await db.query<{ traded: boolean }>(sql.trade, [email, codeHash, userKeyHash, network]))[0]?.traded ?? false;
}

/** Whose password a key resets as things stand; undefined when it is unknown, late, used or ended. */
export async function findKeyOwner(db: Db, userKeyHash: Buffer) {
  return (await db.query<{ userId: string }>(sql.known, [userKeyHash]))[0]?.userId;
}

/** Uses a key up; false when it is unknown, late, used or ended. */
export async function useUserKey(db: Db, userKeyHash: Buffer) {
  return (await db.query(sql.use, [userKeyHash])).length > 0;
}

/** Ends every code and key of an account. */
export function endCodes(db: Db, userId: string) {
  return db.query(sql.end, [userId]);
}
