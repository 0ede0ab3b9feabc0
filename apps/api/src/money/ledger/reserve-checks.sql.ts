/** What must hold of what is held back until reports (`ledger-checks.sql.ts`). */
export const reserveChecks: Record<string, string> = {
  'a reserve has what was held back and neither freed nor shared out': `
    SELECT format('project %s: %s put in, %s freed, %s for refunds, %s shared out, %s waits; kept as %s, %s there',
      coalesce(a.project_id, r.project_id), m.filled, m.freed, m.refunded, c.cents, s.cents, r.held_cents,
      a.balance_cents)
    FROM (SELECT * FROM ledger_accounts WHERE kind = 'project_reserve') AS a
      FULL JOIN report_reserves AS r ON r.project_id = a.project_id
      LEFT JOIN (
        SELECT project_id,
          coalesce(sum(amount_cents) FILTER (WHERE code = 'reserve'), 0) AS filled,
          coalesce(sum(amount_cents) FILTER (WHERE code = 'reserve_freed'), 0) AS freed,
          coalesce(sum(amount_cents) FILTER (WHERE code = 'reserve_refund'), 0) AS refunded
        FROM transfers WHERE code IN ('reserve', 'reserve_freed', 'reserve_refund') GROUP BY project_id
      ) AS m ON m.project_id = r.project_id
      LEFT JOIN (SELECT project_id, sum(reserve_cents) AS cents FROM investments GROUP BY project_id) AS i
        ON i.project_id = r.project_id
      LEFT JOIN (SELECT project_id, sum(amount_cents) AS cents FROM compensations GROUP BY project_id) AS c
        ON c.project_id = r.project_id
      LEFT JOIN (
        SELECT n.project_id, sum(h.cents) AS cents
        FROM compensation_shares AS h JOIN compensations AS n ON n.id = h.compensation_id
        WHERE h.status <> 'credited' GROUP BY n.project_id
      ) AS s ON s.project_id = r.project_id
    WHERE (r.held_cents = a.balance_cents - coalesce(s.cents, 0)
        AND r.held_cents = m.filled - m.freed - m.refunded - coalesce(c.cents, 0)
        AND m.filled = i.cents AND r.held_cents <= r.whole_cents) IS NOT TRUE`,

  'a part of a reserve that was shared out is the sum of its shares, and each was credited once': `
    SELECT format('compensation %s of %s: %s in shares', c.id, c.amount_cents, s.cents)
    FROM compensations AS c
      LEFT JOIN (
        SELECT compensation_id, sum(cents) AS cents, bool_or(status = 'due') AS is_due FROM compensation_shares
        GROUP BY compensation_id
      ) AS s ON s.compensation_id = c.id
    WHERE s.cents IS DISTINCT FROM c.amount_cents OR (c.finished_at IS NOT NULL AND s.is_due)
    UNION ALL
    SELECT format('share of investment %s in compensation %s is %s', s.investment_id, s.compensation_id, s.status)
    FROM compensation_shares AS s
      JOIN investments AS i ON i.id = s.investment_id
      LEFT JOIN transfers AS t ON t.id = s.transfer_id
    WHERE CASE s.status
      WHEN 'credited' THEN (t.code, t.credit_account, t.amount_cents, t.reverses, t.project_id)
        IS DISTINCT FROM ('compensation', i.user_id, s.cents, i.id, i.project_id)
      ELSE t.id IS NOT NULL
    END
    UNION ALL
    SELECT 'transfer ' || t.id FROM transfers AS t
    WHERE t.code = 'compensation' AND NOT EXISTS (SELECT FROM compensation_shares AS s WHERE s.transfer_id = t.id)`,

  'what holders got of reserves is kept right': `
    SELECT format('investment %s got %s, kept as %s', i.id, s.cents, i.compensation_cents)
    FROM investments AS i
      LEFT JOIN (
        SELECT investment_id, sum(cents) AS cents FROM compensation_shares WHERE status = 'credited'
        GROUP BY investment_id
      ) AS s ON s.investment_id = i.id
    WHERE i.compensation_cents <> coalesce(s.cents, 0)
    UNION ALL
    SELECT format('account %s got %s, kept as %s and %s', user_id, i.cents, c.cents, h.compensation)
    FROM (SELECT user_id, sum(compensation_cents) AS cents FROM investments GROUP BY user_id) AS i
      FULL JOIN (SELECT user_id, sum(compensation_cents) AS cents FROM portfolio_categories GROUP BY user_id) AS c
        USING (user_id)
      LEFT JOIN (
        SELECT DISTINCT ON (user_id) user_id, compensation FROM portfolio_history ORDER BY user_id, at DESC
      ) AS h USING (user_id)
    WHERE (coalesce(i.cents, 0), coalesce(i.cents, 0)) <> (coalesce(c.cents, 0), coalesce(h.compensation, 0))`,
};
