-- Ends the mails about money that wait for an account. The mark stays, so that no older transfer is mailed later.
CREATE OR REPLACE FUNCTION end_erasing_outbox(account uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  DELETE FROM outbox_events AS e WHERE e.account_id = account;
  UPDATE outbox_accounts AS o SET due = false, mailed_seq = a.transfers_count
  FROM ledger_accounts AS a
  WHERE o.account_id = account AND a.id = account;
$$;
