-- Erases the messages of at most `most` investments of an account, and answers how many.
CREATE OR REPLACE FUNCTION erase_investments(account uuid, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  WITH erased AS (
    UPDATE investments AS i SET message = erased_text() WHERE i.id IN (
      SELECT o.id FROM investments AS o WHERE o.user_id = account AND o.message <> erased_text() LIMIT most)
    RETURNING 1
  )
  SELECT count(*)::integer FROM erased;
$$;
