-- Replaces the name, the e-mail and the password of an account whose erasure begins in this transaction, and deletes
-- its codes. No password has this `hash`.
CREATE OR REPLACE FUNCTION begin_erasing_accounts(account uuid, hash text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  address text;
BEGIN
  SELECT u.email INTO address FROM users AS u
  WHERE u.id = account
    AND EXISTS (SELECT FROM erasures AS e WHERE e.user_id = u.id AND e.begun_at = now() AND e.canceled_at IS NULL);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'The erasure of this account has not begun.';
  END IF;
  DELETE FROM one_time_codes AS c WHERE c.user_id = account;
  DELETE FROM email_verifications AS v WHERE v.user_id = account;
  DELETE FROM code_requests AS r WHERE r.email = address;
  DELETE FROM login_failures AS f WHERE f.email = address;
  UPDATE users AS u
  SET
    type = 0,
    name = erased_name(),
    email = 'deleted-' || gen_random_uuid() || '@deleted.invalid',
    password_hash = hash,
    mobile = '',
    institution_type_id = NULL,
    country = '',
    state = '',
    city = '',
    area = '',
    area_code = '',
    profile_pic = '',
    business_name = '',
    professional_reg_no = '',
    health_insurance_number = '',
    designation = '',
    organization_reg_no = '',
    sector_of_operation = '',
    birth_date = NULL,
    email_verified_at = NULL,
    is_public = false,
    stays_out = false,
    sharing_answered = false,
    share_slug = NULL,
    open_projects = 0
  WHERE u.id = account;
  UPDATE users_total SET users = users - 1;
END $$;

-- Deletes the networks that an account was used from.
CREATE OR REPLACE FUNCTION end_erasing_accounts(account uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  DELETE FROM known_networks AS k WHERE k.user_id = account;
$$;
