-- What an account was called before, and under which category: nobody can take on another name without a trace.
-- The application may add to it and read it, and neither change nor remove what stands there.

CREATE TABLE profile_changes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users,
  field text NOT NULL CHECK (field IN ('name', 'category')),
  old_value text NOT NULL,
  new_value text NOT NULL,
  changed_by uuid NOT NULL REFERENCES users,
  changed_at timestamptz NOT NULL DEFAULT now(),
  CHECK (old_value <> new_value)
);
CREATE INDEX profile_changes_of_account ON profile_changes (user_id, id);
GRANT SELECT, INSERT ON profile_changes TO guildhall_app;

-- An organization may now move to another category. Both totals are locked in one order, so that two that change places
-- cannot wait for each other.
CREATE OR REPLACE FUNCTION recount_organization() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM FROM directory_totals WHERE institution_type_id IN (OLD.institution_type_id, NEW.institution_type_id)
    ORDER BY institution_type_id FOR UPDATE;
    INSERT INTO directory_totals AS d SELECT NEW.institution_type_id, 1 WHERE NEW.institution_type_id IS NOT NULL
    ON CONFLICT (institution_type_id) DO UPDATE SET organizations = d.organizations + 1;
  END IF;
  UPDATE directory_totals SET organizations = organizations - 1 WHERE institution_type_id = OLD.institution_type_id;
  RETURN NULL;
END $$;
