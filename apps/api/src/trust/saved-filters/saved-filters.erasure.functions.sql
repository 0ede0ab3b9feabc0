-- Deletes the filters that an account has saved as an operator.
CREATE OR REPLACE FUNCTION end_erasing_saved_filters(account uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  DELETE FROM saved_filters AS f WHERE f.operator_id = account;
$$;
