import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';

const sql = {
  // The wallets are added up one by one, and what is owed from the accounts that owe: so the two sides do not come from the same rows.
  sums: {
    ...statement<NoParams, Sums>(
      'books.sums',
      `SELECT (wallets.cents + unpaid.cents)::bigint AS liabilities,
          (house.moved_in - house.paid_out + unpaid.cents - house.fees - income.cents)::bigint AS cash,
          owed.cents::bigint AS receivables
        FROM (
            SELECT coalesce(sum(balance_cents), 0) AS cents FROM ledger_accounts
            WHERE kind = 'wallet' OR project_id IS NOT NULL
          ) AS wallets,
          (SELECT coalesce(sum(amount_cents), 0) AS cents FROM withdrawals WHERE status = 'approved') AS unpaid,
          (SELECT coalesce(sum(owed_cents), 0) AS cents FROM ledger_accounts WHERE owed_cents > 0) AS owed,
          (SELECT coalesce(sum(balance_cents), 0) AS cents FROM ledger_accounts WHERE kind = 'platform_fees') AS income,
          (
            SELECT -coalesce(sum(balance_cents) FILTER (WHERE kind = 'clearing'), 0) AS moved_in,
              coalesce(sum(balance_cents) FILTER (WHERE kind = 'payouts'), 0) AS paid_out,
              coalesce(sum(balance_cents) FILTER (WHERE kind IN ('fees', 'fees_paid_out')), 0) AS fees
            FROM ledger_accounts WHERE owner_id IS NULL AND project_id IS NULL
          ) AS house`,
    ),
    patience: 600_000,
  },
  nights: statement<{ most: number }, { at: Date; many: number } & Sums>(
    'books.nights',
    `SELECT checked_at AS at, many, liabilities_cents AS liabilities, cash_cents AS cash,
        receivables_cents AS receivables
      FROM book_checks WHERE kind = 'balance' ORDER BY checked_at DESC, id DESC LIMIT :most`,
  ),
  withheld: statement<NoParams, { cents: bigint }>('books.withheld', 'SELECT withheld_cents() AS cents'),
};

/** In cents. */
export type Sums = { liabilities: bigint; cash: bigint; receivables: bigint };

/** What is owed to people, and what there is for it. It reads all accounts, so it is for the night. */
export async function readSums(db: Db): Promise<Sums> {
  return (await db.query(sql.sums, {}))[0]!;
}

/** The sums of the newest checks, newest first. */
export function findNights(db: Db, most: number) {
  return db.query(sql.nights, { most });
}

/** What of repayments stays on the payout accounts of projects, since the accounts of its holders are erased, in cents. */
export async function findWithheld(db: Db): Promise<bigint> {
  return (await db.query(sql.withheld, {}))[0]!.cents;
}
