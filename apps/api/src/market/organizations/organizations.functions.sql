-- Maintain `directory_totals`: how many organizations each category has.
CREATE OR REPLACE FUNCTION count_new_organizations() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO directory_totals AS d (institution_type_id, organizations)
  SELECT n.institution_type_id, count(*) FROM added AS n WHERE n.institution_type_id IS NOT NULL GROUP BY 1 ORDER BY 1
  ON CONFLICT (institution_type_id) DO UPDATE SET organizations = d.organizations + excluded.organizations;
  RETURN NULL;
END $$;

-- An organization may move to another category. Both totals are locked in one order, so that two that change places
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
