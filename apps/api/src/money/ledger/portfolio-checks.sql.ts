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
          WHERE code IN ('return', 'investment_refund', 'escrow_return', 'compensation')
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
    SELECT format('account %s: %s next due on %s, stored as %s', user_id, d.cents, due_on, s.cents)
    FROM (SELECT user_id, due_on, sum(cents) AS cents FROM outstanding_days GROUP BY user_id, due_on) AS d
      FULL JOIN outstanding_sums AS s USING (user_id, due_on)
    WHERE d.cents IS DISTINCT FROM s.cents
    UNION ALL
    SELECT format('account %s: project %s, due on %s, is paused: %s', d.user_id, p.id, d.due_on, NOT d.is_paused)
    FROM outstanding_days AS d JOIN projects AS p ON p.id = d.project_id
    WHERE d.is_paused = isempty(p.pauses)
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

  'what each portfolio came to is stored as it stands': `
    SELECT format('account %s: %s, stored as %s', user_id, i.sums, h.sums)
    FROM (
        SELECT
          c.user_id,
          ROW(
            coalesce(d.principal, 0),
            coalesce(d.returns, 0),
            c.escrow,
            c.principal,
            c.returns,
            c.late,
            c.lost_principal,
            c.lost_return,
            c.lost_late,
            c.recovered,
            coalesce(m.invested, 0),
            coalesce(m.given_back, 0),
            coalesce(m.refunded, 0)
          )::text AS sums
        FROM (
            SELECT
              user_id,
              sum(escrow_cents)::bigint AS escrow,
              sum(principal_paid_cents)::bigint AS principal,
              sum(return_paid_cents)::bigint AS returns,
              sum(late_paid_cents)::bigint AS late,
              sum(written_off_principal_cents)::bigint AS lost_principal,
              sum(written_off_return_cents)::bigint AS lost_return,
              sum(written_off_late_cents)::bigint AS lost_late,
              sum(recovered_cents)::bigint AS recovered
            FROM portfolio_categories GROUP BY user_id
          ) AS c
          LEFT JOIN (
            SELECT owner_id AS user_id, sum(l.a)::bigint AS principal, sum(l.b)::bigint AS returns
            FROM due_sums, unnest(principal, returns) AS l (a, b) GROUP BY owner_id
          ) AS d USING (user_id)
          LEFT JOIN (
            SELECT
              i.user_id,
              sum(i.amount_cents)::bigint AS invested,
              sum(r.given_back)::bigint AS given_back,
              sum(r.refunded + CASE WHEN i.given_up THEN i.left_cents - i.principal_paid ELSE 0 END)::bigint AS refunded
            FROM invested AS i CROSS JOIN LATERAL (
                SELECT coalesce(sum(f.amount_cents) FILTER (WHERE f.from_escrow), 0)::bigint AS given_back,
                  coalesce(sum(f.amount_cents) FILTER (WHERE NOT f.from_escrow), 0)::bigint AS refunded
                FROM refunds AS f WHERE f.purchase_id = i.id
              ) AS r
            WHERE i.status = 'COMPLETED' GROUP BY i.user_id
          ) AS m USING (user_id)
      ) AS i
      FULL JOIN (
        SELECT DISTINCT ON (user_id)
          user_id,
          ROW(
            outstanding_principal,
            outstanding_return,
            escrow,
            paid_principal - taken_back_principal,
            paid_return - taken_back_return,
            paid_late - taken_back_late,
            written_off_principal - recovered_principal,
            written_off_return - recovered_return,
            written_off_late - recovered_late,
            recovered_principal + recovered_return + recovered_late,
            invested,
            invested - released_principal - escrow,
            released_principal - outstanding_principal - paid_principal + recovered_principal + taken_back_principal
              - written_off_principal
          )::text AS sums
        FROM portfolio_history ORDER BY user_id, at DESC
      ) AS h USING (user_id)
    WHERE i.sums IS DISTINCT FROM h.sums`,
};
