-- Ends every session of an account, and those that act for it.
CREATE OR REPLACE FUNCTION begin_erasing_sessions(account uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  DELETE FROM sessions AS s WHERE s.user_id = account OR s.acting_for = account;
$$;
