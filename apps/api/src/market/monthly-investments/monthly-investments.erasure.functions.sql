-- Stops what an account that is to be deleted invests each month, and answers how much of it there was.
CREATE OR REPLACE FUNCTION stop_monthly_of_erased(account uuid) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH stopped AS (
    UPDATE monthly_investments AS m SET state = 'stopped', reason = 'deletion', next_on = NULL, remind_on = NULL
    WHERE m.user_id = account AND m.state = 'active'
    RETURNING 1
  )
  SELECT count(*)::integer FROM stopped
$$;

-- Deletes what an account invested each month; the investments are kept.
CREATE OR REPLACE FUNCTION end_erasing_monthly_investments(account uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  DELETE FROM monthly_investments AS m WHERE m.user_id = account;
$$;
