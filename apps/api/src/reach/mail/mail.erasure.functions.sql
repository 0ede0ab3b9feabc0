-- Forgets the mails to an account. The last of them says that it has been deleted.
CREATE OR REPLACE FUNCTION end_erasing_mails(account uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  DELETE FROM mails AS m WHERE m.user_id = account;
$$;
