-- Erases the bank accounts and reasons of at most `most` withdrawals of an account, and answers how many.
CREATE OR REPLACE FUNCTION erase_withdrawals(account uuid, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  WITH erased AS (
    UPDATE withdrawals AS w
    SET account_hash = NULL, bank_account = NULL, bank_key_id = NULL, account_ending = '', reason = ''
    WHERE w.id IN (
      SELECT o.id FROM withdrawals AS o
      WHERE o.user_id = account AND (o.bank_account IS NOT NULL OR o.account_ending || o.reason <> '') LIMIT most
    )
    RETURNING 1
  )
  SELECT count(*)::integer FROM erased;
$$;
