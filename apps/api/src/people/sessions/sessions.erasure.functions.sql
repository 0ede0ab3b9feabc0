-- Ends every session of an account, those that act for it, and those of operators who see as it.
CREATE OR REPLACE FUNCTION begin_erasing_sessions(account uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  DELETE FROM sessions AS s WHERE s.user_id = account OR s.acting_for = account OR s.sees_as = account;
$$;
