import type { EncryptedColumn, StaleRow } from '../../../platform/secrets/encrypt-anew.ts';
import { statement } from '../../../platform/database/statement.ts';
import { bankAccountPlace } from './bank-account.ts';

const sql = {
  count: statement<{ newest: string }, { count: number }>(
    'withdrawals.count-stale',
    'SELECT count(*)::int AS count FROM withdrawals WHERE bank_key_id <> :newest',
  ),
  stale: statement<{ newest: string; after: string; limit: number }, StaleRow>(
    'withdrawals.stale',
    `SELECT id, bank_key_id AS "keyId", bank_account AS ciphertext FROM withdrawals
      WHERE id > :after AND bank_key_id <> :newest ORDER BY id LIMIT :limit`,
  ),
  write: statement<{ id: string; from: string; to: string; ciphertext: Buffer }>(
    'withdrawals.write',
    'UPDATE withdrawals SET bank_key_id = :to, bank_account = :ciphertext WHERE id = :id AND bank_key_id = :from RETURNING id',
  ),
};

/** The bank accounts of withdrawals. */
export const encryptedBankAccounts: EncryptedColumn = {
  table: 'withdrawals',
  place: bankAccountPlace,
  countStale: async (db, newest) => (await db.query(sql.count, { newest }))[0]!.count,
  stale: (db, newest, after, limit) => db.query(sql.stale, { newest, after, limit }),
  write: async (db, { id, keyId }, encrypted) =>
    (await db.query(sql.write, { id, from: keyId, to: encrypted.keyId, ciphertext: encrypted.ciphertext })).length > 0,
};
