-- How the plans of these holdings stand once an early repayment is taken back from them: the plan from before it, of
-- which what was paid earlier and what of the payment the holder has spent pay the first instalments. `cents` is what
-- is taken back. `due_on` and `number` are those of the first instalment that is open again, null for none. The caller
-- has opened the plans and locked the wallets.
CREATE OR REPLACE FUNCTION opened_plans(r repayments, holdings uuid[])
RETURNS TABLE (
  investment_id uuid,
  cents bigint,
  principal_paid bigint,
  return_paid bigint,
  number integer,
  due_on date
)
LANGUAGE sql STABLE AS $$
  WITH holding AS (
    SELECT i, i.id, t.cents, i.principal_paid + i.return_paid - t.cents AS paid
    FROM takeable_cents(r, holdings) AS t JOIN investments AS i ON i.id = t.investment_id
      JOIN users AS u ON u.id = i.user_id
    -- An erased account gets nothing more.
    WHERE u.type <> 0
  ), instalment AS (
    SELECT
      h.id,
      h.cents,
      p.number,
      p.due_on,
      p.principal_cents + p.return_cents AS all_cents,
      p.return_cents,
      h.paid - coalesce(sum(p.principal_cents + p.return_cents) OVER earlier, 0) AS rest
    FROM holding AS h CROSS JOIN LATERAL holding_plan(h.i) AS p
    WINDOW earlier AS (PARTITION BY h.id ORDER BY p.number ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
  ), paid AS (
    SELECT
      n.*,
      least(greatest(n.rest, 0), n.return_cents) AS return_paid,
      least(greatest(n.rest, 0), n.all_cents) AS all_paid
    FROM instalment AS n
  )
  SELECT
    p.id,
    p.cents,
    sum(p.all_paid - p.return_paid)::bigint,
    sum(p.return_paid)::bigint,
    min(p.number) FILTER (WHERE p.all_paid < p.all_cents),
    min(p.due_on) FILTER (WHERE p.all_paid < p.all_cents)
  FROM paid AS p GROUP BY p.id, p.cents
$$;

-- Takes an early repayment back from these holdings and opens their plans as they were before it: what their holders
-- have not spent, and the return that was no longer owed, is owed again on its days, which can be past. The caller has
-- locked the holdings, their project and the wallets, and moves the money.
CREATE OR REPLACE FUNCTION open_ended_holdings(r repayments, holdings uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH ended AS MATERIALIZED (
    SELECT i.id, i.user_id, promised_of(i) AS promised FROM investments AS i WHERE i.id = ANY (holdings)
  ), opened AS (
    UPDATE investments AS i SET plan_principal = s.plan_principal, plan_return = s.plan_return
    FROM repayment_shares AS s, users AS u
    WHERE i.id = ANY (holdings) AND s.repayment_id = r.id AND s.investment_id = i.id AND s.status = 'credited'
      AND u.id = i.user_id AND u.type <> 0 AND NOT i.given_up
    RETURNING i.id, promised_of(i) AS promised
  )
  UPDATE portfolio_categories AS c SET receivable_cents = c.receivable_cents + k.cents
  FROM (
    SELECT e.user_id, sum(o.promised - e.promised)::bigint AS cents
    FROM ended AS e JOIN opened AS o USING (id) GROUP BY e.user_id
  ) AS k, projects AS p
  WHERE c.user_id = k.user_id AND p.id = r.project_id AND c.category_id = p.category_id;

  WITH plan AS MATERIALIZED (
    SELECT * FROM opened_plans(r, holdings)
  ), taken AS (
    -- Its days are those of the payment, and not of the plan.
    INSERT INTO taken_back (
      repayment_id,
      investment_id,
      number,
      month,
      due_on,
      principal_cents,
      return_cents,
      late_cents
    )
    SELECT
      r.id,
      i.id,
      0,
      0,
      r.paid_on,
      i.principal_paid - p.principal_paid,
      i.return_paid - p.return_paid,
      0
    FROM plan AS p JOIN investments AS i ON i.id = p.investment_id
    WHERE (i.principal_paid, i.return_paid) <> (p.principal_paid, p.return_paid)
  )
  UPDATE investments AS i
  SET
    principal_paid = p.principal_paid,
    return_paid = p.return_paid,
    instalments_paid = coalesce(p.number - 1, i.instalments_paid),
    due_on = p.due_on,
    overdue_told_at = NULL
  FROM plan AS p WHERE i.id = p.investment_id;

  PERFORM add_holding_dues(i, 1, ARRAY[i.user_id]) FROM investments AS i
  WHERE i.id = ANY (holdings) AND i.due_on IS NOT NULL;
  -- The payment has not taken its holdings off the numbers of the project and the organization.
  PERFORM add_dues_of_many(holdings, 1, 0, false);
  PERFORM set_next_due(r.project_id);
END $$;
REVOKE EXECUTE ON FUNCTION opened_plans, open_ended_holdings FROM PUBLIC;
