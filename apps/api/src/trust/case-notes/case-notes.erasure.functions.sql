-- Erases at most `most` notes on cases that an account was a side of, and answers how many.
CREATE OR REPLACE FUNCTION erase_case_notes(account uuid, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  WITH erased AS (
    UPDATE case_notes AS n SET body = erased_title() WHERE n.id IN (
      SELECT o.id FROM case_notes AS o
      WHERE o.accounts @> ARRAY[account] AND o.body <> erased_title() LIMIT most)
    RETURNING 1
  )
  SELECT count(*)::integer FROM erased;
$$;
