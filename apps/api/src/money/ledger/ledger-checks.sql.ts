import { statement, type NoParams } from '../../platform/database/statement.ts';
import { feeChecks } from './fee-checks.sql.ts';
import { escrowChecks } from './escrow-checks.sql.ts';
import { holdingChecks } from './holding-checks.sql.ts';
import { paymentChecks } from './payment-checks.sql.ts';
import { portfolioChecks } from './portfolio-checks.sql.ts';
import { purchaseChecks } from './purchase-checks.sql.ts';
import { reserveChecks } from './reserve-checks.sql.ts';
import { transferChecks } from './transfer-checks.sql.ts';

/**
 * What must hold in the ledger: each check is a SELECT of one text per fault, in words for the operator. Together they
 * are one statement, so that they see one moment of a database at work.
 */
const checks: Record<string, string> = {
  'the balances of all accounts add up to zero': `
    SELECT 'they add up to ' || sum(balance_cents) FROM ledger_accounts HAVING sum(balance_cents) <> 0`,

  'every account of a person or an organization has a wallet': `
    SELECT 'user ' || u.id
    FROM users AS u LEFT JOIN ledger_accounts AS a ON a.id = u.id AND a.owner_id = u.id AND a.kind = 'wallet'
    WHERE a.id IS NULL
    UNION ALL SELECT 'account ' || id FROM ledger_accounts
    WHERE (kind IN ('wallet', 'platform_fees')) <> (owner_id IS NOT NULL)
      OR (kind IN ('project_payout', 'project_escrow', 'project_reserve')) <> (project_id IS NOT NULL)`,

  'a balance is the sum of its transfers, and their number is kept': `
    SELECT format('account %s: %s in %s transfers, kept as %s in %s', a.id, coalesce(s.cents, 0), coalesce(s.total, 0),
      a.balance_cents, a.transfers_count)
    FROM ledger_accounts AS a
      LEFT JOIN (SELECT account, sum(cents) AS cents, count(*) AS total FROM entries GROUP BY account) AS s
        ON s.account = a.id
    WHERE (a.balance_cents, a.transfers_count) <> (coalesce(s.cents, 0), coalesce(s.total, 0))`,

  'the transfers of an account are numbered without gaps, each balance following from the one before': `
    SELECT format('transfer %s on account %s', id, account)
    FROM (
      SELECT
        id,
        account,
        seq,
        cents,
        balance_after,
        row_number() OVER own AS expected_seq,
        coalesce(lag(balance_after) OVER own, 0) + cents AS expected_balance
      FROM entries WINDOW own AS (PARTITION BY account ORDER BY seq)
    ) AS e
    WHERE (seq, balance_after) <> (expected_seq, expected_balance)`,

  'every transfer is a permitted move between two accounts': `
    SELECT 'transfer ' || t.id
    FROM transfers AS t
      LEFT JOIN ledger_accounts AS d ON d.id = t.debit_account
      LEFT JOIN ledger_accounts AS c ON c.id = t.credit_account
      LEFT JOIN transfer_codes AS k ON k.code = t.code
    WHERE (k.debit_kind = d.kind AND k.credit_kind = c.kind) IS NOT TRUE`,

  'what is held is the sum of the open holds, and never more than a wallet has': `
    SELECT format('account %s: %s in open holds, kept as %s', a.id, coalesce(h.cents, 0), a.held_cents)
    FROM ledger_accounts AS a
      LEFT JOIN (
        SELECT account_id, sum(amount_cents) AS cents FROM holds WHERE status = 'held' GROUP BY account_id
      ) AS h ON h.account_id = a.id
    WHERE a.held_cents <> coalesce(h.cents, 0)
    UNION ALL SELECT format('account %s: %s held of %s', id, held_cents, balance_cents) FROM ledger_accounts
    WHERE held_cents < 0
      OR (kind IN ('wallet', 'project_payout', 'project_escrow', 'project_reserve', 'platform_fees')
        AND balance_cents < held_cents)`,

  'a hold stands as its withdrawal, investment, dispute, chargeback or refund to a card does': `
    SELECT format('hold %s is %s', h.id, h.status)
    FROM holds AS h
      LEFT JOIN withdrawals AS w ON w.hold_id = h.id AND w.id = h.reference_id AND w.user_id = h.account_id
        AND w.amount_cents + w.fee_cents = h.amount_cents
      LEFT JOIN investments AS i ON i.hold_id = h.id AND i.id = h.reference_id AND i.user_id = h.account_id
        AND i.wallet_cents = h.amount_cents
      LEFT JOIN disputes AS d ON d.hold_id = h.id AND d.id = h.reference_id AND d.seller_id = h.account_id
        AND d.held_cents = h.amount_cents
      LEFT JOIN chargebacks AS b ON b.hold_id = h.id AND b.id = h.reference_id AND b.seller_id = h.account_id
        AND b.held_cents = h.amount_cents
      LEFT JOIN payment_refunds AS r ON r.hold_id = h.id AND r.id = h.reference_id AND r.amount_cents = h.amount_cents
        AND h.account_id = (SELECT p.user_id FROM payments AS p WHERE p.id = r.payment_id)
    WHERE h.status IS DISTINCT FROM CASE
      WHEN h.reason = 'withdrawal' THEN CASE w.status
        WHEN 'pending' THEN 'held'
        WHEN 'approved' THEN 'settled'
        WHEN 'paid' THEN 'settled'
        WHEN 'returned' THEN 'settled'
        WHEN 'rejected' THEN 'released'
        WHEN 'canceled' THEN 'released'
      END
      WHEN h.reason = 'dispute' THEN CASE d.status
        WHEN 'closed' THEN 'released'
        ELSE CASE WHEN d.id IS NOT NULL THEN 'held' END
      END
      WHEN h.reason = 'chargeback' THEN CASE b.status
        WHEN 'open' THEN 'held'
        ELSE CASE WHEN b.id IS NOT NULL THEN 'released' END
      END
      -- One that is pending may have left the provider's balance, and one that has failed may have left it before.
      WHEN h.reason = 'card_refund' THEN CASE
        WHEN r.status = 'pending' OR h.status <> 'held' THEN CASE WHEN r.id IS NOT NULL THEN h.status END
      END
      ELSE CASE i.status
        WHEN 'pending' THEN 'held'
        WHEN 'COMPLETED' THEN 'settled'
        WHEN 'failed' THEN 'released'
        WHEN 'expired' THEN 'expired'
      END
    END`,

  ...transferChecks,
  ...paymentChecks,
  ...purchaseChecks,
  ...holdingChecks,
  ...escrowChecks,
  ...reserveChecks,
  ...feeChecks,
  ...portfolioChecks,
};

const entries = `
  SELECT id, debit_account AS account, -amount_cents AS cents, debit_seq AS seq, debit_balance_after AS balance_after
  FROM transfers
  UNION ALL SELECT id, credit_account, amount_cents, credit_seq, credit_balance_after FROM transfers`;

/** Investments with the part that was not given back. */
const invested = `
  SELECT i.*, i.amount_cents - coalesce(r.cents, 0) AS left_cents
  FROM investments AS i
    LEFT JOIN (SELECT purchase_id, max(so_far_cents) AS cents FROM refunds GROUP BY purchase_id) AS r
      ON r.purchase_id = i.id`;

/** Yields one row per fault: the rule that is broken, and where. */
export const ledgerFaults = {
  ...statement<NoParams, { rule: string; place: string }>(
    'operator.ledger-faults',
    `WITH entries AS (${entries}), invested AS (${invested}) ${Object.entries(checks)
      .map(([rule, select]) => `SELECT '${rule}' AS rule, f.place FROM (${select}) AS f (place)`)
      .join(' UNION ALL ')}`,
  ),
  patience: 6 * 3_600_000,
};

/** Saves what a verification has found, for those who watch. */
export const saveVerdict = statement<{ faults: number }>(
  'operator.keep-verdict',
  `INSERT INTO ledger_verdict (faults) VALUES (:faults)
    ON CONFLICT (id) DO UPDATE SET faults = excluded.faults, verified_at = excluded.verified_at`,
);

/**
 * Until the transaction's end: no loop over rows within rows, which the planner may take for cheap on tables that have
 * just grown and which then takes hours; memory to sort; and no limit of time.
 */
export const wholeTables = statement(
  'operator.whole-tables',
  `SELECT set_config('enable_nestloop', 'off', true), set_config('work_mem', '64MB', true),
      set_config('statement_timeout', '0', true)`,
);
