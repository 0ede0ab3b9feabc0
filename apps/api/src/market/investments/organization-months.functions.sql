-- Adds a completed investment to what its organization has raised in that month. The transaction that completes one has
-- locked the organization's wallet, so that no two wait here for each other.
CREATE OR REPLACE FUNCTION add_to_organization_month() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO organization_months AS m
  VALUES (NEW.organization_id, date_trunc('month', NEW.created_at AT TIME ZONE 'UTC')::date, NEW.amount_cents)
  ON CONFLICT (organization_id, month) DO UPDATE SET raised_cents = m.raised_cents + excluded.raised_cents;
  RETURN NULL;
END $$;
