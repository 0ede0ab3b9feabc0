import type { Db } from '../platform/database/database.ts';
import { statement, type NoParams } from '../platform/database/statement.ts';
import type { StoredBankAccount } from '../money/withdrawals/bank-account/bank-account.ts';
import type { StoredStatus } from '../money/withdrawals/withdrawal-status.ts';

const columns = `w.id,
  u.name,
  u.email,
  w.amount_cents AS cents,
  w.account_ending AS ending,
  w.status,
  w.test,
  w.reason,
  w.created_at AS "createdAt"`;

const sql = {
  waiting: statement<NoParams, OperatorWithdrawal>(
    'operator.waiting-withdrawals',
    `SELECT ${columns} FROM withdrawals AS w JOIN users AS u ON u.id = w.user_id
      WHERE w.status IN ('pending', 'approved') ORDER BY w.status, w.created_at, w.id`,
  ),
  one: statement<{ id: string }, OperatorWithdrawal & StoredBankAccount>(
    'operator.withdrawal',
    `SELECT ${columns}, w.bank_key_id AS "keyId", w.bank_account AS ciphertext
      FROM withdrawals AS w JOIN users AS u ON u.id = w.user_id WHERE w.id = :id`,
  ),
};

/** Money in cents. */
export type OperatorWithdrawal = {
  id: string;
  name: string;
  email: string;
  cents: bigint;
  ending: string;
  status: StoredStatus;
  test: boolean;
  reason: string;
  createdAt: Date;
};

/** What an operator has to decide, oldest first, and then what the bank has to pay. */
export function waitingWithdrawals(db: Db) {
  return db.query(sql.waiting, {});
}

/** With its bank account, encrypted. */
export async function findWithdrawal(db: Db, id: string) {
  const [found] = await db.query(sql.one, { id });
  return found;
}
