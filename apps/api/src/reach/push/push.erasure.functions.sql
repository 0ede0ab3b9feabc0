-- Deletes the browsers of an account that get notifications, and which kinds they get.
CREATE OR REPLACE FUNCTION end_erasing_push(account uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  DELETE FROM push_preferences AS p WHERE p.user_id = account;
  DELETE FROM push_subscriptions AS s WHERE s.user_id = account;
$$;
