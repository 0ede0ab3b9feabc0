-- Whether an account is asked for more than its password: it has a confirmed authenticator app or a passkey.
CREATE OR REPLACE FUNCTION has_second_factor(account uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM authenticators AS a WHERE a.user_id = account AND a.confirmed_at IS NOT NULL)
    OR EXISTS (SELECT FROM passkeys AS p WHERE p.user_id = account)
$$;
