-- How many instalments of a project's holdings, by the day from which their months count (counts_from), fall due until
-- a payment's whole days and until the day of which it pays a part. `list`: the month of each instalment; those of the
-- plans before a new one, which are paid, come first.
CREATE OR REPLACE FUNCTION paid_instalments(r repayments)
RETURNS TABLE (
  from_day date,
  is_new_plan boolean,
  list integer[],
  parts integer,
  whole_number integer,
  part_number integer,
  part_month integer
)
LANGUAGE sql STABLE AS $$
  SELECT
    k.from_day,
    k.is_new_plan,
    k.list,
    cardinality(k.list),
    k.before + count(*) FILTER (WHERE instalment_day(k.from_day, m, b.day) <= r.whole_until)::integer,
    k.before + count(*)
      FILTER (WHERE instalment_day(k.from_day, m, b.day) <= coalesce(r.part_on, r.whole_until))::integer,
    max(m) FILTER (WHERE instalment_day(k.from_day, m, b.day) = r.part_on)
  FROM (
      SELECT d.released_on AS from_day, false AS is_new_plan, 0 AS before, t.list
      FROM due_sums AS d, (
        SELECT repayment_months(p.repayment, p.duration_months, p.grace_months) AS list
        FROM projects AS p WHERE p.id = r.project_id OFFSET 0
      ) AS t
      WHERE d.owner_id = r.project_id
      UNION ALL
      SELECT n.decided_on, true, n.before, n.list
      FROM new_plans AS n WHERE n.project_id = r.project_id AND n.status = 'accepted'
    ) AS k
    LEFT JOIN brought_forward AS b ON true
    CROSS JOIN LATERAL unnest(k.list[k.before + 1:]) AS m
  GROUP BY k.from_day, k.is_new_plan, k.before, k.list
$$;

-- What each holding gets of a payment, in cents: all that is unpaid up to its whole days, and of its last day a part in
-- proportion to what is unpaid there, never more than that. Of each part the cents left over go to whom unequal
-- payments have left behind most, then to the older investment. `shortfall` is by how much the rounding leaves it
-- behind; its last places are those of a division, and decide nothing.
CREATE OR REPLACE FUNCTION repayment_parts(r repayments)
RETURNS TABLE (
  investment_id uuid,
  from_day date,
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
      n.from_day,
      n.part_month,
      greatest(w.principal_sum - i.principal_paid, 0) AS whole_principal,
      greatest(w.return_sum - i.return_paid, 0) AS whole_return,
      s.principal_sum - greatest(w.principal_sum, i.principal_paid) AS open_principal,
      s.return_sum - greatest(w.return_sum, i.return_paid) AS open_return
    FROM projects AS p
      JOIN investments AS i ON i.project_id = p.id
      JOIN paid_instalments(r) AS n
        ON n.from_day = counts_from(i) AND n.is_new_plan = (i.plan_from IS NOT NULL)
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
    g.from_day,
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
    INSERT INTO repayment_shares (
      repayment_id,
      investment_id,
      principal_cents,
      return_cents,
      plan_principal,
      plan_return
    )
    SELECT
      r.id,
      e.investment_id,
      e.principal_cents,
      e.return_cents,
      i.plan_principal,
      i.plan_return
    FROM early_parts(r.project_id, r.paid_on) AS e JOIN investments AS i ON i.id = e.investment_id
    WHERE i.released_at < r.paid_at;
    UPDATE repayments AS p SET shared_at = now() WHERE p.id = r.id;
    RETURN;
  ELSIF r.is_recovery THEN
    PERFORM share_recovery(r);
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
    SELECT p.from_day, p.part_month AS month, -sum(p.part_principal)::bigint AS principal,
      -sum(p.part_return)::bigint AS returns
    FROM parts AS p GROUP BY p.from_day, p.part_month HAVING sum(p.part_principal + p.part_return) > 0
  LOOP
    -- Only now, so that nobody who buys of the organization waits while the shares of many are worked out.
    PERFORM lock_accounts(r.organization_id, r.organization_id);
    PERFORM add_dues(ARRAY[r.project_id, owed_by(r.organization_id)], part.from_day, 0, ARRAY[part.month],
      ARRAY[part.principal], ARRAY[part.returns]);
  END LOOP;
  PERFORM share_late_interest(r);
  PERFORM fix_late_interest(r);
  PERFORM set_next_due(r.project_id);
  UPDATE repayments AS p SET shared_at = now() WHERE p.id = r.id;
END $$;
REVOKE EXECUTE ON FUNCTION repayment_parts FROM PUBLIC;
