-- Deletes the searches that an account has saved.
CREATE OR REPLACE FUNCTION end_erasing_saved_searches(account uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  DELETE FROM saved_searches AS s WHERE s.user_id = account;
$$;
