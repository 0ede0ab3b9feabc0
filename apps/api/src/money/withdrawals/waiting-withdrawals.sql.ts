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
  after: statement<{ at: Date | null; id: string | null; most: number }, WaitingKey>(
    'withdrawals.waiting-after',
    `SELECT id, created_at AS at FROM withdrawals
      WHERE status = 'pending'
        AND (created_at, id) > (
          coalesce(:at::timestamptz, '-infinity'), coalesce(:id::uuid, '00000000-0000-0000-0000-000000000000')
        )
      ORDER BY created_at, id LIMIT :most`,
  ),
};

type WaitingWithdrawal = StoredBankAccount & { id: string; userId: string; name: string; businessName: string };

/** Where in the queue of those that wait a withdrawal is. */
export type WaitingKey = { id: string; at: Date };

/** A withdrawal that waits for a decision, with its owner's names and its bank account, encrypted. */
export async function findWaiting(db: Db, id: string) {
  return (await db.query(sql.waiting, { id }))[0];
}

/** At most `most` withdrawals that wait for a decision, longest first, beyond one of them. */
export function findWaitingAfter(db: Db, after: WaitingKey | undefined, most: number) {
  return db.query(sql.after, { at: after?.at ?? null, id: after?.id ?? null, most });
}
