-- Deletes at most `most` of the signs of risk that were found in an account, and answers how many.
CREATE OR REPLACE FUNCTION erase_risk_reviews(account uuid, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  WITH erased AS (
    DELETE FROM risk_reviews AS e
    WHERE e.withdrawal_id IN (SELECT r.withdrawal_id FROM risk_reviews AS r WHERE r.user_id = account LIMIT most)
    RETURNING 1
  )
  SELECT count(*)::integer FROM erased;
$$;
