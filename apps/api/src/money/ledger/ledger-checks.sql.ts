import { statement, type NoParams } from '../../platform/database/statement.ts';

/**
 * What must hold in the ledger: each check is a SELECT of one text per fault, in words for the operator. Together they
 * are one statement, so that they see one moment of a database at work.
 */
const checks: Record<string, string> = {
  'the balances of all accounts add up to zero': `
    SELECT 'they add up to ' || sum(balance_cents) FROM ledger_accounts HAVING sum(balance_cents) <> 0`,

  'every account of a person or an organization has a wallet': `
    SELECT 'user ' || u.id FROM users AS u LEFT JOIN ledger_accounts AS a ON a.id = u.id AND a.owner_id = u.id AND a.kind = 'wallet'
    WHERE a.id IS NULL
    UNION ALL SELECT 'account ' || id FROM ledger_accounts WHERE (kind = 'wallet') <> (owner_id IS NOT NULL)`,

  'a balance is the sum of its transfers, and their number is kept': `
    SELECT format('account %s: %s in %s transfers, kept as %s in %s', a.id, coalesce(s.cents, 0), coalesce(s.many, 0), a.balance_cents, a.transfers_count)
    FROM ledger_accounts AS a LEFT JOIN (SELECT account, sum(cents) AS cents, count(*) AS many FROM entries GROUP BY account) AS s ON s.account = a.id
    WHERE (a.balance_cents, a.transfers_count) <> (coalesce(s.cents, 0), coalesce(s.many, 0))`,

  'the transfers of an account are numbered without gaps, each balance following from the one before': `
    SELECT format('transfer %s on account %s', id, account) FROM (
      SELECT id, account, seq, cents, balance_after,
        row_number() OVER own AS expected_seq, coalesce(lag(balance_after) OVER own, 0) + cents AS expected_balance
      FROM entries WINDOW own AS (PARTITION BY account ORDER BY seq)
    ) AS e WHERE (seq, balance_after) <> (expected_seq, expected_balance)`,

  'every transfer is a permitted move between two accounts': `
    SELECT 'transfer ' || t.id
    FROM transfers AS t LEFT JOIN ledger_accounts AS d ON d.id = t.debit_account LEFT JOIN ledger_accounts AS c ON c.id = t.credit_account
      LEFT JOIN transfer_codes AS k ON k.code = t.code
    WHERE (k.debit_kind = d.kind AND k.credit_kind = c.kind) IS NOT TRUE`,

  'what is held is the sum of the open holds, and never more than a wallet has': `
    SELECT format('account %s: %s in open holds, kept as %s', a.id, coalesce(h.cents, 0), a.held_cents)
    FROM ledger_accounts AS a LEFT JOIN (SELECT account_id, sum(amount_cents) AS cents FROM holds WHERE status = 'held' GROUP BY account_id) AS h
      ON h.account_id = a.id
    WHERE a.held_cents <> coalesce(h.cents, 0)
    UNION ALL SELECT format('account %s: %s held of %s', id, held_cents, balance_cents) FROM ledger_accounts
    WHERE held_cents < 0 OR (kind = 'wallet' AND balance_cents < held_cents)`,

  'a hold stands as its withdrawal, investment, dispute, chargeback or refund to a card does': `
    SELECT format('hold %s is %s', h.id, h.status)
    FROM holds AS h
      LEFT JOIN withdrawals AS w ON w.hold_id = h.id AND w.id = h.reference_id AND w.user_id = h.account_id AND w.amount_cents = h.amount_cents
      LEFT JOIN investments AS i ON i.hold_id = h.id AND i.id = h.reference_id AND i.user_id = h.account_id AND i.wallet_cents = h.amount_cents
      LEFT JOIN disputes AS d ON d.hold_id = h.id AND d.id = h.reference_id AND d.seller_id = h.account_id AND d.held_cents = h.amount_cents
      LEFT JOIN chargebacks AS b ON b.hold_id = h.id AND b.id = h.reference_id AND b.seller_id = h.account_id AND b.held_cents = h.amount_cents
      LEFT JOIN payment_refunds AS r ON r.hold_id = h.id AND r.id = h.reference_id AND r.amount_cents = h.amount_cents
        AND h.account_id = (SELECT p.user_id FROM payments AS p WHERE p.id = r.payment_id)
    WHERE h.status IS DISTINCT FROM CASE
      WHEN h.reason = 'withdrawal' THEN CASE w.status WHEN 'pending' THEN 'held' WHEN 'approved' THEN 'settled' WHEN 'paid' THEN 'settled'
        WHEN 'returned' THEN 'settled' WHEN 'rejected' THEN 'released' WHEN 'canceled' THEN 'released' END
      WHEN h.reason = 'dispute' THEN CASE d.status WHEN 'closed' THEN 'released' ELSE CASE WHEN d.id IS NOT NULL THEN 'held' END END
      WHEN h.reason = 'chargeback' THEN CASE b.status WHEN 'open' THEN 'held' ELSE CASE WHEN b.id IS NOT NULL THEN 'released' END END
      -- One that is pending may have left the provider's balance, and one that has failed may have left it before.
      WHEN h.reason = 'card_refund' THEN CASE WHEN r.status = 'pending' OR h.status <> 'held' THEN CASE WHEN r.id IS NOT NULL THEN h.status END END
      ELSE CASE i.status WHEN 'pending' THEN 'held' WHEN 'COMPLETED' THEN 'settled' WHEN 'failed' THEN 'released' WHEN 'expired' THEN 'expired' END
    END`,

  'a completed order has one transfer of its total, any other none': `
    SELECT format('order %s is %s', o.id, o.status) FROM orders AS o LEFT JOIN transfers AS t ON t.id = o.id
    WHERE (o.status = 'COMPLETED') <> (t.id IS NOT NULL)
      OR (t.code, t.debit_account, t.credit_account, t.amount_cents, t.project_id) <> ('order', o.user_id, o.seller_id, o.total_cents, o.project_id)
    UNION ALL SELECT 'transfer ' || t.id FROM transfers AS t WHERE t.code = 'order' AND NOT EXISTS (SELECT FROM orders AS o WHERE o.id = t.id)
    UNION ALL SELECT format('order %s of project %s is not its creator''s to sell', o.id, p.id)
    FROM orders AS o LEFT JOIN projects AS p ON p.id = o.project_id WHERE p.created_by IS DISTINCT FROM o.seller_id OR o.user_id = o.seller_id`,

  'a completed investment has one transfer of its amount, any other none': `
    SELECT format('investment %s is %s', i.id, i.status) FROM investments AS i LEFT JOIN transfers AS t ON t.id = i.id
    WHERE (i.status = 'COMPLETED') <> (t.id IS NOT NULL)
      OR (t.code, t.debit_account, t.credit_account, t.amount_cents, t.project_id)
        <> ('investment', i.user_id, i.organization_id, i.amount_cents, i.project_id)
    UNION ALL SELECT 'transfer ' || t.id FROM transfers AS t
    WHERE t.code = 'investment' AND NOT EXISTS (SELECT FROM investments AS i WHERE i.id = t.id)`,

  'an approved, paid or returned withdrawal has one transfer of its amount, any other none': `
    SELECT format('withdrawal %s is %s', w.id, w.status) FROM withdrawals AS w LEFT JOIN transfers AS t ON t.id = w.id
    WHERE (w.status IN ('approved', 'paid', 'returned')) <> (t.id IS NOT NULL) OR (t.code, t.debit_account, t.amount_cents) <> ('payout', w.user_id, w.amount_cents)
    UNION ALL SELECT 'transfer ' || t.id FROM transfers AS t
    WHERE t.code = 'payout' AND NOT EXISTS (SELECT FROM withdrawals AS w WHERE w.id = t.id)`,

  'a returned withdrawal was given back once and whole, any other never': `
    SELECT format('withdrawal %s is %s', w.id, w.status) FROM withdrawals AS w LEFT JOIN transfers AS t ON t.reverses = w.id AND t.code = 'payout_return'
    WHERE (w.status = 'returned') <> (t.id IS NOT NULL) OR (t.credit_account, t.amount_cents) <> (w.user_id, w.amount_cents)
    UNION ALL SELECT 'transfer ' || t.id FROM transfers AS t
    WHERE t.code = 'payout_return' AND NOT EXISTS (SELECT FROM withdrawals AS w WHERE w.id = t.reverses)`,

  'a settled payment has one transfer of what was taken, any other none': `
    SELECT format('payment %s is %s', p.id, p.status)
    FROM payments AS p LEFT JOIN transfers AS t ON t.id = p.id LEFT JOIN ledger_accounts AS c ON c.id = t.debit_account
    WHERE (p.settled_at IS NOT NULL) <> (t.id IS NOT NULL)
      OR (t.code, c.provider, t.credit_account, t.amount_cents)
        <> ('card_payment', p.provider, p.user_id, coalesce(p.received_cents, p.amount_cents))
    UNION ALL SELECT 'transfer ' || t.id FROM transfers AS t
    WHERE t.code = 'card_payment' AND NOT EXISTS (SELECT FROM payments AS p WHERE p.id = t.id)`,

  'what a provider has taken back of a payment was taken back from its payer': `
    SELECT format('payment %s is %s: %s refunded and %s disputed, kept as %s and %s', p.id, p.status, coalesce(t.refunded, 0),
      coalesce(t.disputed, 0), p.refunded_cents, p.disputed_cents)
    FROM payments AS p LEFT JOIN (
      SELECT reverses, sum(CASE WHEN code = 'refund_back' THEN -amount_cents WHEN code LIKE 'refund%' THEN amount_cents ELSE 0 END) AS refunded,
        sum(CASE WHEN code = 'dispute_back' THEN -amount_cents WHEN code LIKE 'dispute%' THEN amount_cents ELSE 0 END) AS disputed
      FROM transfers WHERE reverses IS NOT NULL GROUP BY reverses
    ) AS t ON t.reverses = p.id
    WHERE (coalesce(t.refunded, 0), coalesce(t.disputed, 0)) <> (p.refunded_cents, p.disputed_cents)
      OR (p.status = 'refunded') <> (p.settled_at IS NOT NULL AND p.refunded_cents >= coalesce(p.received_cents, p.amount_cents))
    UNION ALL SELECT 'transfer ' || t.id FROM transfers AS t LEFT JOIN payments AS p ON p.id = t.reverses
    WHERE t.code IN ('refund', 'refund_back', 'dispute', 'dispute_back')
      AND p.user_id IS DISTINCT FROM CASE WHEN t.code LIKE '%_back' THEN t.credit_account ELSE t.debit_account END
    UNION ALL SELECT 'transfer ' || t.id FROM transfers AS t
    WHERE (t.code IN ('refund', 'refund_owed', 'refund_back', 'payout_return', 'dispute', 'dispute_owed', 'dispute_back', 'correction_credit', 'correction_debit',
        'order_refund', 'investment_refund'))
        <> (t.reverses IS NOT NULL)
      OR (t.reverses IS NOT NULL AND NOT EXISTS (SELECT FROM transfers AS o WHERE o.id = t.reverses))`,

  'card money that waits is in the wallet that it waits in': `
    SELECT format('account %s: %s of %s', m.account_id, m.cents, coalesce(a.balance_cents::text, 'no wallet'))
    FROM (SELECT account_id, sum(cents) AS cents FROM card_money GROUP BY account_id) AS m
      LEFT JOIN ledger_accounts AS a ON a.id = m.account_id AND a.kind = 'wallet'
    WHERE (m.cents <= a.balance_cents) IS NOT TRUE`,

  'what is set aside of a seller for a charged-back payment is theirs of it, and no more than was taken back': `
    SELECT 'chargeback ' || c.id
    FROM chargebacks AS c LEFT JOIN payments AS p ON p.id = c.payment_id AND p.result = 'completed' AND p.user_id = c.user_id
        AND coalesce(p.order_id, p.investment_id) = c.purchase_id
      LEFT JOIN orders AS o ON o.id = p.order_id LEFT JOIN investments AS i ON i.id = p.investment_id
    WHERE coalesce(o.seller_id, i.organization_id) IS DISTINCT FROM c.seller_id OR (c.status = 'open' AND c.share_cents > p.disputed_cents)
      OR (c.held_cents > 0) <> (c.hold_id IS NOT NULL) OR (c.covered_cents > 0 AND c.status <> 'lost')
    UNION ALL SELECT format('purchase %s: %s covered, %s given back for it', c.purchase_id, sum(c.covered_cents), max(r.cents))
    FROM chargebacks AS c LEFT JOIN (SELECT purchase_id, sum(amount_cents) AS cents FROM refunds WHERE cause = 'chargeback' GROUP BY purchase_id) AS r
      ON r.purchase_id = c.purchase_id
    WHERE c.status = 'lost' GROUP BY c.purchase_id HAVING sum(c.covered_cents) <> coalesce(max(r.cents), 0)`,

  'what an account owes is what was taken back beyond its wallet and not paid yet, and is paid first': `
    SELECT format('account %s: owes %s, kept as %s', a.id, coalesce(o.cents, 0), a.owed_cents)
    FROM ledger_accounts AS a LEFT JOIN (
      SELECT account, sum(cents) AS cents FROM (
        SELECT p.user_id AS account, t.amount_cents AS cents FROM transfers AS t JOIN payments AS p ON p.id = t.reverses
        WHERE t.code IN ('refund_owed', 'dispute_owed')
        UNION ALL SELECT debit_account, -amount_cents FROM transfers WHERE code = 'owed_paid'
      ) AS e GROUP BY account
    ) AS o ON o.account = a.id
    WHERE a.owed_cents <> coalesce(o.cents, 0) OR a.owed_cents < 0 OR (a.owed_cents > 0 AND a.balance_cents > a.held_cents)`,

  'the fees of a provider are those of its payments': `
    SELECT format('%s: %s booked, kept as %s', c.provider, coalesce(t.cents, 0), coalesce(p.cents, 0))
    FROM ledger_accounts AS c LEFT JOIN (
      SELECT provider, sum(fee_cents) AS cents FROM payments GROUP BY provider
    ) AS p ON p.provider = c.provider LEFT JOIN (
      SELECT CASE code WHEN 'provider_fee' THEN credit_account ELSE debit_account END AS account,
        sum(CASE code WHEN 'provider_fee' THEN amount_cents ELSE -amount_cents END) AS cents
      FROM transfers WHERE code IN ('provider_fee', 'provider_fee_back') GROUP BY 1
    ) AS t ON t.account = c.id
    WHERE c.kind = 'clearing' AND coalesce(t.cents, 0) <> coalesce(p.cents, 0)`,

  'a purchase with a part by card is completed by one payment of that part': `
    SELECT format('%s %s is %s, with %s payments', kind, id, status, payments) FROM (
      SELECT b.kind, b.id, b.status, b.card_cents, count(p.id) AS payments
      FROM (
        SELECT 'order' AS kind, id, status, card_cents FROM orders UNION ALL SELECT 'investment', id, status, card_cents FROM investments
      ) AS b LEFT JOIN payments AS p
        ON coalesce(p.order_id, p.investment_id) = b.id AND p.result = 'completed' AND p.amount_cents = b.card_cents
      GROUP BY b.kind, b.id, b.status, b.card_cents
    ) AS paid WHERE payments <> CASE WHEN status = 'COMPLETED' AND card_cents > 0 THEN 1 ELSE 0 END`,

  'a project has raised what was invested, keeps a place for what is being captured, and counts its investors': `
    SELECT format('project %s: %s raised, %s being captured, %s investors; kept as %s, %s, %s', id, raised, capturing, investors,
      raised_cents, capturing_cents, kept_investors)
    FROM (
      SELECT p.id, p.budget_cents, p.raised_cents, p.capturing_cents, p.investors AS kept_investors,
        coalesce(i.raised, 0) AS raised, coalesce(i.capturing, 0) AS capturing, coalesce(i.investors, 0) AS investors
      FROM projects AS p LEFT JOIN (
        SELECT v.project_id, sum(v.left_cents) FILTER (WHERE v.status = 'COMPLETED') AS raised,
          sum(v.amount_cents) FILTER (WHERE v.takes_place) AS capturing,
          count(DISTINCT v.user_id) FILTER (WHERE v.status = 'COMPLETED' AND v.left_cents > 0) AS investors
        FROM invested AS v GROUP BY v.project_id
      ) AS i ON i.project_id = p.id
    ) AS kept
    WHERE (raised_cents, capturing_cents, kept_investors) <> (raised, capturing, investors)
      OR raised_cents + capturing_cents > budget_cents
    UNION ALL SELECT format('investment %s is %s and keeps a place', i.id, i.status) FROM investments AS i
    WHERE i.takes_place AND NOT (i.status = 'pending' AND EXISTS (
      SELECT FROM payments AS p WHERE p.investment_id = i.id AND p.status IN ('created', 'requires_action', 'processing')
    ))`,

  'the kept numbers of orders and investments are right': `
    SELECT format('account %s: %s orders, %s sales, %s investments; kept as %s, %s, %s', id, orders, sales, investments,
      orders_count, sales_count, investments_count)
    FROM (
      SELECT a.id, a.orders_count, a.sales_count, a.investments_count,
        coalesce(o.many, 0) AS orders, coalesce(s.many, 0) AS sales, coalesce(i.many, 0) AS investments
      FROM ledger_accounts AS a
        LEFT JOIN (SELECT user_id, count(*) AS many FROM orders GROUP BY user_id) AS o ON o.user_id = a.id
        LEFT JOIN (SELECT seller_id, count(*) AS many FROM orders GROUP BY seller_id) AS s ON s.seller_id = a.id
        LEFT JOIN (SELECT user_id, count(*) AS many FROM investments GROUP BY user_id) AS i ON i.user_id = a.id
    ) AS kept
    WHERE (orders_count, sales_count, investments_count) <> (orders, sales, investments)`,

  'the kept sums of investments are right': `
    SELECT format('account %s: %s invested, %s receivable; kept as %s, %s, by days %s', user_id, invested, receivable, kept_invested,
      kept_receivable, kept_by_days)
    FROM (
      SELECT user_id, sum(invested) AS invested, sum(receivable) AS receivable, sum(kept_invested) AS kept_invested,
        sum(kept_receivable) AS kept_receivable, sum(kept_by_days) AS kept_by_days
      FROM (
        SELECT i.user_id, i.left_cents AS invested, receivable_cents(i.left_cents, p.return_on_investment) AS receivable,
          0 AS kept_invested, 0 AS kept_receivable, 0 AS kept_by_days
        FROM invested AS i JOIN projects AS p ON p.id = i.project_id WHERE i.status = 'COMPLETED'
        UNION ALL SELECT user_id, 0, 0, invested_cents, receivable_cents, 0 FROM portfolio_categories
        UNION ALL SELECT user_id, 0, 0, 0, 0, receivable_cents FROM portfolio_days
      ) AS each GROUP BY user_id
    ) AS kept
    WHERE (invested, receivable, receivable) <> (kept_invested, kept_receivable, kept_by_days)`,

  'what an organization has raised by months is the sum of its investments': `
    SELECT format('organization %s raised %s; kept as %s', organization_id, raised, kept)
    FROM (
      SELECT organization_id, sum(raised) AS raised, sum(kept) AS kept
      FROM (
        SELECT organization_id, left_cents AS raised, 0 AS kept FROM invested WHERE status = 'COMPLETED'
        UNION ALL SELECT organization_id, 0, raised_cents FROM organization_months
      ) AS each GROUP BY organization_id
    ) AS sums WHERE raised <> kept`,

  'what was paid has one receipt of its amount, or waits for it, and nothing else has one': `
    SELECT format('%s %s of %s, receipt of %s', coalesce(p.kind, r.kind), coalesce(p.id, r.id), p.cents, r.amount_cents)
    FROM (
      SELECT id, code AS kind, debit_account AS user_id, amount_cents AS cents FROM transfers WHERE code IN ('order', 'investment')
      UNION ALL SELECT id, 'topup', user_id, coalesce(received_cents, amount_cents) FROM payments WHERE result = 'credited'
      UNION ALL SELECT id, 'withdrawal', user_id, amount_cents FROM withdrawals WHERE paid_at IS NOT NULL
    ) AS p FULL JOIN receipts AS r ON r.id = p.id
    WHERE (r.kind, r.user_id, r.amount_cents) IS DISTINCT FROM (p.kind, p.user_id, p.cents)
      AND NOT (r.id IS NULL AND EXISTS (SELECT FROM receipts_due AS d WHERE d.id = p.id))`,

  'what a project has raised by days is the sum of its investments': `
    SELECT format('project %s raised %s; kept as %s', project_id, raised, kept)
    FROM (
      SELECT project_id, sum(raised) AS raised, sum(kept) AS kept
      FROM (
        SELECT project_id, left_cents AS raised, 0 AS kept FROM invested WHERE status = 'COMPLETED'
        UNION ALL SELECT project_id, 0, raised_cents FROM project_days
      ) AS each GROUP BY project_id
    ) AS sums WHERE raised <> kept`,

  'a refund is one transfer from the seller to the buyer, and all of a purchase are no more than was paid': `
    SELECT format('refund %s of %s', r.id, r.purchase_id)
    FROM (SELECT *, sum(amount_cents) OVER (PARTITION BY purchase_id ORDER BY so_far_cents) AS summed FROM refunds) AS r
      LEFT JOIN transfers AS t ON t.id = r.id LEFT JOIN orders AS o ON o.id = r.purchase_id LEFT JOIN investments AS i ON i.id = r.purchase_id
    WHERE (t.code, t.debit_account, t.credit_account, t.amount_cents, t.reverses)
        IS DISTINCT FROM (r.kind || '_refund', r.seller_id, r.user_id, r.amount_cents, r.purchase_id)
      OR (coalesce(o.status, i.status)::text, coalesce(o.user_id, i.user_id), coalesce(o.seller_id, i.organization_id), coalesce(o.total_cents, i.amount_cents),
        CASE WHEN o.id IS NULL THEN 'investment' ELSE 'order' END)
        IS DISTINCT FROM ('COMPLETED', r.user_id, r.seller_id, r.paid_cents, r.kind)
      OR r.summed <> r.so_far_cents OR r.so_far_cents > r.paid_cents
    UNION ALL SELECT 'transfer ' || t.id FROM transfers AS t
    WHERE t.code IN ('order_refund', 'investment_refund') AND NOT EXISTS (SELECT FROM refunds AS r WHERE r.id = t.id)`,

  'what is done of the refunds to a card is in the sum that its provider tells': `
    SELECT format('payment %s: %s done, %s refunded', payment_id, done, refunded_cents)
    FROM (SELECT payment_id, sum(amount_cents) AS done FROM payment_refunds WHERE status = 'done' GROUP BY payment_id) AS r
      LEFT JOIN payments AS p ON p.id = r.payment_id
    WHERE (done <= refunded_cents) IS NOT TRUE
    UNION ALL SELECT 'refund ' || r.id FROM payment_refunds AS r LEFT JOIN holds AS h ON h.id = r.hold_id WHERE h.reason IS DISTINCT FROM 'card_refund'`,

  'an order is sent before it is received, and all of a canceled one was given back': `
    SELECT 'order ' || s.id FROM order_steps AS s LEFT JOIN orders AS o ON o.id = s.id
      LEFT JOIN (SELECT purchase_id, max(so_far_cents) AS cents FROM refunds GROUP BY purchase_id) AS r ON r.purchase_id = s.id
    WHERE o.status IS DISTINCT FROM 'COMPLETED' OR (s.received_at IS NOT NULL AND s.sent_at IS NULL)
      OR (s.canceled_at IS NOT NULL AND (s.sent_at IS NOT NULL OR s.canceled_by NOT IN (o.user_id, o.seller_id) OR r.cents IS DISTINCT FROM o.total_cents))`,

  'a dispute sets no more aside than is disputed, and gives no more back': `
    SELECT 'dispute ' || d.id FROM disputes AS d
      LEFT JOIN (SELECT purchase_id, max(so_far_cents) AS cents FROM refunds GROUP BY purchase_id) AS r USING (purchase_id)
    WHERE d.held_cents NOT BETWEEN 0 AND d.disputed_cents OR (d.held_cents > 0) <> (d.hold_id IS NOT NULL)
      OR d.refunded_cents NOT BETWEEN 0 AND d.disputed_cents OR (d.refunded_cents > 0) <> (d.outcome IN ('accepted', 'refunded'))
      OR d.refunded_cents > coalesce(r.cents, 0)`,

  'the receipts of a year are numbered without gaps': `
    SELECT format('%s of %s: %s receipts, the last has the number %s, kept as %s', series, year, many, highest, s.last)
    FROM (SELECT series, year, count(*) AS many, max(number) AS highest FROM receipts GROUP BY series, year) AS r
      FULL JOIN receipt_series AS s USING (series, year)
    WHERE (r.many, r.highest) IS DISTINCT FROM (s.last, s.last)`,
};

const entries = `
  SELECT id, debit_account AS account, -amount_cents AS cents, debit_seq AS seq, debit_balance_after AS balance_after FROM transfers
  UNION ALL SELECT id, credit_account, amount_cents, credit_seq, credit_balance_after FROM transfers`;

/** Investments with what of them was not given back. */
const invested = `
  SELECT i.*, i.amount_cents - coalesce(r.cents, 0) AS left_cents
  FROM investments AS i LEFT JOIN (SELECT purchase_id, max(so_far_cents) AS cents FROM refunds GROUP BY purchase_id) AS r ON r.purchase_id = i.id`;

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

/** Keeps what a verification has found, for those who watch. */
export const keepVerdict = statement<{ faults: number }>(
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
  `SELECT set_config('enable_nestloop', 'off', true), set_config('work_mem', '64MB', true), set_config('statement_timeout', '0', true)`,
);
