import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Encrypted } from '../../platform/secrets/encryption.ts';

const sql = {
  find: statement<{ userId: string }, Encrypted & { expiresAt: Date }>(
    'warning-thresholds.find',
    `SELECT key_id AS "keyId", ciphertext, expires_at AS "expiresAt" FROM warning_thresholds
      WHERE user_id = :userId AND expires_at > now()`,
  ),
  save: statement<Encrypted & { userId: string }>(
    'warning-thresholds.save',
    `INSERT INTO warning_thresholds (user_id, key_id, ciphertext, expires_at)
      VALUES (:userId, :keyId, :ciphertext, now() + interval '1 year')
      ON CONFLICT (user_id) DO UPDATE
      SET key_id = excluded.key_id, ciphertext = excluded.ciphertext, expires_at = excluded.expires_at`,
  ),
  remove: statement<{ userId: string }>(
    'warning-thresholds.remove',
    'DELETE FROM warning_thresholds WHERE user_id = :userId',
  ),
};

/** The encrypted threshold of an account; undefined where there is none, or where its year is over. */
export async function findThreshold(db: Db, userId: string) {
  return (await db.query(sql.find, { userId }))[0];
}

/** Saves a threshold for a year. */
export async function storeThreshold(db: Db, userId: string, { keyId, ciphertext }: Encrypted): Promise<void> {
  await db.query(sql.save, { userId, keyId, ciphertext });
}

export async function removeThreshold(db: Db, userId: string): Promise<void> {
  await db.query(sql.remove, { userId });
}
