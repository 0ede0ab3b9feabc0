-- Adds a completed investment to its day. The transaction that completes one has locked its project, so that no two
-- wait here for each other.
CREATE OR REPLACE FUNCTION add_to_project_day() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO project_days AS d (project_id, day, raised_cents)
  VALUES (NEW.project_id, (NEW.created_at AT TIME ZONE 'UTC')::date, NEW.amount_cents)
  ON CONFLICT (project_id, day) DO UPDATE SET raised_cents = d.raised_cents + excluded.raised_cents;
  RETURN NULL;
END $$;
