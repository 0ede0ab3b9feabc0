/** What must hold between the ledger and payments: what was taken back of them, what is owed for it, and their fees (`ledger-checks.sql.ts`). */
export const paymentChecks: Record<string, string> = {
  'what a provider has taken back of a payment was taken back from its payer': `
    SELECT format('payment %s is %s: %s refunded and %s disputed, kept as %s and %s', p.id, p.status,
      coalesce(t.refunded, 0), coalesce(t.disputed, 0), p.refunded_cents, p.disputed_cents)
    FROM payments AS p
      LEFT JOIN (
        SELECT reverses,
          sum(CASE
            WHEN code = 'refund_back' THEN -amount_cents
            WHEN code LIKE 'refund%' THEN amount_cents
            ELSE 0
          END) AS refunded,
          sum(CASE
            WHEN code = 'dispute_back' THEN -amount_cents
            WHEN code LIKE 'dispute%' THEN amount_cents
            ELSE 0
          END) AS disputed
        FROM transfers WHERE reverses IS NOT NULL GROUP BY reverses
      ) AS t ON t.reverses = p.id
    WHERE (coalesce(t.refunded, 0), coalesce(t.disputed, 0)) <> (p.refunded_cents, p.disputed_cents)
      OR (p.status = 'refunded') <> (p.settled_at IS NOT NULL
        AND p.refunded_cents >= coalesce(p.received_cents, p.amount_cents))
    UNION ALL SELECT 'transfer ' || t.id FROM transfers AS t LEFT JOIN payments AS p ON p.id = t.reverses
    WHERE t.code IN ('refund', 'refund_back', 'dispute', 'dispute_back')
      AND p.user_id IS DISTINCT FROM CASE WHEN t.code LIKE '%_back' THEN t.credit_account ELSE t.debit_account END
    UNION ALL SELECT 'transfer ' || t.id FROM transfers AS t
    WHERE (t.code IN ('refund', 'refund_owed', 'refund_back', 'payout_return', 'dispute', 'dispute_owed',
      'dispute_back', 'correction_credit', 'correction_debit', 'order_refund', 'investment_refund', 'return',
      'release', 'escrow_return', 'return_back', 'repayment_back', 'order_fee', 'order_fee_back', 'investment_fee',
      'investment_fee_back', 'withdrawal_fee', 'fee_payout_return',
      'withdrawal_fee_back', 'compensation', 'reserve_refund'))
        <> (t.reverses IS NOT NULL)
      OR (t.reverses IS NOT NULL AND NOT EXISTS (SELECT FROM transfers AS o WHERE o.id = t.reverses))`,

  'card money that waits is in the wallet that it waits in': `
    SELECT format('account %s: %s of %s', m.account_id, m.cents, coalesce(a.balance_cents::text, 'no wallet'))
    FROM (SELECT account_id, sum(cents) AS cents FROM card_money GROUP BY account_id) AS m
      LEFT JOIN ledger_accounts AS a
        ON a.id = m.account_id AND a.kind IN ('wallet', 'project_payout', 'project_reserve')
      LEFT JOIN investments AS i ON i.id = m.account_id AND is_in_escrow(i)
    WHERE (m.cents <= coalesce(a.balance_cents, left_of(i))) IS NOT TRUE`,

  'what is set aside of a seller for a charged-back payment is theirs of it, and no more than was taken back': `
    SELECT 'chargeback ' || c.id
    FROM chargebacks AS c
      LEFT JOIN payments AS p ON p.id = c.payment_id AND p.result = 'completed' AND p.user_id = c.user_id
        AND coalesce(p.order_id, p.investment_id) = c.purchase_id
      LEFT JOIN orders AS o ON o.id = p.order_id LEFT JOIN investments AS i ON i.id = p.investment_id
    WHERE coalesce(o.seller_id, i.organization_id) IS DISTINCT FROM c.seller_id
      OR (c.status = 'open' AND c.share_cents > p.disputed_cents)
      OR (c.held_cents > 0) <> (c.hold_id IS NOT NULL) OR (c.covered_cents > 0 AND c.status <> 'lost')
    UNION ALL SELECT format('purchase %s: %s covered, %s given back for it', c.purchase_id, sum(c.covered_cents),
      max(r.cents))
    FROM chargebacks AS c
      LEFT JOIN (
        SELECT purchase_id, sum(amount_cents) AS cents FROM refunds WHERE cause = 'chargeback' GROUP BY purchase_id
      ) AS r ON r.purchase_id = c.purchase_id
    WHERE c.status = 'lost' GROUP BY c.purchase_id HAVING sum(c.covered_cents) <> coalesce(max(r.cents), 0)`,

  'what an account owes is what was taken back beyond its wallet and not paid yet, and is paid first': `
    SELECT format('account %s: owes %s, kept as %s', a.id, coalesce(o.cents, 0), a.owed_cents)
    FROM ledger_accounts AS a
      LEFT JOIN (
        SELECT account, sum(cents) AS cents
        FROM (
          SELECT p.user_id AS account, t.amount_cents AS cents
          FROM transfers AS t JOIN payments AS p ON p.id = t.reverses
          WHERE t.code IN ('refund_owed', 'dispute_owed')
          UNION ALL SELECT debit_account, -amount_cents FROM transfers WHERE code = 'owed_paid'
        ) AS e
        GROUP BY account
      ) AS o ON o.account = a.id
    WHERE a.owed_cents <> coalesce(o.cents, 0)
      OR a.owed_cents < 0
      OR (a.owed_cents > 0 AND a.balance_cents > a.held_cents)`,

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
};
