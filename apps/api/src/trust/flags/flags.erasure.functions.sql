-- Erases the words of at most `most` flags that an account set, and answers how many.
CREATE OR REPLACE FUNCTION erase_flags(account uuid, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  WITH erased AS (
    UPDATE flags AS f SET words = ''
    WHERE f.id IN (SELECT o.id FROM flags AS o WHERE o.by_id = account AND o.words <> '' LIMIT most)
    RETURNING 1
  )
  SELECT count(*)::integer FROM erased;
$$;

-- The same for the appeals of an account against decisions about its texts.
CREATE OR REPLACE FUNCTION erase_flag_appeals(account uuid, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  WITH erased AS (
    UPDATE flagged_things AS t SET appeal = erased_text()
    WHERE t.id IN (
      SELECT o.id FROM flagged_things AS o
      WHERE o.author_id = account AND o.appeal NOT IN ('', erased_text()) LIMIT most
    )
    RETURNING 1
  )
  SELECT count(*)::integer FROM erased;
$$;
