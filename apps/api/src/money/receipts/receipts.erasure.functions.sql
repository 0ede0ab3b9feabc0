-- Deletes the mails about money that wait for an account. Its receipts stay, with the names on them.
CREATE OR REPLACE FUNCTION end_erasing_receipts(account uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  DELETE FROM money_mails AS m WHERE m.user_id = account;
$$;
