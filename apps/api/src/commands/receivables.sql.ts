import type { Db } from '../platform/database/database.ts';
import { statement, type NoParams } from '../platform/database/statement.ts';

const sql = {
  // What has been paid since counts for the oldest first, so that what is owed now is of the newest.
  debts: statement<{ most: number }, Debt>(
    'operator.debts',
    `SELECT
        a.id AS "accountId",
        u.name,
        u.email,
        a.owed_cents AS "owedCents",
        d.cents,
        d.what,
        d.provider,
        d."providerId",
        d.since
      FROM (
        SELECT id, owed_cents FROM ledger_accounts WHERE owed_cents > 0 ORDER BY owed_cents DESC, id LIMIT :most
      ) AS a
        JOIN users AS u ON u.id = a.id
        CROSS JOIN LATERAL (
          SELECT
            t.debit_seq AS seq,
            t.created_at AS since,
            t.amount_cents,
            split_part(t.code, '_', 1) AS what,
            p.provider,
            coalesce(p.provider_id, p.id::text) AS "providerId",
            least(t.amount_cents, a.owed_cents - coalesce(sum(t.amount_cents) OVER newer, 0)) AS cents
          FROM payments AS p JOIN transfers AS t ON t.reverses = p.id AND t.code IN ('refund_owed', 'dispute_owed')
          WHERE p.user_id = a.id
          WINDOW newer AS (ORDER BY t.debit_seq DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
        ) AS d
      WHERE d.cents > 0 ORDER BY a.owed_cents DESC, a.id, d.seq`,
  ),
  all: statement<NoParams, { accounts: number; cents: bigint }>(
    'operator.owed-in-all',
    `SELECT count(*)::int AS accounts, coalesce(sum(owed_cents), 0)::bigint AS cents
      FROM ledger_accounts
      WHERE owed_cents > 0`,
  ),
};

/** What an account owes for one refund or dispute. Money in cents. */
export type Debt = {
  accountId: string;
  name: string;
  email: string;
  /** In all, for every one of its payments. */
  owedCents: bigint;
  cents: bigint;
  what: 'refund' | 'dispute';
  provider: string;
  providerId: string;
  since: Date;
};

/** The `most` largest debtors, of each the oldest debt first. */
export function findDebts(db: Db, most: number) {
  return db.query(sql.debts, { most });
}

/** How many accounts owe, and how many cents in all. */
export async function owedInAll(db: Db) {
  return (await db.query(sql.all, {}))[0]!;
}
