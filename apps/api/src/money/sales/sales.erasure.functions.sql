-- Deletes the mails about sales that wait for an organization.
CREATE OR REPLACE FUNCTION end_erasing_sales(account uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  DELETE FROM sale_mails AS m WHERE m.organization_id = account;
$$;
