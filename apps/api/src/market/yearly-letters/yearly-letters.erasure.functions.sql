-- Deletes the letters of an account.
CREATE OR REPLACE FUNCTION end_erasing_yearly_letters(account uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  DELETE FROM yearly_letters AS l WHERE l.account_id = account;
$$;
