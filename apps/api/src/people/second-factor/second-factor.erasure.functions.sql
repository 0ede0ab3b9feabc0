-- Deletes everything that an account proves itself with beside its password.
CREATE OR REPLACE FUNCTION begin_erasing_second_factor(account uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  DELETE FROM authenticators AS a WHERE a.user_id = account;
  DELETE FROM recovery_codes AS c WHERE c.user_id = account;
  DELETE FROM passkeys AS p WHERE p.user_id = account;
  DELETE FROM passkey_challenges AS c WHERE c.user_id = account;
$$;

-- Deletes how many wrong codes were entered for an account.
CREATE OR REPLACE FUNCTION end_erasing_second_factor(account uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  DELETE FROM factor_failures AS f WHERE f.user_id = account;
$$;
