-- Deletes where an account is.
CREATE OR REPLACE FUNCTION begin_erasing_places(account uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  DELETE FROM user_places AS l WHERE l.user_id = account;
  DELETE FROM users_to_locate AS l WHERE l.user_id = account;
$$;
