/** What must hold between what investments promise, what was paid of them and what is still to come (`ledger-checks.sql.ts`). */
export const holdingChecks: Record<string, string> = {
  'the kept sums of investments are right': `
    SELECT format('account %s: %s invested, %s receivable, %s and %s paid; kept as %s, %s, %s, %s', user_id, invested,
      receivable, principal, returns, kept_invested, kept_receivable, kept_principal, kept_returns)
    FROM (
      SELECT
        user_id,
        sum(invested) AS invested,
        sum(receivable) AS receivable,
        sum(principal) AS principal,
        sum(returns) AS returns,
        sum(kept_invested) AS kept_invested,
        sum(kept_receivable) AS kept_receivable,
        sum(kept_principal) AS kept_principal,
        sum(kept_returns) AS kept_returns
      FROM (
        SELECT
          i.user_id,
          i.left_cents AS invested,
          promised_of(o) AS receivable,
          i.principal_paid AS principal,
          i.return_paid AS returns,
          0 AS kept_invested,
          0 AS kept_receivable,
          0 AS kept_principal,
          0 AS kept_returns
        FROM invested AS i JOIN investments AS o ON o.id = i.id WHERE i.status = 'COMPLETED'
        UNION ALL
        SELECT
          user_id,
          0,
          0,
          0,
          0,
          invested_cents,
          receivable_cents,
          principal_paid_cents,
          return_paid_cents
        FROM portfolio_categories
      ) AS each
      GROUP BY user_id
    ) AS kept
    WHERE (invested, receivable, principal, returns)
      <> (kept_invested, kept_receivable, kept_principal, kept_returns)`,

  'a holding has got its shares of repayments, and never more than it promises': `
    SELECT format('investment %s: %s and %s in shares, kept as %s and %s of %s', i.id, s.principal, s.returns,
      i.principal_paid, i.return_paid, promised_of(o))
    FROM investments AS i JOIN investments AS o ON o.id = i.id
      LEFT JOIN (
        SELECT investment_id, sum(principal_cents) AS principal, sum(return_cents) AS returns, sum(late_cents) AS late
        FROM repayment_shares WHERE status <> 'due' GROUP BY investment_id
      ) AS s ON s.investment_id = i.id
      LEFT JOIN (
        SELECT investment_id, sum(principal_cents) AS principal, sum(return_cents) AS returns, sum(late_cents) AS late
        FROM taken_back GROUP BY investment_id
      ) AS b ON b.investment_id = i.id
    WHERE (i.principal_paid + coalesce(b.principal, 0), i.return_paid + coalesce(b.returns, 0),
        i.late_paid + coalesce(b.late, 0))
        <> (coalesce(s.principal, 0), coalesce(s.returns, 0), coalesce(s.late, 0))
      OR i.principal_paid + i.return_paid > promised_of(o)
      OR coalesce(i.escrow = 'released', false) <> (i.released_on IS NOT NULL)`,

  'a holding is due on the day of its first instalment that was not paid': `
    SELECT format('investment %s: due on %s, kept as %s', i.id, h.due_on, i.due_on)
    FROM investments AS i LEFT JOIN LATERAL (
        SELECT min(h.due_on) AS due_on FROM holding_plan(i) AS h
        WHERE i.written_off_principal + i.written_off_return = 0
          AND h.principal_paid + h.return_paid < h.principal_cents + h.return_cents
      ) AS h ON true
    WHERE i.due_on IS DISTINCT FROM h.due_on`,

  'what is still to be paid is kept right for each investor, project and organization': `
    WITH waiting AS (
      SELECT s.investment_id, sum(s.principal_cents) AS principal, sum(s.return_cents) AS returns
      FROM repayment_shares AS s JOIN repayments AS r ON r.id = s.repayment_id
      WHERE s.status = 'due' AND NOT r.is_recovery GROUP BY s.investment_id
    ), shared AS (
      SELECT project_id, sum(amount_cents - late_cents) AS cents FROM repayments
      WHERE shared_at IS NULL AND NOT is_early AND NOT is_recovery GROUP BY project_id
    ), part AS (
      SELECT project_id, organization_id, sum(part_return_cents + part_principal_cents) AS cents FROM repayments
      WHERE shared_at IS NULL AND NOT is_early AND NOT is_recovery GROUP BY project_id, organization_id
    ), each AS (
      SELECT i.user_id, i.project_id, i.organization_id,
        promised_of(i) - i.principal_paid - i.return_paid - i.written_off_principal - i.written_off_return AS cents,
        -- While an early repayment is credited, or a write-off comes to holdings, nothing more is to be paid.
        CASE
          WHEN i.due_on IS NOT NULL AND (i.released_at < e.paid_at OR w.project_id IS NOT NULL)
            THEN promised_of(i) - i.principal_paid - i.return_paid
          ELSE coalesce(s.principal + s.returns, 0)
        END AS waiting
      FROM investments AS i LEFT JOIN waiting AS s ON s.investment_id = i.id
        LEFT JOIN write_offs AS w ON w.project_id = i.project_id
        LEFT JOIN repayments AS e ON e.project_id = i.project_id AND e.is_early AND e.finished_at IS NULL
      WHERE i.released_on IS NOT NULL AND NOT i.given_up
    ), sums AS (
      SELECT user_id AS owner_id, cents FROM each
      UNION ALL SELECT project_id, cents - waiting FROM each
      UNION ALL SELECT owed_by(organization_id), cents - waiting FROM each
      -- Of a payment whose shares were not worked out, the whole days are off the sums.
      UNION ALL SELECT s.project_id, p.cents - s.cents FROM shared AS s JOIN part AS p USING (project_id)
      UNION ALL
      SELECT owed_by(p.organization_id), p.cents - s.cents FROM shared AS s JOIN part AS p USING (project_id)
    )
    SELECT format('%s has %s to come, kept as %s', owner_id, cents, kept)
    FROM (SELECT owner_id, sum(cents) AS cents FROM sums GROUP BY owner_id) AS s
      FULL JOIN (
        SELECT d.owner_id, sum(l.a + l.b) AS kept FROM due_sums AS d, unnest(d.principal, d.returns) AS l (a, b)
        GROUP BY d.owner_id
      ) AS k USING (owner_id)
    WHERE coalesce(cents, 0) <> coalesce(kept, 0)
    UNION ALL SELECT format('%s has a sum below zero', owner_id) FROM due_sums
    WHERE 0 > ANY (principal) OR 0 > ANY (returns)
    UNION ALL SELECT format('project %s is due on %s', p.id, p.next_due) FROM projects AS p
    WHERE p.next_due IS DISTINCT FROM (SELECT min(u.due_on) FROM unpaid_days(p.id) AS u)`,

  'what organizations have paid back is kept by day': `
    SELECT format('%s on %s: %s, kept as %s', organization_id, due_on, p.cents, k.cents)
    FROM (
        SELECT r.organization_id, d.due_on, sum(d.principal_cents + d.return_cents) AS cents
        FROM (
          SELECT repayment_id, due_on, principal_cents, return_cents FROM repayment_days
          UNION ALL
          SELECT repayment_id, due_on, -principal_cents, -return_cents FROM repayment_correction_days
        ) AS d JOIN repayments AS r ON r.id = d.repayment_id
        GROUP BY r.organization_id, d.due_on
      ) AS p
      FULL JOIN paid_back_days AS k USING (organization_id, due_on)
    WHERE p.cents IS DISTINCT FROM k.cents OR k.on_time > k.instalments OR k.on_time_cents > k.cents
      OR k.on_time < 0 OR k.on_time_cents < 0`,

  'what organizations have to pay is stored by day, and what they have paid in all': `
    SELECT format('%s on %s: %s, stored as %s', organization_id, due_on, u.sums, k.sums)
    FROM (
        SELECT p.created_by AS organization_id, u.due_on,
          ROW(sum(u.holdings)::bigint, sum(u.principal_cents + u.return_cents)::bigint)::text AS sums
        FROM projects AS p CROSS JOIN LATERAL unpaid_days(p.id) AS u GROUP BY p.created_by, u.due_on
      ) AS u
      FULL JOIN (
        SELECT organization_id, due_on, ROW(instalments, cents)::text AS sums FROM owed_days
      ) AS k USING (organization_id, due_on)
    WHERE u.sums IS DISTINCT FROM k.sums
    UNION ALL
    SELECT format('%s has paid %s, stored as %s', organization_id, r.cents, s.cents)
    FROM (
        SELECT r.organization_id, sum(r.amount_cents - coalesce(c.taken_cents, 0)) AS cents
        FROM repayments AS r LEFT JOIN repayment_corrections AS c ON c.repayment_id = r.id GROUP BY r.organization_id
      ) AS r
      FULL JOIN repaid_sums AS s USING (organization_id)
    WHERE r.cents IS DISTINCT FROM s.cents
    UNION ALL
    SELECT format('project %s has dues: %s', p.id, NOT p.has_dues) FROM projects AS p
    WHERE p.has_dues <> (
      p.next_due IS NOT NULL OR p.written_off_on IS NOT NULL
      OR EXISTS (SELECT FROM repayments AS r WHERE r.project_id = p.id)
    )
    UNION ALL
    SELECT format('%s has %s projects with dues, stored as %s', owner_id, p.total, t.total)
    FROM (
        SELECT created_by AS owner_id, count(*) AS total FROM projects WHERE has_dues GROUP BY created_by
      ) AS p
      FULL JOIN (
        SELECT owner_id, total FROM own_totals WHERE list = 'projects with dues' AND total <> 0
      ) AS t USING (owner_id)
    WHERE p.total IS DISTINCT FROM t.total`,

  'a repayment is one transfer to its payout account, and each share of it one from there': `
    SELECT format('repayment %s of %s', r.id, r.amount_cents)
    FROM repayments AS r LEFT JOIN transfers AS t ON t.id = r.id
      LEFT JOIN ledger_accounts AS a ON a.id = t.credit_account
      LEFT JOIN (
        SELECT repayment_id, sum(principal_cents + return_cents) AS cents FROM repayment_days GROUP BY repayment_id
      ) AS d ON d.repayment_id = r.id
      LEFT JOIN (
        SELECT repayment_id, sum(principal_cents + return_cents + late_cents) AS cents FROM repayment_shares
        GROUP BY repayment_id
      ) AS s ON s.repayment_id = r.id
    WHERE (t.code, t.debit_account, t.amount_cents, a.project_id, a.kind::text, 
          CASE WHEN r.is_recovery AND d.cents IS NULL THEN r.amount_cents ELSE coalesce(d.cents, 0) + r.late_cents END)
        IS DISTINCT FROM
          ('repayment', r.organization_id, r.amount_cents, r.project_id, 'project_payout', r.amount_cents)
      OR (r.shared_at IS NOT NULL AND s.cents <> r.amount_cents)
    UNION ALL SELECT 'share of ' || s.investment_id
    FROM repayment_shares AS s JOIN repayments AS r ON r.id = s.repayment_id
      JOIN investments AS i ON i.id = s.investment_id LEFT JOIN transfers AS t ON t.id = s.transfer_id
    WHERE CASE
        WHEN s.status = 'credited' AND s.principal_cents + s.return_cents + s.late_cents > 0 THEN
          (t.code, t.credit_account, t.amount_cents, t.reverses)
          IS DISTINCT FROM ('return', i.user_id, s.principal_cents + s.return_cents + s.late_cents, i.id)
        ELSE t.id IS NOT NULL
      END
      OR i.project_id <> r.project_id
      OR (s.status = 'due' AND r.finished_at IS NOT NULL)
    UNION ALL SELECT 'transfer ' || t.id FROM transfers AS t
    WHERE (t.code = 'repayment' AND NOT EXISTS (SELECT FROM repayments AS r WHERE r.id = t.id))
      -- By the investment, which has an index.
      OR (t.code = 'return' AND NOT EXISTS (
        SELECT FROM repayment_shares AS s WHERE s.investment_id = t.reverses AND s.transfer_id = t.id
      ))`,

  'the late interest that is owed of a project is what is fixed and not paid': `
    SELECT format('project %s owes %s, kept as %s', p.id, coalesce(l.cents, 0), p.late_owed_cents)
    FROM projects AS p
      LEFT JOIN (
        SELECT project_id, sum(cents - paid_cents) AS cents FROM late_interest GROUP BY project_id
      ) AS l ON l.project_id = p.id
      LEFT JOIN (
        SELECT project_id, sum(late_cents) AS cents FROM repayments WHERE shared_at IS NULL GROUP BY project_id
      ) AS r ON r.project_id = p.id
    WHERE p.late_owed_cents <> coalesce(l.cents, 0) - coalesce(r.cents, 0)
    UNION ALL SELECT format('investment %s got %s', i.id, i.late_paid)
    FROM investments AS i
      LEFT JOIN (SELECT investment_id, sum(paid_cents) AS cents FROM late_interest GROUP BY investment_id) AS l
        ON l.investment_id = i.id
      LEFT JOIN (
        SELECT s.investment_id, sum(CASE WHEN r.is_recovery THEN s.late_cents END) AS recovered,
          sum(CASE WHEN s.status = 'due' THEN s.late_cents END) AS due
        FROM repayment_shares AS s JOIN repayments AS r ON r.id = s.repayment_id GROUP BY s.investment_id
      ) AS s ON s.investment_id = i.id
    WHERE i.late_paid <> coalesce(l.cents, 0) + coalesce(s.recovered, 0) - coalesce(s.due, 0)`,

  'a payout account has what was paid and not credited': `
    SELECT format('project %s: %s to credit, %s there', a.project_id, coalesce(r.cents, 0), a.balance_cents)
    FROM ledger_accounts AS a
      LEFT JOIN (
        SELECT r.project_id, sum(
            r.amount_cents - coalesce(s.cents, 0)
            + CASE WHEN c.finished_at IS NULL THEN coalesce(c.taken_cents, 0) ELSE 0 END
          ) AS cents
        FROM repayments AS r
          LEFT JOIN repayment_corrections AS c ON c.repayment_id = r.id
          LEFT JOIN (
            SELECT repayment_id, sum(principal_cents + return_cents + late_cents) AS cents FROM repayment_shares
            WHERE status = 'credited' GROUP BY repayment_id
          ) AS s ON s.repayment_id = r.id
        GROUP BY r.project_id
      ) AS r ON r.project_id = a.project_id
    WHERE a.kind = 'project_payout' AND a.balance_cents <> coalesce(r.cents, 0)
    UNION ALL SELECT format('project %s shares out %s', p.id, p.sharing_out)
    FROM projects AS p LEFT JOIN repayments AS r ON r.project_id = p.id AND r.finished_at IS NULL
      LEFT JOIN repayment_corrections AS c ON c.project_id = p.id AND c.finished_at IS NULL
      LEFT JOIN write_offs AS w ON w.project_id = p.id AND w.finished_at IS NULL
      LEFT JOIN new_plans AS n ON n.project_id = p.id AND n.status = 'accepted' AND n.finished_at IS NULL
    WHERE p.sharing_out IS DISTINCT FROM coalesce(r.id, c.repayment_id, w.project_id, n.id)`,

  'what is written off is what is unpaid of it, for each holding, investor and project': `
    SELECT format('investment %s: %s and %s unpaid, %s and %s written off', i.id, h.principal, h.returns,
      i.written_off_principal, i.written_off_return)
    FROM investments AS i CROSS JOIN LATERAL (
        SELECT coalesce(sum(n.principal_cents - n.principal_paid), 0) AS principal,
          coalesce(sum(n.return_cents - n.return_paid), 0) AS returns
        FROM holding_plan(i) AS n
      ) AS h
    WHERE i.written_off_principal + i.written_off_return > 0
      AND (h.principal, h.returns) <> (i.written_off_principal, i.written_off_return)
    UNION ALL SELECT format('investment %s is written off, its project is not', i.id)
    FROM investments AS i LEFT JOIN write_offs AS w ON w.project_id = i.project_id
    WHERE written_off_of(i) > 0 AND w.project_id IS NULL
    UNION ALL SELECT format('account %s: %s written off, kept as %s', user_id, s.cents, k.cents)
    FROM (
        SELECT user_id, sum(written_off_principal) AS principal, sum(written_off_return) AS returns,
          sum(written_off_late) AS late, sum(written_off_of(i)) AS cents
        FROM investments AS i GROUP BY user_id
      ) AS s
      JOIN (
        SELECT
          user_id,
          sum(written_off_principal_cents) AS principal,
          sum(written_off_return_cents) AS returns,
          sum(written_off_late_cents) AS late,
          sum(written_off_principal_cents + written_off_return_cents + written_off_late_cents) AS cents
        FROM portfolio_categories GROUP BY user_id
      ) AS k USING (user_id)
    WHERE (s.principal, s.returns, s.late) <> (k.principal, k.returns, k.late)
    UNION ALL
    SELECT format('project %s: %s lost, kept as %s', w.project_id, coalesce(s.cents, 0), lost_of(w.project_id))
    FROM write_offs AS w
      LEFT JOIN (
        SELECT i.project_id, sum(written_off_of(i)) AS cents
        FROM investments AS i GROUP BY i.project_id
      ) AS s ON s.project_id = w.project_id
      LEFT JOIN (
        SELECT r.project_id, sum(s.principal_cents + s.return_cents + s.late_cents) AS cents
        FROM repayment_shares AS s JOIN repayments AS r ON r.id = s.repayment_id
        WHERE r.is_recovery AND s.status = 'due' GROUP BY r.project_id
      ) AS d ON d.project_id = w.project_id
    WHERE lost_of(w.project_id) <> coalesce(s.cents, 0) - coalesce(d.cents, 0)
    UNION ALL SELECT format('project %s is written off on %s', p.id, p.written_off_on)
    FROM projects AS p LEFT JOIN write_offs AS w ON w.project_id = p.id
    WHERE p.written_off_on IS DISTINCT FROM w.written_off_on`,

  'the stored sums of loans are those of their holdings': `
    SELECT format('project %s, %s: %s lent, %s repaid, %s lost, %s given up; stored as %s, %s, %s, %s', project_id,
      quarter, h.lent, h.repaid, h.lost, h.given_up, q.lent_cents, q.repaid_cents, q.lost_cents, q.given_up_cents)
    FROM (
        SELECT
          i.project_id,
          quarter_of(i.released_on) AS quarter,
          sum(l.cents) AS lent,
          sum(i.principal_paid) AS repaid,
          sum(i.written_off_principal) AS lost,
          sum(CASE WHEN i.given_up THEN l.cents - i.principal_paid - i.written_off_principal ELSE 0 END) AS given_up
        FROM investments AS i
          CROSS JOIN LATERAL (SELECT i.amount_cents - refunded_of(i.id) AS cents OFFSET 0) AS l
        WHERE i.released_on IS NOT NULL GROUP BY i.project_id, quarter_of(i.released_on)
      ) AS h
      FULL JOIN loan_quarters AS q USING (project_id, quarter)
    WHERE (h.lent, h.repaid, h.lost, h.given_up)
      IS DISTINCT FROM (q.lent_cents, q.repaid_cents, q.lost_cents, q.given_up_cents)
    UNION ALL
    SELECT format('project %s is a loan since %s, stored as %s, ended on %s', p.id, i.first, l.released_on, l.ended_on)
    FROM projects AS p
      LEFT JOIN (
        SELECT project_id, min(released_on) AS first FROM investments GROUP BY project_id
      ) AS i ON i.project_id = p.id
      LEFT JOIN loans AS l ON l.project_id = p.id
    WHERE i.first IS DISTINCT FROM l.released_on
      OR (l.project_id IS NOT NULL AND (l.ended_on IS NULL) <> (p.next_due IS NOT NULL))`,

  'a project is in default as the days of its defaults say': `
    SELECT format('project %s is in default since %s, noted as %s', p.id, p.in_default_since, d.since)
    FROM projects AS p LEFT JOIN project_defaults AS d ON d.project_id = p.id AND d.ended_on IS NULL
    WHERE p.in_default_since IS DISTINCT FROM d.since
      OR (p.in_default_since IS NOT NULL AND p.next_due IS NULL AND p.written_off_on IS NULL)`,

  'what a correction has taken back is one transfer for each holding and one to the organization': `
    SELECT format('correction of %s: %s of %s', c.repayment_id, k.cents, r.amount_cents)
    FROM repayment_corrections AS c JOIN repayments AS r ON r.id = c.repayment_id
      LEFT JOIN transfers AS t ON t.id = c.transfer_id
      LEFT JOIN (
        SELECT repayment_id, sum(principal_cents + return_cents + late_cents) AS cents FROM taken_back
        GROUP BY repayment_id
      ) AS k USING (repayment_id)
      LEFT JOIN (
        SELECT repayment_id, sum(principal_cents + return_cents) AS cents FROM repayment_correction_days
        GROUP BY repayment_id
      ) AS d USING (repayment_id)
      LEFT JOIN (
        SELECT repayment_id, sum(late_cents) AS cents FROM taken_back GROUP BY repayment_id
      ) AS l USING (repayment_id)
    WHERE coalesce(k.cents, 0) <> c.taken_cents
      OR c.taken_cents > r.amount_cents
      OR coalesce(d.cents, 0) + coalesce(l.cents, 0) <> c.taken_cents
      OR CASE
        WHEN c.finished_at IS NOT NULL AND c.taken_cents > 0 THEN
          (t.code, t.credit_account, t.amount_cents, t.reverses, t.project_id)
          IS DISTINCT FROM ('repayment_back', r.organization_id, c.taken_cents, r.id, r.project_id)
        ELSE t.id IS NOT NULL
      END
    UNION ALL SELECT format('share of %s, taken back', s.investment_id)
    FROM repayment_shares AS s JOIN investments AS i ON i.id = s.investment_id
      LEFT JOIN transfers AS t ON t.id = s.taken_by
      LEFT JOIN (
        SELECT repayment_id, investment_id, sum(principal_cents + return_cents + late_cents) AS cents FROM taken_back
        GROUP BY repayment_id, investment_id
      ) AS k USING (repayment_id, investment_id)
    WHERE CASE
        WHEN k.cents > 0 THEN
          (t.code, t.debit_account, t.amount_cents, t.reverses)
          IS DISTINCT FROM ('return_back', i.user_id, k.cents, i.id)
          OR k.cents > s.principal_cents + s.return_cents + s.late_cents
        ELSE s.taken_by IS NOT NULL
      END
    UNION ALL SELECT 'transfer ' || t.id FROM transfers AS t
    WHERE (t.code = 'repayment_back' AND NOT EXISTS (
        SELECT FROM repayment_corrections AS c WHERE c.transfer_id = t.id
      ))
      OR (t.code = 'return_back' AND NOT EXISTS (
        SELECT FROM repayment_shares AS s WHERE s.investment_id = t.reverses AND s.taken_by = t.id
      ))`,
};
