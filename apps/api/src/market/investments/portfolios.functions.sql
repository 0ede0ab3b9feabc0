-- Writes the day, in UTC, on which an investment is to come back.
CREATE OR REPLACE FUNCTION set_due_day() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  NEW.due_on := (
    SELECT (NEW.created_at AT TIME ZONE 'UTC' + make_interval(months => p.duration_months))::date
    FROM projects AS p
    WHERE p.id = NEW.project_id
  );
  RETURN NEW;
END $$;

-- Whether money was to come back of an investment before today (UTC) and some of it was not refunded. What was given
-- back by refunds is all that comes back through the product.
CREATE OR REPLACE FUNCTION is_overdue(status purchase_status, due_on date, cents bigint, refunded bigint)
RETURNS boolean
LANGUAGE sql STABLE
  RETURN status = 'COMPLETED' AND due_on < (now() AT TIME ZONE 'UTC')::date AND refunded < cents;

-- Takes at most a number of investments whose investors are to be notified that they are overdue, each once, with the
-- cents that should have come back: 0 where all of it was refunded, of which nobody is notified.
CREATE OR REPLACE FUNCTION take_overdue_investments(most integer)
RETURNS TABLE (id uuid, investor uuid, project_title text, due_on date, cents bigint)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH due AS (
    SELECT i.id FROM investments AS i
    WHERE i.status = 'COMPLETED' AND i.overdue_told_at IS NULL AND i.due_on < (now() AT TIME ZONE 'UTC')::date
    ORDER BY i.due_on LIMIT most FOR NO KEY UPDATE SKIP LOCKED
  )
  UPDATE investments AS i SET overdue_told_at = now()
  FROM due, projects AS p WHERE i.id = due.id AND p.id = i.project_id
  RETURNING i.id, i.user_id, p.title, i.due_on,
    receivable_cents(i.amount_cents - refunded_of(i.id), p.return_on_investment)
$$;

-- Adds a completed investment to its investor's sums. The transaction that completes one has locked the investor's
-- wallet, so that no two wait here for each other.
CREATE OR REPLACE FUNCTION add_to_portfolio() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  category uuid;
  due date;
  back bigint;
BEGIN
  SELECT p.category_id, (NEW.created_at AT TIME ZONE 'UTC' + make_interval(months => p.duration_months))::date,
    receivable_cents(NEW.amount_cents, p.return_on_investment)
  INTO category, due, back FROM projects AS p WHERE p.id = NEW.project_id;
  INSERT INTO portfolio_categories AS c VALUES (NEW.user_id, category, NEW.amount_cents, back)
  ON CONFLICT (user_id, category_id) DO UPDATE SET invested_cents = c.invested_cents + excluded.invested_cents,
    receivable_cents = c.receivable_cents + excluded.receivable_cents;
  INSERT INTO portfolio_days AS d VALUES (NEW.user_id, due, back)
  ON CONFLICT (user_id, due_on) DO UPDATE SET receivable_cents = d.receivable_cents + excluded.receivable_cents;
  RETURN NULL;
END $$;

-- Takes what was given back of an investment, whose project and wallets are locked, off every sum that it was added to:
-- `refunded_before` and `refunded` are what was given back of it in all before and now. What is still to come back is
-- that of the rest, so that nothing is lost to rounding in any number of parts.
CREATE OR REPLACE FUNCTION lower_investment(made investments, refunded_before bigint, refunded bigint) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  category uuid;
  due date;
  less bigint;
BEGIN
  PERFORM lower_project(made.project_id, made.user_id, refunded - refunded_before);
  SELECT p.category_id, (made.created_at AT TIME ZONE 'UTC' + make_interval(months => p.duration_months))::date,
    receivable_cents(made.amount_cents - refunded_before, p.return_on_investment)
      - receivable_cents(made.amount_cents - refunded, p.return_on_investment)
  INTO category, due, less FROM projects AS p WHERE p.id = made.project_id;
  UPDATE portfolio_categories AS c
  SET invested_cents = c.invested_cents - (refunded - refunded_before), receivable_cents = c.receivable_cents - less
  WHERE c.user_id = made.user_id AND c.category_id = category;
  UPDATE portfolio_days AS d SET receivable_cents = d.receivable_cents - less
  WHERE d.user_id = made.user_id AND d.due_on = due;
  UPDATE project_days AS d SET raised_cents = d.raised_cents - (refunded - refunded_before)
  WHERE d.project_id = made.project_id AND d.day = (made.created_at AT TIME ZONE 'UTC')::date;
  UPDATE organization_months AS m SET raised_cents = m.raised_cents - (refunded - refunded_before)
  WHERE m.organization_id = made.organization_id
    AND m.month = date_trunc('month', made.created_at AT TIME ZONE 'UTC')::date;
END $$;
REVOKE EXECUTE ON FUNCTION lower_investment FROM PUBLIC;
