-- Erases why at most `most` payments of an account failed and which page they led back to, and answers how many.
CREATE OR REPLACE FUNCTION erase_payments(account uuid, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  WITH erased AS (
    UPDATE payments AS p SET failure = '', return_url = '' WHERE p.id IN (
      SELECT o.id FROM payments AS o WHERE o.user_id = account AND o.failure || o.return_url <> '' LIMIT most)
    RETURNING 1
  )
  SELECT count(*)::integer FROM erased;
$$;
