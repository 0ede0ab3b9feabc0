import type { EncryptedColumn } from '../platform/secrets/encrypt-anew.ts';
import { statement } from '../platform/database/statement.ts';
import { bankAccountPlace, type BankAccount } from './bank-account.ts';

const sql = {
  count: statement<{ newest: string }, { count: number }>(
    'withdrawals.count-stale',
    'SELECT count(*)::int AS count FROM withdrawals WHERE bank_key_id IS DISTINCT FROM :newest',
  ),
  stale: statement<{ newest: string; after: string; limit: number }, Stale>(
    'withdrawals.stale',
    `SELECT id, bank_key_id AS "keyId", bank_account AS ciphertext, bank_name AS "bankName",
        account_holder_name AS "accountHolderName", account_number AS "accountNumber", sort_code AS "sortCode", swift_code AS "swiftCode"
      FROM withdrawals WHERE id > :after AND bank_key_id IS DISTINCT FROM :newest ORDER BY id LIMIT :limit`,
  ),
  write: statement<{ id: string; from: string | null; to: string; ciphertext: Buffer }>(
    'withdrawals.write',
    `UPDATE withdrawals SET bank_key_id = :to, bank_account = :ciphertext,
        bank_name = NULL, account_holder_name = NULL, account_number = NULL, sort_code = NULL, swift_code = NULL
      WHERE id = :id AND bank_key_id IS NOT DISTINCT FROM :from RETURNING id`,
  ),
};

type Stale = BankAccount & { id: string; keyId: string | null; ciphertext: Buffer | null };

/** The bank accounts of withdrawals. Those of a server that did not encrypt yet are readable. */
export const encryptedBankAccounts: EncryptedColumn = {
  table: 'withdrawals',
  place: bankAccountPlace,
  countStale: async (db, newest) => (await db.query(sql.count, { newest }))[0]!.count,
  stale: async (db, newest, after, limit) =>
    (await db.query(sql.stale, { newest, after, limit })).map(({ id, keyId, ciphertext, ...readable }) => ({
      id,
      keyId,
      ...(keyId !== null && ciphertext !== null
        ? { encrypted: { keyId, ciphertext } }
        : { readable: JSON.stringify(readable) }),
    })),
  write: async (db, { id, keyId }, encrypted) =>
    (await db.query(sql.write, { id, from: keyId, to: encrypted.keyId, ciphertext: encrypted.ciphertext })).length > 0,
};
