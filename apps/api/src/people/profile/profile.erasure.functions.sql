-- Deletes the earlier names and categories of an account.
CREATE OR REPLACE FUNCTION begin_erasing_profile(account uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  DELETE FROM profile_changes AS c WHERE c.user_id = account;
$$;
