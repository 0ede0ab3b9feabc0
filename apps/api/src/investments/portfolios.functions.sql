-- Adds a completed investment to its investor's sums. The transaction that completes one has locked the investor's wallet, so that no
-- two wait here for each other.
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
  ON CONFLICT (user_id, category_id) DO UPDATE
  SET invested_cents = c.invested_cents + excluded.invested_cents, receivable_cents = c.receivable_cents + excluded.receivable_cents;
  INSERT INTO portfolio_days AS d VALUES (NEW.user_id, due, back)
  ON CONFLICT (user_id, due_on) DO UPDATE SET receivable_cents = d.receivable_cents + excluded.receivable_cents;
  RETURN NULL;
END $$;
