-- Takes investments whose investors are to be notified of their next due day, at most a number of each kind: that it is
-- overdue, and after 14 days that it is late, each once, with the cents that should have come back by today. `stage` is
-- 1 for overdue and 2 for late; with 0 there is nothing to say, since only a part of a day that they know of was paid.
CREATE OR REPLACE FUNCTION take_overdue_investments(most integer)
RETURNS TABLE (
  id uuid,
  investor uuid,
  project_title text,
  due_on date,
  cents bigint,
  stage integer
)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH overdue AS (
    SELECT
      i.id,
      CASE
        WHEN i.late_told_of = i.due_on THEN 0
        WHEN late_days(i.due_on, p.pauses, business_day()) >= 14 THEN 2
        WHEN i.overdue_told_of = i.due_on THEN 0
        ELSE 1
      END AS stage
    FROM investments AS i JOIN projects AS p ON p.id = i.project_id
    WHERE i.due_on < business_day() AND i.overdue_told_at IS NULL
      AND late_days(i.due_on, p.pauses, business_day()) > 0
    ORDER BY i.due_on LIMIT most FOR NO KEY UPDATE OF i SKIP LOCKED
  ), late AS (
    SELECT i.id, 2 AS stage FROM investments AS i JOIN projects AS p ON p.id = i.project_id
    WHERE i.due_on <= business_day() - 14 AND i.overdue_told_at IS NOT NULL
      AND i.late_told_of IS DISTINCT FROM i.due_on AND late_days(i.due_on, p.pauses, business_day()) >= 14
    ORDER BY i.due_on LIMIT most FOR NO KEY UPDATE OF i SKIP LOCKED
  ), due AS (
    SELECT o.id, o.stage FROM overdue AS o UNION ALL SELECT l.id, l.stage FROM late AS l
  ), taken AS (
    UPDATE investments AS i
    SET overdue_told_at = now(),
      overdue_told_of = i.due_on,
      late_told_of = CASE WHEN due.stage = 2 THEN i.due_on ELSE i.late_told_of END
    FROM due WHERE i.id = due.id RETURNING i.id, due.stage
  )
  SELECT
    t.id,
    t.user_id,
    p.title,
    t.due_on,
    o.cents,
    taken.stage
  FROM taken JOIN investments AS t ON t.id = taken.id JOIN projects AS p ON p.id = t.project_id
    CROSS JOIN LATERAL (
      SELECT sum(h.principal_cents + h.return_cents - h.principal_paid - h.return_paid)::bigint AS cents
      FROM holding_plan(t) AS h
      WHERE h.due_on < business_day()
    ) AS o
$$;

-- Adds a completed investment to its investor's sums and to what is to be paid. The transaction that completes one has
-- locked the project and the wallets, so that no two wait here for each other.
CREATE OR REPLACE FUNCTION add_to_portfolio() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  first date;
BEGIN
  INSERT INTO portfolio_categories AS c (user_id, category_id, invested_cents, receivable_cents, escrow_cents)
  SELECT NEW.user_id, p.category_id, NEW.amount_cents, receivable_cents(NEW.amount_cents, p.return_on_investment),
    CASE WHEN is_in_escrow(NEW) THEN NEW.amount_cents ELSE 0 END
  FROM projects AS p WHERE p.id = NEW.project_id
  ON CONFLICT (user_id, category_id) DO UPDATE SET invested_cents = c.invested_cents + excluded.invested_cents,
    receivable_cents = c.receivable_cents + excluded.receivable_cents,
    escrow_cents = c.escrow_cents + excluded.escrow_cents;
  first := add_holding_dues(NEW, 1, owners_of(NEW), true);
  UPDATE projects AS p SET next_due = first
  WHERE p.id = NEW.project_id AND (p.next_due IS NULL OR p.next_due > first);
  RETURN NULL;
END $$;

-- What a holding promises after refunds, in cents, what was paid of it included.
CREATE OR REPLACE FUNCTION promised_of(made investments) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN made.plan_principal IS NULL THEN
      receivable_cents(made.amount_cents - refunded_of(made.id), p.return_on_investment)
    ELSE (SELECT sum(l.a + l.b) FROM unnest(made.plan_principal, made.plan_return) AS l (a, b))
  END
  FROM projects AS p WHERE p.id = made.project_id
$$;

-- Writes the instalments of a holding of which something was paid and `less` cents of the principal are given back:
-- what is unpaid of each falls in proportion, rounded down, and the last takes the rest; the return left falls with the
-- principal left, half a cent up.
CREATE OR REPLACE FUNCTION lower_plan(made investments, less bigint) RETURNS void LANGUAGE sql AS $$
  WITH parts AS (
    SELECT
      h.number,
      h.principal_paid,
      h.return_paid,
      h.principal_cents - h.principal_paid AS principal,
      h.return_cents - h.return_paid AS returns,
      sum(h.principal_cents - h.principal_paid) OVER () AS principal_left,
      sum(h.return_cents - h.return_paid) OVER () AS return_left,
      max(h.number) OVER () AS last
    FROM holding_plan(made) AS h
  ), cut AS (
    SELECT
      p.*,
      div(p.principal * (p.principal_left - less), p.principal_left) AS principal_now,
      div(p.returns * (p.principal_left - less), p.principal_left) AS return_now,
      p.principal_left - less AS principal_rest,
      round(p.return_left * (p.principal_left - less) / p.principal_left) AS return_rest
    FROM parts AS p
  ), lowered AS (
    SELECT
      c.number,
      c.principal_paid + CASE
        WHEN c.number < c.last THEN c.principal_now
        ELSE c.principal_rest - coalesce(sum(c.principal_now) FILTER (WHERE c.number < c.last) OVER (), 0)
      END AS principal,
      c.return_paid + CASE
        WHEN c.number < c.last THEN c.return_now
        ELSE c.return_rest - coalesce(sum(c.return_now) FILTER (WHERE c.number < c.last) OVER (), 0)
      END AS returns
    FROM cut AS c
  )
  UPDATE investments AS i
  SET plan_principal = l.principal, plan_return = l.returns
  FROM (
    SELECT array_agg(coalesce(w.principal, 0)::bigint ORDER BY n) AS principal,
      array_agg(coalesce(w.returns, 0)::bigint ORDER BY n) AS returns
    FROM generate_series(1, (SELECT max(number) FROM lowered)) AS n LEFT JOIN lowered AS w ON w.number = n
  ) AS l
  WHERE i.id = made.id
$$;

-- Takes what was given back of an investment, whose project and wallets are locked, off every sum that it was added to:
-- `refunded_before` and `refunded` are what was given back of it in all before and now, of which the refund is written
-- when this is called. What is still to come back is that of the rest, so that nothing is lost to rounding in any
-- number of parts. `promised` is what it gave back in all before this refund.
CREATE OR REPLACE FUNCTION lower_investment(
  made investments,
  refunded_before bigint,
  refunded bigint,
  promised bigint
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  lowered investments;
BEGIN
  PERFORM lower_project(made.project_id, made.user_id, refunded - refunded_before);
  SELECT * INTO lowered FROM investments AS i WHERE i.id = made.id;
  IF made.written_off_principal > 0 THEN
    PERFORM add_holding_dues(lowered, 1, '{}', true);
    PERFORM lower_written_off(lowered);
  ELSE
    IF made.due_on IS NOT NULL THEN
      PERFORM add_outstanding(ARRAY[made.user_id], ARRAY[made.organization_id], ARRAY[made.project_id],
        ARRAY[made.due_on], ARRAY[refunded_before - refunded]);
    END IF;
    UPDATE investments AS i SET due_on = add_holding_dues(lowered, 1, owners_of(lowered), true) WHERE i.id = made.id;
    PERFORM set_next_due(made.project_id);
  END IF;
  UPDATE portfolio_categories AS c
  SET invested_cents = c.invested_cents - (refunded - refunded_before),
    receivable_cents = c.receivable_cents - (promised - promised_of(lowered))
  FROM projects AS p
  WHERE c.user_id = made.user_id AND p.id = made.project_id AND c.category_id = p.category_id;
  UPDATE project_days AS d SET raised_cents = d.raised_cents - (refunded - refunded_before)
  WHERE d.project_id = made.project_id AND d.day = (made.created_at AT TIME ZONE 'UTC')::date;
  UPDATE organization_months AS m SET raised_cents = m.raised_cents - (refunded - refunded_before)
  WHERE m.organization_id = made.organization_id
    AND m.month = date_trunc('month', made.created_at AT TIME ZONE 'UTC')::date;
END $$;
REVOKE EXECUTE ON FUNCTION lower_plan, lower_investment FROM PUBLIC;
