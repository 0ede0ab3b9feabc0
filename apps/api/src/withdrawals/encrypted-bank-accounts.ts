import type { EncryptedColumn } from '../platform/encrypt-anew.ts';
import { bankAccountPlace, type BankAccount } from './bank-account.ts';

const sql = {
  count: {
    name: 'withdrawals.count-stale',
    text: 'SELECT count(*)::int AS count FROM withdrawals WHERE bank_key_id IS DISTINCT FROM $1',
  },
  stale: {
    name: 'withdrawals.stale',
    text: `SELECT id, bank_key_id AS "keyId", bank_account AS ciphertext, bank_name AS "bankName",
        account_holder_name AS "accountHolderName", account_number AS "accountNumber", sort_code AS "sortCode", swift_code AS "swiftCode"
      FROM withdrawals WHERE id > $2 AND bank_key_id IS DISTINCT FROM $1 ORDER BY id LIMIT $3`,
  },
  write: {
    name: 'withdrawals.write',
    text: `UPDATE withdrawals SET bank_key_id = $3, bank_account = $4,
        bank_name = NULL, account_holder_name = NULL, account_number = NULL, sort_code = NULL, swift_code = NULL
      WHERE id = $1 AND bank_key_id IS NOT DISTINCT FROM $2 RETURNING id`,
  },
};

type Stale = BankAccount & { id: string; keyId: string | null; ciphertext: Buffer | null };

/** The bank accounts of withdrawals. Those of a server that did not encrypt yet are readable. */
export const encryptedBankAccounts: EncryptedColumn = {
  table: 'withdrawals',
  place: bankAccountPlace,
  countStale: async (db, newest) => (await db.query<{ count: number }>(sql.count, [newest]))[0]!.count,
  stale: async (db, newest, after, limit) =>
    (await db.query<Stale>(sql.stale, [newest, after, limit])).map(({ id, keyId, ciphertext, ...readable }) => ({
      id,
      keyId,
      ...(keyId !== null && ciphertext !== null
        ? { encrypted: { keyId, ciphertext } }
        : { readable: JSON.stringify(readable) }),
    })),
  write: async (db, { id, keyId }, encrypted) =>
    (await db.query(sql.write, [id, keyId, encrypted.keyId, encrypted.ciphertext])).length > 0,
};
