-- Erases the words of at most `most` changes of an organization's projects, and answers how many. The terms stay.
CREATE OR REPLACE FUNCTION erase_project_changes(account uuid, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  WITH erased AS (
    UPDATE project_changes AS c SET why = erased_text() WHERE (c.project_id, c.number) IN (
      SELECT o.project_id, o.number FROM projects AS p JOIN project_changes AS o ON o.project_id = p.id
      WHERE p.created_by = account AND o.why <> erased_text() LIMIT most)
    RETURNING 1
  )
  SELECT count(*)::integer FROM erased;
$$;
