-- Erases the titles from at most `most` acts of members for an organization, and answers how many.
CREATE OR REPLACE FUNCTION erase_acts(account uuid, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  WITH erased AS (
    UPDATE organization_acts AS a SET details = a.details - 'title' WHERE a.id IN (
      SELECT o.id FROM organization_acts AS o WHERE o.organization_id = account AND o.details ? 'title' LIMIT most)
    RETURNING 1
  )
  SELECT count(*)::integer FROM erased;
$$;
