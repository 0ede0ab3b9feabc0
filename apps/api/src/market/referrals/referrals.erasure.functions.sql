-- Deletes at most `most` personal links of an account with what they counted, and answers how many.
CREATE OR REPLACE FUNCTION erase_referral_links(account uuid, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  WITH gone AS (
    DELETE FROM referral_links AS l WHERE l.id IN (
      SELECT o.id FROM referral_links AS o WHERE o.user_id = account LIMIT least(most, 20))
    RETURNING 1
  )
  SELECT count(*)::integer FROM gone;
$$;

-- Deletes by which link an account came.
CREATE OR REPLACE FUNCTION end_erasing_referrals(account uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  DELETE FROM referral_joins AS j WHERE j.user_id = account;
$$;
