-- Deletes how an account was verified.
CREATE OR REPLACE FUNCTION end_erasing_verification(account uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  DELETE FROM verification_checks AS c USING verifications AS v WHERE v.id = c.verification_id AND v.user_id = account;
  DELETE FROM verification_documents AS d USING verifications AS v
  WHERE v.id = d.verification_id AND v.user_id = account;
  DELETE FROM verifications AS v WHERE v.user_id = account;
$$;
