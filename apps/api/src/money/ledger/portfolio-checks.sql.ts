/** What must hold of the sums that portfolios are worked out from (`ledger-checks.sql.ts`). */
export const portfolioChecks: Record<string, string> = {
  'what has gone to projects and has come back is kept by day for each investor': `
    SELECT format('account %s: %s in transfers, kept as %s', user_id, t.cents, d.cents)
    FROM (
        SELECT user_id, sum(cents) AS cents
        FROM (
          SELECT debit_account AS user_id, -amount_cents AS cents FROM transfers
          WHERE code IN ('investment', 'escrow', 'return_back')
          UNION ALL
          SELECT credit_account, amount_cents FROM transfers
          WHERE code IN ('return', 'investment_refund', 'escrow_return')
        ) AS moved
        GROUP BY user_id
      ) AS t
      FULL JOIN (SELECT user_id, sum(cents) AS cents FROM portfolio_flow_days GROUP BY user_id) AS d USING (user_id)
    WHERE t.cents IS DISTINCT FROM d.cents`,

  'what was promised for what was released is kept for each investor': `
    SELECT format('account %s: %s promised on %s, kept as %s', user_id, i.cents, released_on, s.principal_cents)
    FROM (
        SELECT user_id, released_on, sum(left_cents) AS cents FROM invested WHERE released_on IS NOT NULL
        GROUP BY user_id, released_on
      ) AS i
      FULL JOIN promised_sums AS s USING (user_id, released_on)
    WHERE coalesce(i.cents, 0) IS DISTINCT FROM s.principal_cents`,

  'the principal that has not come back is kept by organization and by day': `
    SELECT format('account %s: %s outstanding of organization %s, kept as %s', user_id, i.cents, organization_id,
      o.cents)
    FROM (
        SELECT user_id, organization_id, sum(left_cents - principal_paid) AS cents FROM invested
        WHERE due_on IS NOT NULL GROUP BY user_id, organization_id HAVING sum(left_cents - principal_paid) > 0
      ) AS i
      FULL JOIN outstanding_organizations AS o USING (user_id, organization_id)
    WHERE i.cents IS DISTINCT FROM o.cents
    UNION ALL
    SELECT format('account %s: %s of project %s next due on %s, kept as %s', user_id, i.cents, project_id, due_on,
      d.cents)
    FROM (
        SELECT user_id, due_on, project_id, sum(left_cents - principal_paid) AS cents FROM invested
        WHERE due_on IS NOT NULL GROUP BY user_id, due_on, project_id HAVING sum(left_cents - principal_paid) > 0
      ) AS i
      FULL JOIN outstanding_days AS d USING (user_id, due_on, project_id)
    WHERE i.cents IS DISTINCT FROM d.cents
    UNION ALL
    SELECT format('account %s: %s outstanding by organization, %s by category', user_id, coalesce(o.cents, 0), c.cents)
    FROM (
        SELECT user_id, sum(invested_cents - escrow_cents - principal_paid_cents - written_off_principal_cents) AS cents
        FROM portfolio_categories GROUP BY user_id
      ) AS c
      LEFT JOIN (SELECT user_id, sum(cents) AS cents FROM outstanding_organizations GROUP BY user_id) AS o
        USING (user_id)
    WHERE coalesce(o.cents, 0) <> c.cents
      AND NOT EXISTS (SELECT FROM investments AS i WHERE i.user_id = c.user_id AND i.given_up)`,

  'what has come back of what was written off is kept for each investor': `
    SELECT format('account %s: %s recovered, kept as %s', user_id, s.cents, c.cents)
    FROM (
        SELECT i.user_id, sum(s.principal_cents + s.return_cents + s.late_cents) AS cents
        FROM repayment_shares AS s JOIN repayments AS r ON r.id = s.repayment_id
          JOIN investments AS i ON i.id = s.investment_id
        WHERE r.is_recovery AND s.status <> 'due' GROUP BY i.user_id
      ) AS s
      FULL JOIN (SELECT user_id, sum(recovered_cents) AS cents FROM portfolio_categories GROUP BY user_id) AS c
        USING (user_id)
    WHERE coalesce(s.cents, 0) <> coalesce(c.cents, 0)`,
};
