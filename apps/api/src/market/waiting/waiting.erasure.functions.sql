-- Deletes what an account waits for.
CREATE OR REPLACE FUNCTION end_erasing_waiting(account uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  DELETE FROM project_waiting AS w WHERE w.user_id = account;
$$;
