-- Erases the words of at most `most` reviews that an account wrote, of their former texts, and of its answers, and
-- answers how many. The stars stay.
CREATE OR REPLACE FUNCTION erase_reviews(account uuid, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  WITH erased AS (
    UPDATE reviews AS r SET message = erased_text() WHERE r.id IN (
      SELECT o.id FROM reviews AS o WHERE o.user_id = account AND o.message <> erased_text() LIMIT most)
    RETURNING 1
  ), former AS (
    UPDATE review_versions AS v SET message = erased_text() WHERE v.id IN (
      SELECT o.id FROM reviews AS r JOIN review_versions AS o ON o.review_id = r.id
      WHERE r.user_id = account AND o.message <> erased_text() LIMIT most)
    RETURNING 1
  ), answered AS (
    UPDATE reviews AS r SET answer = erased_text() WHERE r.id IN (
      SELECT o.id FROM reviews AS o WHERE o.organization_id = account AND o.answer <> erased_text() LIMIT most)
    RETURNING 1
  )
  SELECT ((SELECT count(*) FROM erased) + (SELECT count(*) FROM former) + (SELECT count(*) FROM answered))::integer;
$$;
