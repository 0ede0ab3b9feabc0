import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { StoredBankAccount } from './bank-account/bank-account.ts';

const sql = {
  waiting: statement<{ id: string }, WaitingWithdrawal>(
    'withdrawals.asked-about',
    `SELECT
        w.id,
        w.user_id AS "userId",
        u.name,
        u.business_name AS "businessName",
        w.bank_key_id AS "keyId",
        w.bank_account AS ciphertext
      FROM withdrawals AS w JOIN users AS u ON u.id = w.user_id
      WHERE w.id = :id AND w.status = 'pending'`,
  ),
};

type WaitingWithdrawal = StoredBankAccount & { id: string; userId: string; name: string; businessName: string };

/** A withdrawal that waits for a decision, with its owner's names and its bank account, encrypted. */
export async function findWaiting(db: Db, id: string) {
  return (await db.query(sql.waiting, { id }))[0];
}
