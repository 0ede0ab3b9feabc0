-- How many instalments of a project's holdings, by their day of release, fall due until a payment's whole days and
-- until the day of which it pays a part.
CREATE OR REPLACE FUNCTION paid_instalments(r repayments)
RETURNS TABLE (released_on date, parts integer, whole_number integer, part_number integer, part_month integer)
LANGUAGE sql STABLE AS $$
  SELECT
    d.released_on,
    count(*)::integer,
    count(*) FILTER (WHERE instalment_day(d.released_on, m, b.day) <= r.whole_until)::integer,
    count(*) FILTER (WHERE instalment_day(d.released_on, m, b.day) <= coalesce(r.part_on, r.whole_until))::integer,
    max(m) FILTER (WHERE instalment_day(d.released_on, m, b.day) = r.part_on)
  FROM projects AS p
    JOIN due_sums AS d ON d.owner_id = p.id
    LEFT JOIN brought_forward AS b ON true
    CROSS JOIN LATERAL unnest(repayment_months(p.repayment, p.duration_months, p.grace_months)) AS m
  WHERE p.id = r.project_id
  GROUP BY d.released_on
$$;

-- What each holding gets of a payment, in cents: all that is unpaid up to its whole days, and of its last day a part in
-- proportion to what is unpaid there, never more than that. Of each part the cents left over go to whom unequal
-- payments have left behind most, then to the older investment. `shortfall` is by how much the rounding leaves it
-- behind; its last places are those of a division, and decide nothing.
CREATE OR REPLACE FUNCTION repayment_parts(r repayments)
RETURNS TABLE (
  investment_id uuid,
  released_on date,
  part_month integer,
  whole_principal bigint,
  whole_return bigint,
  part_principal bigint,
  part_return bigint,
  shortfall numeric
)
LANGUAGE sql STABLE AS $$
  WITH holding AS (
    SELECT
      i.id,
      i.created_at,
      i.shortfall,
      i.released_on,
      n.part_month,
      greatest(w.principal_sum - i.principal_paid, 0) AS whole_principal,
      greatest(w.return_sum - i.return_paid, 0) AS whole_return,
      s.principal_sum - greatest(w.principal_sum, i.principal_paid) AS open_principal,
      s.return_sum - greatest(w.return_sum, i.return_paid) AS open_return
    FROM projects AS p
      JOIN investments AS i ON i.project_id = p.id
      JOIN paid_instalments(r) AS n ON n.released_on = i.released_on
      CROSS JOIN LATERAL holding_sums(i, p.repayment, n.parts, p.return_on_investment, n.whole_number) AS w
      CROSS JOIN LATERAL holding_sums(i, p.repayment, n.parts, p.return_on_investment, n.part_number) AS s
    WHERE p.id = r.project_id AND i.due_on <= greatest(r.whole_until, r.part_on) AND i.released_at < r.paid_at
  ), exact AS (
    SELECT
      h.*,
      coalesce(r.part_principal_cents * h.open_principal / nullif(sum(h.open_principal) OVER (), 0), 0)
        AS exact_principal,
      coalesce(r.part_return_cents * h.open_return / nullif(sum(h.open_return) OVER (), 0), 0) AS exact_return
    FROM holding AS h
  ), ranked AS (
    SELECT
      e.*,
      r.part_principal_cents - sum(floor(e.exact_principal)) OVER () AS principal_over,
      r.part_return_cents - sum(floor(e.exact_return)) OVER () AS return_over,
      row_number() OVER (
        ORDER BY e.open_principal = 0, round(e.shortfall + e.exact_principal - floor(e.exact_principal), 9) DESC,
          e.created_at, e.id
      ) AS principal_rank,
      row_number() OVER (
        ORDER BY e.open_return = 0, round(e.shortfall + e.exact_return - floor(e.exact_return), 9) DESC,
          e.created_at, e.id
      ) AS return_rank
    FROM exact AS e
  ), given AS (
    SELECT
      k.*,
      (floor(k.exact_principal) + CASE WHEN k.principal_rank <= k.principal_over THEN 1 ELSE 0 END)::bigint
        AS principal,
      (floor(k.exact_return) + CASE WHEN k.return_rank <= k.return_over THEN 1 ELSE 0 END)::bigint AS returns
    FROM ranked AS k
  )
  SELECT
    g.id,
    g.released_on,
    g.part_month,
    g.whole_principal,
    g.whole_return,
    g.principal,
    g.returns,
    g.exact_principal + g.exact_return - g.principal - g.returns
  FROM given AS g
$$;

-- Works out each holding's share of a payment, once, and takes a part that it pays off what project and organization
-- have to pay.
CREATE OR REPLACE FUNCTION share_repayment(repayment uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  r repayments;
  part record;
BEGIN
  SELECT * INTO r FROM repayments AS p WHERE p.id = repayment FOR NO KEY UPDATE;
  IF r.id IS NULL OR r.shared_at IS NOT NULL THEN
    RETURN;
  END IF;
  PERFORM FROM projects AS p WHERE p.id = r.project_id FOR NO KEY UPDATE;
  IF r.is_early THEN
    INSERT INTO repayment_shares (repayment_id, investment_id, principal_cents, return_cents)
    SELECT r.id, e.investment_id, e.principal_cents, e.return_cents
    FROM early_parts(r.project_id, r.paid_on) AS e JOIN investments AS i ON i.id = e.investment_id
    WHERE i.released_at < r.paid_at;
    UPDATE repayments AS p SET shared_at = now() WHERE p.id = r.id;
    RETURN;
  END IF;
  FOR part IN
    WITH parts AS MATERIALIZED (
      SELECT * FROM repayment_parts(r)
    ), shares AS (
      INSERT INTO repayment_shares (repayment_id, investment_id, principal_cents, return_cents, shortfall)
      SELECT r.id, p.investment_id, p.whole_principal + p.part_principal, p.whole_return + p.part_return, p.shortfall
      FROM parts AS p
      -- Who gets nothing is left behind all the same.
      WHERE p.whole_principal + p.part_principal + p.whole_return + p.part_return > 0 OR p.shortfall <> 0
      ORDER BY p.investment_id
    )
    SELECT p.released_on, p.part_month AS month, -sum(p.part_principal)::bigint AS principal,
      -sum(p.part_return)::bigint AS returns
    FROM parts AS p GROUP BY p.released_on, p.part_month HAVING sum(p.part_principal + p.part_return) > 0
  LOOP
    -- Only now, so that nobody who buys of the organization waits while the shares of many are worked out.
    PERFORM lock_accounts(r.organization_id, r.organization_id);
    PERFORM add_dues(o.owner, part.released_on, 0, ARRAY[part.month], ARRAY[part.principal], ARRAY[part.returns])
    FROM unnest(ARRAY[r.project_id, owed_by(r.organization_id)]) AS o (owner);
  END LOOP;
  PERFORM share_late_interest(r);
  PERFORM fix_late_interest(r);
  PERFORM set_next_due(r.project_id);
  UPDATE repayments AS p SET shared_at = now() WHERE p.id = r.id;
END $$;

-- Notes on holdings, whose wallets are locked, what their shares of a payment have brought: what was paid of them, on
-- which day something is due next, and what their holders have still to get.
CREATE OR REPLACE FUNCTION note_returns(r repayments, holdings uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Both are worked out once and not for each holding.
  WITH counted AS MATERIALIZED (
    SELECT * FROM paid_instalments(r)
  ), months AS MATERIALIZED (
    SELECT repayment_months(p.repayment, p.duration_months, p.grace_months) AS list FROM projects AS p
    WHERE p.id = r.project_id
  ), share AS MATERIALIZED (
    SELECT
      i AS holding,
      i.id,
      i.user_id,
      i.released_on,
      i.principal_paid AS principal_before,
      i.return_paid AS return_before,
      i.principal_paid + s.principal_cents AS principal_after,
      i.return_paid + s.return_cents AS return_after,
      s.late_cents,
      s.shortfall,
      i.instalments_paid AS first,
      c.parts,
      least(c.part_number + 1, c.parts) AS last,
      l.list
    FROM repayment_shares AS s JOIN investments AS i ON i.id = s.investment_id
      JOIN counted AS c ON c.released_on = i.released_on
      CROSS JOIN months AS l
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
      t.released_on,
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
      FROM (SELECT DISTINCT user_id, released_on FROM share) AS w
        JOIN due_sums AS d ON d.owner_id = w.user_id AND d.released_on = w.released_on
        CROSS JOIN LATERAL unnest(d.principal, d.returns) WITH ORDINALITY AS l (principal, returns, month)
        LEFT JOIN (
          SELECT user_id, released_on, month, greatest(sum(principal), 0)::bigint AS principal,
            greatest(sum(returns), 0)::bigint AS returns
          FROM paid GROUP BY user_id, released_on, month
        ) AS m ON m.user_id = d.owner_id AND m.released_on = d.released_on AND m.month = l.month
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
    due_on = instalment_day(s.released_on, s.list[x.number], b.day),
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
  is_finished := r.finished_at IS NOT NULL;
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
REVOKE EXECUTE ON FUNCTION repayment_parts, note_returns FROM PUBLIC;

-- What stays on payout accounts, in cents, since the accounts of its holders are erased.
CREATE OR REPLACE FUNCTION withheld_cents() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(s.principal_cents + s.return_cents + s.late_cents), 0)::bigint
  FROM repayment_shares AS s WHERE s.status = 'withheld'
$$;
