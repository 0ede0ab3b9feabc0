import { statement } from '../../platform/database/statement.ts';
import type { EncryptedColumn, StaleRow } from '../../platform/secrets/encrypt-anew.ts';

const sql = {
  countStale: statement<{ newest: string }, { count: number }>(
    'warning-thresholds.count-stale',
    'SELECT count(*)::int AS count FROM warning_thresholds WHERE key_id <> :newest',
  ),
  stale: statement<{ newest: string; after: string; limit: number }, StaleRow>(
    'warning-thresholds.stale',
    `SELECT user_id AS id, key_id AS "keyId", ciphertext FROM warning_thresholds
      WHERE user_id > :after AND key_id <> :newest ORDER BY user_id LIMIT :limit`,
  ),
  write: statement<{ id: string; from: string; to: string; ciphertext: Buffer }>(
    'warning-thresholds.write',
    `UPDATE warning_thresholds SET key_id = :to, ciphertext = :ciphertext
      WHERE user_id = :id AND key_id = :from RETURNING user_id`,
  ),
};

/** Where the encrypted threshold of an account stands. */
export function thresholdPlace(userId: string): string {
  return `warning_thresholds.ciphertext/${userId}`;
}

/** The thresholds of accounts. */
export const encryptedThresholds: EncryptedColumn = {
  table: 'warning_thresholds',
  place: thresholdPlace,
  countStale: async (db, newest) => (await db.query(sql.countStale, { newest }))[0]!.count,
  stale: (db, newest, after, limit) => db.query(sql.stale, { newest, after, limit }),
  write: async (db, { id, keyId }, { keyId: to, ciphertext }) =>
    (await db.query(sql.write, { id, from: keyId, to, ciphertext })).length > 0,
};
