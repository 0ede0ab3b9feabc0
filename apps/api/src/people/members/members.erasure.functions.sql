-- Ends the memberships of an account and those in it, and deletes the invitations to its e-mail.
CREATE OR REPLACE FUNCTION begin_erasing_members(account uuid, email text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  DELETE FROM memberships AS m WHERE m.member_id = account OR m.organization_id = account;
  DELETE FROM member_invitations AS i WHERE i.email = begin_erasing_members.email;
$$;

-- Deletes the limit of an organization's withdrawals, and the invitations to it or by the account.
CREATE OR REPLACE FUNCTION end_erasing_members(account uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  DELETE FROM withdrawal_limits AS l WHERE l.organization_id = account;
  DELETE FROM member_invitations AS i WHERE i.organization_id = account OR i.invited_by = account;
$$;
