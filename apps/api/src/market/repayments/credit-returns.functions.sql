-- Notes on holdings, whose wallets are locked, what their shares of a payment have brought: what was paid of them, on
-- which day something is due next, and what their holders have still to get.
CREATE OR REPLACE FUNCTION note_returns(r repayments, holdings uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Worked out once and not for each holding.
  WITH counted AS MATERIALIZED (
    SELECT * FROM paid_instalments(r)
  ), share AS MATERIALIZED (
    SELECT
      i AS holding,
      i.id,
      i.user_id,
      c.from_day,
      i.principal_paid AS principal_before,
      i.return_paid AS return_before,
      i.principal_paid + s.principal_cents AS principal_after,
      i.return_paid + s.return_cents AS return_after,
      s.late_cents,
      s.shortfall,
      i.instalments_paid AS first,
      c.parts,
      least(c.part_number + 1, c.parts) AS last,
      c.list
    FROM repayment_shares AS s JOIN investments AS i ON i.id = s.investment_id
      JOIN counted AS c ON c.from_day = counts_from(i) AND c.is_new_plan = (i.plan_from IS NOT NULL)
    WHERE s.repayment_id = r.id AND s.investment_id = ANY (holdings)
  ), instalment AS MATERIALIZED (
    SELECT
      s.*,
      n,
      t.principal_sum,
      t.return_sum,
      lag(t.principal_sum) OVER own AS principal_start,
      lag(t.return_sum) OVER own AS return_start
    FROM share AS s JOIN projects AS p ON p.id = r.project_id
      CROSS JOIN LATERAL generate_series(s.first, s.last) AS n
      CROSS JOIN LATERAL holding_sums(s.holding, p.repayment, s.parts, p.return_on_investment, n) AS t
    WINDOW own AS (PARTITION BY s.id ORDER BY n)
  ), paid AS (
    SELECT
      t.id,
      t.user_id,
      t.from_day,
      t.list[n] AS month,
      n,
      least(t.principal_sum, t.principal_after)
        - least(t.principal_sum, greatest(t.principal_start, t.principal_before)) AS principal,
      least(t.return_sum, t.return_after) - least(t.return_sum, greatest(t.return_start, t.return_before)) AS returns,
      t.principal_sum > t.principal_after OR t.return_sum > t.return_after AS is_open
    FROM instalment AS t WHERE n > t.first
  ), lowered AS (
    UPDATE due_sums AS d SET principal = o.principal, returns = o.returns
    FROM (
      SELECT d.owner_id, d.released_on, array_agg(l.principal - coalesce(m.principal, 0) ORDER BY l.month) AS principal,
        array_agg(l.returns - coalesce(m.returns, 0) ORDER BY l.month) AS returns
      FROM (SELECT DISTINCT user_id, from_day FROM share) AS w
        JOIN due_sums AS d ON d.owner_id = w.user_id AND d.released_on = w.from_day
        CROSS JOIN LATERAL unnest(d.principal, d.returns) WITH ORDINALITY AS l (principal, returns, month)
        LEFT JOIN (
          SELECT user_id, from_day, month, greatest(sum(principal), 0)::bigint AS principal,
            greatest(sum(returns), 0)::bigint AS returns
          FROM paid GROUP BY user_id, from_day, month
        ) AS m ON m.user_id = d.owner_id AND m.from_day = d.released_on AND m.month = l.month
      GROUP BY d.owner_id, d.released_on
    ) AS o
    WHERE d.owner_id = o.owner_id AND d.released_on = o.released_on
  ), next AS (
    SELECT id, min(n) FILTER (WHERE is_open) AS number FROM paid GROUP BY id
  )
  UPDATE investments AS i
  SET
    principal_paid = s.principal_after,
    return_paid = s.return_after,
    late_paid = i.late_paid + s.late_cents,
    shortfall = i.shortfall + s.shortfall,
    instalments_paid = coalesce(x.number, s.last + 1) - 1,
    due_on = instalment_day(s.from_day, s.list[x.number], b.day),
    overdue_told_at = NULL
  FROM share AS s LEFT JOIN next AS x ON x.id = s.id LEFT JOIN brought_forward AS b ON true
  WHERE i.id = s.id;
  -- Of a few cents the next instalments can be of nothing, and are passed over.
  UPDATE investments AS i
  SET due_on = o.due_on, instalments_paid = o.number - 1
  FROM (
    SELECT e.id, min(h.due_on) AS due_on, min(h.number) AS number
    FROM investments AS e, holding_plan(e) AS h
    WHERE e.id = ANY (holdings) AND e.due_on IS NULL
      AND h.principal_cents + h.return_cents > h.principal_paid + h.return_paid
    GROUP BY e.id
  ) AS o
  WHERE i.id = o.id;
END $$;

-- Credits at most `most` shares of a payment, in the order of their holdings, and answers the accounts concerned and
-- whether the payment is finished, as it is with the last of them. A share whose holder's account was erased stays on
-- the payout account, and counts as paid.
CREATE OR REPLACE FUNCTION credit_returns(repayment uuid, most integer, OUT credited uuid[], OUT is_finished boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  r repayments;
  account uuid;
  taken uuid[];
BEGIN
  SELECT * INTO r FROM repayments AS p WHERE p.id = repayment FOR NO KEY UPDATE;
  credited := '{}';
  is_finished := r.id IS NULL OR r.finished_at IS NOT NULL;
  IF r.shared_at IS NULL OR is_finished THEN
    RETURN;
  END IF;
  taken := ARRAY(
    SELECT s.investment_id FROM repayment_shares AS s
    WHERE s.repayment_id = r.id AND s.status = 'due' ORDER BY s.investment_id LIMIT most
  );
  PERFORM FROM investments AS i WHERE i.id = ANY (taken) ORDER BY i.id FOR NO KEY UPDATE;
  IF cardinality(taken) < most THEN
    PERFORM FROM projects AS p WHERE p.id = r.project_id FOR NO KEY UPDATE;
    UPDATE projects AS p SET sharing_out = NULL WHERE p.id = r.project_id AND p.sharing_out = r.id;
    UPDATE repayments AS p SET finished_at = now() WHERE p.id = r.id;
    UPDATE report_reserves AS h SET look_on = business_day() WHERE h.project_id = r.project_id;
    is_finished := true;
  END IF;
  SELECT a.id INTO account FROM ledger_accounts AS a WHERE a.project_id = r.project_id AND a.kind = 'project_payout';
  PERFORM FROM ledger_accounts AS a
  WHERE a.id = ANY (account || ARRAY(SELECT i.user_id FROM investments AS i WHERE i.id = ANY (taken)))
  ORDER BY a.id FOR NO KEY UPDATE;
  UPDATE repayment_shares AS s
  SET status = CASE WHEN u.type = 0 THEN 'withheld' ELSE 'credited' END
  FROM investments AS i JOIN users AS u ON u.id = i.user_id
  WHERE s.repayment_id = r.id AND s.investment_id = ANY (taken) AND i.id = s.investment_id;
  PERFORM move_money_of_many(array_agg(d.transfer_id), array_agg(account), array_agg(d.user_id), array_agg(d.cents),
    'return', r.project_id, array_agg(d.id))
  FROM (
    SELECT s.transfer_id, i.user_id, i.id, s.principal_cents + s.return_cents + s.late_cents AS cents
    FROM repayment_shares AS s JOIN investments AS i ON i.id = s.investment_id
    WHERE s.repayment_id = r.id AND s.investment_id = ANY (taken) AND s.status = 'credited'
      AND s.principal_cents + s.return_cents + s.late_cents > 0
    ORDER BY i.id
  ) AS d;
  IF r.is_early THEN
    PERFORM note_early_returns(r, taken);
  ELSIF r.is_recovery THEN
    PERFORM note_recoveries(r, taken);
  ELSE
    PERFORM note_returns(r, taken);
  END IF;
  UPDATE portfolio_categories AS c
  SET principal_paid_cents = c.principal_paid_cents + o.principal, return_paid_cents = c.return_paid_cents + o.returns,
    late_paid_cents = c.late_paid_cents + o.late
  FROM (
    SELECT i.user_id, sum(s.principal_cents) AS principal, sum(s.return_cents) AS returns, sum(s.late_cents) AS late
    FROM repayment_shares AS s JOIN investments AS i ON i.id = s.investment_id
    WHERE s.repayment_id = r.id AND s.investment_id = ANY (taken) GROUP BY i.user_id
  ) AS o, projects AS p
  WHERE c.user_id = o.user_id AND p.id = r.project_id AND c.category_id = p.category_id;
  credited := ARRAY(
    SELECT DISTINCT i.user_id FROM repayment_shares AS s JOIN investments AS i ON i.id = s.investment_id
    WHERE s.repayment_id = r.id AND s.investment_id = ANY (taken)
      AND s.principal_cents + s.return_cents + s.late_cents > 0
  );
END $$;
REVOKE EXECUTE ON FUNCTION note_returns FROM PUBLIC;

-- What stays on payout and reserve accounts, in cents, since the accounts of its holders are erased.
CREATE OR REPLACE FUNCTION withheld_cents() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (
    (
      SELECT coalesce(sum(s.principal_cents + s.return_cents + s.late_cents), 0)
      FROM repayment_shares AS s WHERE s.status = 'withheld'
    ) + (
      SELECT coalesce(sum(s.cents), 0) FROM compensation_shares AS s WHERE s.status = 'withheld'
    )
  )::bigint
$$;
