-- Erases the words of at most `most` reviews that an account wrote, and answers how many. The stars stay.
CREATE OR REPLACE FUNCTION erase_reviews(account uuid, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  WITH erased AS (
    UPDATE reviews AS r SET message = erased_text() WHERE r.id IN (
      SELECT o.id FROM reviews AS o WHERE o.user_id = account AND o.message <> erased_text() LIMIT most)
    RETURNING 1
  )
  SELECT count(*)::integer FROM erased;
$$;
