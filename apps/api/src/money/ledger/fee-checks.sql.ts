const taken = "'order_fee', 'investment_fee', 'withdrawal_fee'";
const back = "'order_fee_back', 'investment_fee_back', 'withdrawal_fee_back'";

/** What must hold of the house's fees (`ledger-checks.sql.ts`). */
export const feeChecks: Record<string, string> = {
  'a fee was taken once of what its seller was paid, and given back as its purchase was': `
    SELECT format('fee of %s %s: %s taken, %s given back; %s of %s returned, kept as %s', f.kind, f.id, t.taken, t.back,
      r.cents, f.of_cents, f.returned_cents)
    FROM platform_fees AS f
      LEFT JOIN (
        SELECT reverses,
          count(*) FILTER (WHERE code IN (${taken})) AS times,
          sum(amount_cents) FILTER (WHERE code IN (${taken})) AS taken,
          coalesce(sum(amount_cents) FILTER (WHERE code IN (${back})), 0) AS back
        FROM transfers WHERE code IN (${taken}, ${back}) GROUP BY reverses
      ) AS t ON t.reverses = f.id
      LEFT JOIN (
        SELECT purchase_id, sum(amount_cents) AS cents FROM refunds WHERE NOT from_escrow GROUP BY purchase_id
        UNION ALL SELECT id, amount_cents + fee_cents FROM withdrawals WHERE status = 'returned'
      ) AS r ON r.purchase_id = f.id
    WHERE (t.times, t.taken, t.back)
        IS DISTINCT FROM (1, f.percent_cents + f.fixed_cents, fee_of_returned(f, f.returned_cents))
      OR f.returned_cents <> coalesce(r.cents, 0)
    UNION ALL SELECT 'transfer ' || t.id
    FROM transfers AS t
      LEFT JOIN platform_fees AS f ON f.id = t.reverses
      LEFT JOIN ledger_accounts AS a ON a.owner_id = f.payer_id AND a.kind = 'platform_fees'
    WHERE t.code IN (${taken}, ${back})
      AND (CASE WHEN t.code LIKE '%back' THEN (t.credit_account, t.debit_account)
        ELSE (t.debit_account, t.credit_account) END) IS DISTINCT FROM (f.payer_id, a.id)`,

  'what the house has of fees is kept by days': `
    SELECT format('%s, kept as %s', sum(balance_cents), fees_since('-infinity')) FROM ledger_accounts
    WHERE kind = 'platform_fees' HAVING coalesce(sum(balance_cents), 0) <> fees_since('-infinity')`,

  'a payout of fees has one transfer once approved, and one back once returned': `
    SELECT format('payout of fees %s is %s', p.id, p.status)
    FROM fee_payouts AS p
      LEFT JOIN transfers AS t ON t.id = p.id
      LEFT JOIN transfers AS b ON b.reverses = p.id AND b.code = 'fee_payout_return'
    WHERE (p.status IN ('approved', 'paid', 'returned'), p.status = 'returned') <> (t.id IS NOT NULL, b.id IS NOT NULL)
      OR (t.code, t.amount_cents) <> ('fee_payout', p.amount_cents)
      OR b.amount_cents <> p.amount_cents
    UNION ALL SELECT 'transfer ' || t.id FROM transfers AS t
    WHERE t.code IN ('fee_payout', 'fee_payout_return')
      AND NOT EXISTS (SELECT FROM fee_payouts AS p WHERE p.id = coalesce(t.reverses, t.id))`,

  'a purchase of a project with rates, and a withdrawal, has its fee, any other none': `
    SELECT format('%s %s: %s', coalesce(p.kind, f.kind), coalesce(p.id, f.id), f.percent_cents + f.fixed_cents)
    FROM (
      SELECT
        s.id,
        s.kind,
        s.seller_id,
        s.cents,
        (fee_parts(s.cents::bigint, s.percent, s.fixed)).*
      FROM (
        SELECT
          o.id,
          'order' AS kind,
          o.seller_id,
          o.total_cents AS cents,
          r.order_percent AS percent,
          r.order_fixed_cents AS fixed
        FROM orders AS o JOIN project_fees AS r USING (project_id) WHERE o.status = 'COMPLETED'
        UNION ALL
        SELECT
          i.id,
          'investment',
          i.organization_id,
          i.amount_cents - coalesce(b.cents, 0),
          r.investment_percent,
          r.investment_fixed_cents
        FROM investments AS i JOIN project_fees AS r USING (project_id)
          LEFT JOIN (
            SELECT purchase_id, sum(amount_cents) AS cents FROM refunds WHERE from_escrow GROUP BY purchase_id
          ) AS b ON b.purchase_id = i.id
        WHERE i.escrow = 'released'
      ) AS s
      UNION ALL
      SELECT
        w.id,
        'withdrawal',
        w.user_id,
        w.amount_cents + w.fee_cents,
        w.fee_cents,
        0
      FROM withdrawals AS w
      WHERE w.fee_cents > 0 AND w.status IN ('approved', 'paid', 'returned')
    ) AS p
      FULL JOIN platform_fees AS f ON f.id = p.id
    WHERE CASE
      WHEN f.id IS NULL THEN p.percent_cents + p.fixed_cents > 0
      ELSE (f.kind, f.payer_id, f.of_cents, f.percent_cents, f.fixed_cents)
        IS DISTINCT FROM (p.kind, p.seller_id, p.cents, p.percent_cents, p.fixed_cents)
    END`,

  'the invoices of who pays fees follow each other, and each adds up to the transfers that it is about': `
    SELECT format('invoice %s: transfers %s to %s after %s; %s, net %s, tax %s; moved %s; lines %s, net %s', i.id,
      i.first_seq, i.last_seq, i.before, i.total_cents, i.net_cents, i.tax_cents, m.cents, l.cents, l.net)
    FROM (
        SELECT n.*, coalesce(lag(n.last_seq) OVER (PARTITION BY n.payer_id ORDER BY n.last_seq), 0) AS before
        FROM invoices AS n
      ) AS i
      LEFT JOIN ledger_accounts AS a ON a.owner_id = i.payer_id AND a.kind = 'platform_fees'
      LEFT JOIN LATERAL (
        SELECT balance_after(a.id, i.last_seq) - balance_after(a.id, i.first_seq - 1) AS cents,
          array_agg((b.code, b.transfers, b.cents)::text ORDER BY b.code COLLATE "C") AS lines
        FROM fees_between(a.id, i.first_seq, i.last_seq) AS b
      ) AS m ON true
      LEFT JOIN LATERAL (
        SELECT sum(n.total_cents)::bigint AS cents, sum(n.net_cents)::bigint AS net,
          array_agg((n.code, n.transfers, n.total_cents)::text ORDER BY n.code) AS lines
        FROM invoice_lines AS n WHERE n.invoice_id = i.id
      ) AS l ON true
    WHERE (i.first_seq, i.total_cents, i.net_cents, i.tax_cents, l.cents, l.net, l.lines)
      IS DISTINCT FROM (i.before + 1, m.cents, net_of(m.cents, i.tax_percent),
        round(i.net_cents * i.tax_percent / 100)::bigint, m.cents, i.net_cents, m.lines)
      OR i.last_seq > a.transfers_count`,

  'the invoices of a year are numbered without gaps': `
    SELECT format('%s: %s invoices, the last number is %s, kept as %s', coalesce(s.year, i.year), i.number, i.last,
      s.last)
    FROM invoice_series AS s
      FULL JOIN (SELECT year, count(*) AS number, max(number) AS last FROM invoices GROUP BY year) AS i USING (year)
    WHERE (s.last, s.last) IS DISTINCT FROM (i.number, i.last)`,
};
