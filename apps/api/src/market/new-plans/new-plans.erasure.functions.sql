-- Erases why an organization proposed at most `most` new plans, and answers how many. What was voted on stays.
CREATE OR REPLACE FUNCTION erase_new_plans(account uuid, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  WITH erased AS (
    UPDATE new_plans AS n SET why = erased_text() WHERE n.id IN (
      SELECT o.id FROM new_plans AS o WHERE o.organization_id = account AND o.why <> erased_text() LIMIT most)
    RETURNING 1
  )
  SELECT count(*)::integer FROM erased;
$$;
