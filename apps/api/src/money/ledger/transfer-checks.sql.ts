/** What must hold between the ledger and what it was booked for: each purchase, withdrawal and payment has its one transfer (`ledger-checks.sql.ts`). */
export const transferChecks: Record<string, string> = {
  'a completed order has one transfer of its total, any other none': `
    SELECT format('order %s is %s', o.id, o.status) FROM orders AS o LEFT JOIN transfers AS t ON t.id = o.id
    WHERE (o.status = 'COMPLETED') <> (t.id IS NOT NULL)
      OR (t.code, t.debit_account, t.credit_account, t.amount_cents, t.project_id)
        <> ('order', o.user_id, o.seller_id, o.total_cents, o.project_id)
    UNION ALL SELECT 'transfer ' || t.id FROM transfers AS t
    WHERE t.code = 'order' AND NOT EXISTS (SELECT FROM orders AS o WHERE o.id = t.id)
    UNION ALL SELECT format('order %s of project %s is not its creator''s to sell', o.id, p.id)
    FROM orders AS o LEFT JOIN projects AS p ON p.id = o.project_id
    WHERE p.created_by IS DISTINCT FROM o.seller_id OR o.user_id = o.seller_id`,

  'a completed investment has one transfer of its amount, any other none': `
    SELECT format('investment %s is %s', i.id, i.status) FROM investments AS i LEFT JOIN transfers AS t ON t.id = i.id
    WHERE (i.status = 'COMPLETED') <> (t.id IS NOT NULL)
      OR (t.debit_account, t.amount_cents, t.project_id) <> (i.user_id, i.amount_cents, i.project_id)
      OR CASE
        WHEN t.id IS NULL THEN false
        WHEN t.code = 'investment' THEN t.credit_account <> i.organization_id
        ELSE t.code <> 'escrow' OR NOT EXISTS (
          SELECT FROM ledger_accounts AS a
          WHERE a.id = t.credit_account AND a.kind = 'project_escrow' AND a.project_id = i.project_id
        )
      END
    UNION ALL SELECT 'transfer ' || t.id FROM transfers AS t
    WHERE t.code IN ('investment', 'escrow') AND NOT EXISTS (SELECT FROM investments AS i WHERE i.id = t.id)`,

  'an approved, paid or returned withdrawal has one transfer of its amount, any other none': `
    SELECT format('withdrawal %s is %s', w.id, w.status) FROM withdrawals AS w LEFT JOIN transfers AS t ON t.id = w.id
    WHERE (w.status IN ('approved', 'paid', 'returned')) <> (t.id IS NOT NULL)
      OR (t.code, t.debit_account, t.amount_cents) <> ('payout', w.user_id, w.amount_cents)
    UNION ALL SELECT 'transfer ' || t.id FROM transfers AS t
    WHERE t.code = 'payout' AND NOT EXISTS (SELECT FROM withdrawals AS w WHERE w.id = t.id)`,

  'a returned withdrawal was given back once and whole, any other never': `
    SELECT format('withdrawal %s is %s', w.id, w.status)
    FROM withdrawals AS w LEFT JOIN transfers AS t ON t.reverses = w.id AND t.code = 'payout_return'
    WHERE (w.status = 'returned') <> (t.id IS NOT NULL)
      OR (t.credit_account, t.amount_cents) <> (w.user_id, w.amount_cents)
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
};
