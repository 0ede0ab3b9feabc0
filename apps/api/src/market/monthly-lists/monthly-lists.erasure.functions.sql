-- Stops the monthly lists of an account that is to be deleted, lets those that wait lapse, and answers how many there
-- were.
CREATE OR REPLACE FUNCTION stop_monthly_lists_of_erased(account uuid) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH stopped AS (
    UPDATE monthly_lists AS l SET state = 'stopped', reason = 'deletion', next_on = NULL
    WHERE l.user_id = account AND l.state = 'active'
    RETURNING l.id
  ), lapsed AS (
    UPDATE monthly_list_months AS m SET state = 'lapsed'
    FROM stopped AS s WHERE m.list_id = s.id AND m.state = 'open'
  )
  SELECT count(*)::integer FROM stopped
$$;

-- Deletes the monthly lists of an account; the investments stay.
CREATE OR REPLACE FUNCTION end_erasing_monthly_lists(account uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  DELETE FROM monthly_list_projects AS p USING monthly_list_months AS m, monthly_lists AS l
  WHERE p.month_id = m.id AND m.list_id = l.id AND l.user_id = account;
  DELETE FROM monthly_lists AS l WHERE l.user_id = account;
$$;
