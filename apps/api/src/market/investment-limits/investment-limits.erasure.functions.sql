-- Deletes the limit of an account, the threshold of its warning, and what it has invested by day.
CREATE OR REPLACE FUNCTION end_erasing_investment_limits(account uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  DELETE FROM investment_limits AS l WHERE l.user_id = account;
  DELETE FROM warning_thresholds AS t WHERE t.user_id = account;
  DELETE FROM invested_days AS d WHERE d.user_id = account;
$$;
