/** What must hold in the sums kept of purchases, projects, refunds, disputes and receipts (`ledger-checks.sql.ts`). */
export const purchaseChecks: Record<string, string> = {
  'a purchase with a part by card is completed by one payment of that part': `
    SELECT format('%s %s is %s, with %s payments', kind, id, status, payments)
    FROM (
      SELECT b.kind, b.id, b.status, b.card_cents, count(p.id) AS payments
      FROM (
        SELECT 'order' AS kind, id, status, card_cents FROM orders
        UNION ALL SELECT 'investment', id, status, card_cents
        FROM investments
      ) AS b
        LEFT JOIN payments AS p
          ON coalesce(p.order_id, p.investment_id) = b.id AND p.result = 'completed' AND p.amount_cents = b.card_cents
      GROUP BY b.kind, b.id, b.status, b.card_cents
    ) AS paid
    WHERE payments <> CASE WHEN status = 'COMPLETED' AND card_cents > 0 THEN 1 ELSE 0 END`,

  'a project has raised what was invested, keeps a place for what is being captured, and counts its investors': `
    SELECT format('project %s: %s raised, %s being captured, %s investors; kept as %s, %s, %s', id, raised, capturing,
      investors, raised_cents, capturing_cents, kept_investors)
    FROM (
      SELECT
        p.id,
        p.budget_cents,
        p.raised_cents,
        p.capturing_cents,
        p.investors AS kept_investors,
        coalesce(i.raised, 0) AS raised,
        coalesce(i.capturing, 0) AS capturing,
        coalesce(i.investors, 0) AS investors
      FROM projects AS p
        LEFT JOIN (
          SELECT v.project_id, sum(v.left_cents) FILTER (WHERE v.status = 'COMPLETED') AS raised,
            sum(v.amount_cents) FILTER (WHERE v.takes_place) AS capturing,
            count(DISTINCT v.user_id) FILTER (WHERE v.status = 'COMPLETED' AND v.left_cents > 0) AS investors
          FROM invested AS v GROUP BY v.project_id
        ) AS i ON i.project_id = p.id
    ) AS kept
    WHERE (raised_cents, capturing_cents, kept_investors) <> (raised, capturing, investors)
      OR raised_cents + capturing_cents > budget_cents
    UNION ALL SELECT format('investment %s is %s and keeps a place', i.id, i.status) FROM investments AS i
    WHERE i.takes_place
      AND NOT (i.status = 'pending'
        AND EXISTS (
          SELECT FROM payments AS p
          WHERE p.investment_id = i.id AND p.status IN ('created', 'requires_action', 'processing')
        ))`,

  'the kept numbers of orders and investments are right': `
    SELECT format('account %s: %s orders, %s sales, %s investments; kept as %s, %s, %s', id, orders, sales, investments,
      orders_count, sales_count, investments_count)
    FROM (
      SELECT
        a.id,
        a.orders_count,
        a.sales_count,
        a.investments_count,
        coalesce(o.total, 0) AS orders,
        coalesce(s.total, 0) AS sales,
        coalesce(i.total, 0) AS investments
      FROM ledger_accounts AS a
        LEFT JOIN (SELECT user_id, count(*) AS total FROM orders GROUP BY user_id) AS o ON o.user_id = a.id
        LEFT JOIN (SELECT seller_id, count(*) AS total FROM orders GROUP BY seller_id) AS s ON s.seller_id = a.id
        LEFT JOIN (SELECT user_id, count(*) AS total FROM investments GROUP BY user_id) AS i ON i.user_id = a.id
    ) AS kept
    WHERE (orders_count, sales_count, investments_count) <> (orders, sales, investments)`,

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
      SELECT id, replace(code, 'escrow', 'investment') AS kind, debit_account AS user_id, amount_cents AS cents
      FROM transfers WHERE code IN ('order', 'investment', 'escrow')
      UNION ALL SELECT id, 'topup', user_id, coalesce(received_cents, amount_cents) FROM payments
      WHERE result = 'credited'
      UNION ALL SELECT id, 'withdrawal', user_id, amount_cents FROM withdrawals WHERE paid_at IS NOT NULL
    ) AS p
      FULL JOIN receipts AS r ON r.id = p.id
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

  'a refund is one transfer from the seller or escrow to the buyer, and all of a purchase are no more than was paid': `
    SELECT format('refund %s of %s', r.id, r.purchase_id)
    FROM (SELECT *, sum(amount_cents) OVER (PARTITION BY purchase_id ORDER BY so_far_cents) AS summed FROM refunds) AS r
      LEFT JOIN transfers AS t ON t.id = r.id
      LEFT JOIN ledger_accounts AS a ON a.id = t.debit_account
      LEFT JOIN orders AS o ON o.id = r.purchase_id
      LEFT JOIN investments AS i ON i.id = r.purchase_id
    WHERE (t.credit_account, t.amount_cents, t.reverses) IS DISTINCT FROM (r.user_id, r.amount_cents, r.purchase_id)
      OR CASE t.code
        WHEN 'escrow_return' THEN
          (a.kind::text, a.project_id, r.from_escrow) IS DISTINCT FROM ('project_escrow', i.project_id, true)
        ELSE
          (t.code, t.debit_account, r.from_escrow) IS DISTINCT FROM (r.kind || '_refund', r.seller_id, false)
      END
      OR (coalesce(o.status, i.status)::text, coalesce(o.user_id, i.user_id), coalesce(o.seller_id, i.organization_id),
        coalesce(o.total_cents, i.amount_cents), CASE WHEN o.id IS NULL THEN 'investment' ELSE 'order' END)
        IS DISTINCT FROM ('COMPLETED', r.user_id, r.seller_id, r.paid_cents, r.kind)
      OR r.summed <> r.so_far_cents OR r.so_far_cents > r.paid_cents
    UNION ALL SELECT 'transfer ' || t.id FROM transfers AS t
    WHERE t.code IN ('order_refund', 'investment_refund', 'escrow_return')
      AND NOT EXISTS (SELECT FROM refunds AS r WHERE r.id = t.id)`,

  'what is done of the refunds to a card is in the sum that its provider tells': `
    SELECT format('payment %s: %s done, %s refunded', payment_id, done, refunded_cents)
    FROM (
      SELECT payment_id, sum(amount_cents) AS done FROM payment_refunds WHERE status = 'done' GROUP BY payment_id
    ) AS r
      LEFT JOIN payments AS p ON p.id = r.payment_id
    WHERE (done <= refunded_cents) IS NOT TRUE
    UNION ALL SELECT 'refund ' || r.id
    FROM payment_refunds AS r LEFT JOIN holds AS h ON h.id = r.hold_id
    WHERE h.reason IS DISTINCT FROM 'card_refund'`,

  'an order is sent before it is received, and all of a canceled one was given back': `
    SELECT 'order ' || s.id
    FROM order_steps AS s LEFT JOIN orders AS o ON o.id = s.id
      LEFT JOIN (SELECT purchase_id, max(so_far_cents) AS cents FROM refunds GROUP BY purchase_id) AS r
        ON r.purchase_id = s.id
    WHERE o.status IS DISTINCT FROM 'COMPLETED' OR (s.received_at IS NOT NULL AND s.sent_at IS NULL)
      OR (s.canceled_at IS NOT NULL
        AND (s.sent_at IS NOT NULL
          OR s.canceled_by NOT IN (o.user_id, o.seller_id)
          OR r.cents IS DISTINCT FROM o.total_cents))`,

  'a dispute sets no more aside than is disputed, and gives no more back': `
    SELECT 'dispute ' || d.id
    FROM disputes AS d
      LEFT JOIN (SELECT purchase_id, max(so_far_cents) AS cents FROM refunds GROUP BY purchase_id) AS r
        USING (purchase_id)
    WHERE d.held_cents NOT BETWEEN 0 AND d.disputed_cents OR (d.held_cents > 0) <> (d.hold_id IS NOT NULL)
      OR d.refunded_cents NOT BETWEEN 0 AND d.disputed_cents
      OR (d.refunded_cents > 0) <> (d.outcome IN ('accepted', 'refunded'))
      OR d.refunded_cents > coalesce(r.cents, 0)`,

  'the receipts of a year are numbered without gaps': `
    SELECT format('%s of %s: %s receipts, the last has the number %s, kept as %s', series, year, total, highest, s.last)
    FROM (SELECT series, year, count(*) AS total, max(number) AS highest FROM receipts GROUP BY series, year) AS r
      FULL JOIN receipt_series AS s USING (series, year)
    WHERE (r.total, r.highest) IS DISTINCT FROM (s.last, s.last)`,
};
