-- The day of a month on which something falls that is due on this day of each month: its last day where it has no such
-- day.
CREATE OR REPLACE FUNCTION day_of_month(month date, day integer) RETURNS date LANGUAGE sql IMMUTABLE
  RETURN least(
    date_trunc('month', month::timestamp)::date + day - 1,
    (date_trunc('month', month::timestamp) + interval '1 month')::date - 1
  );

-- The same in the month after that of a date.
CREATE OR REPLACE FUNCTION day_of_next_month(since date, day integer) RETURNS date LANGUAGE sql IMMUTABLE
  RETURN day_of_month((date_trunc('month', since::timestamp) + interval '1 month')::date, day);

-- The first of these days after a date.
CREATE OR REPLACE FUNCTION day_of_month_after(since date, day integer) RETURNS date LANGUAGE sql IMMUTABLE
  RETURN CASE
    WHEN day_of_month(since, day) > since THEN day_of_month(since, day)
    ELSE day_of_next_month(since, day)
  END;

-- The day up to which monthly investments are due: today from 06:00 UTC on.
CREATE OR REPLACE FUNCTION monthly_due_day() RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (business_now() AT TIME ZONE 'UTC' - interval '6 hours')::date
$$;

-- Whether an investment is one of a monthly investment, or of the list of a month.
CREATE OR REPLACE FUNCTION is_monthly_investment(investment uuid) RETURNS boolean LANGUAGE sql STABLE
  RETURN EXISTS (SELECT FROM monthly_runs AS r WHERE r.investment_id = investment)
    OR EXISTS (SELECT FROM monthly_list_projects AS p WHERE p.investment_id = investment);

-- Sets up that an account invests a sum in a project on a day of each month, beginning after today. outcome: ok,
-- not_found, already (it does so), too_many (it has `most`). Whoever is reminded three days before is not reminded of
-- what they set up less than that before.
CREATE OR REPLACE FUNCTION set_monthly_investment(
  account uuid,
  actor uuid,
  project uuid,
  amount bigint,
  on_day integer,
  risk integer,
  most integer,
  OUT outcome text,
  OUT monthly_id uuid,
  OUT starts_on date
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  today CONSTANT date := business_day();
  changed integer;
BEGIN
  PERFORM FROM ledger_accounts AS a WHERE a.id = account FOR NO KEY UPDATE;
  SELECT p.changes INTO changed FROM projects AS p WHERE p.id = project AND p.state <> 'draft' AND NOT p.is_closed;
  outcome := CASE
    WHEN changed IS NULL THEN 'not_found'
    WHEN EXISTS (
      SELECT FROM monthly_investments AS m WHERE m.user_id = account AND m.project_id = project AND m.state = 'active'
    ) THEN 'already'
    WHEN (SELECT count(*) FROM monthly_investments AS m WHERE m.user_id = account AND m.state = 'active') >= most
      THEN 'too_many'
    ELSE 'ok'
  END;
  IF outcome <> 'ok' THEN
    RETURN;
  END IF;
  starts_on := day_of_month_after(today, on_day);
  INSERT INTO monthly_investments (
    user_id,
    set_by,
    project_id,
    cents,
    day,
    risk_text,
    terms_seen,
    next_on,
    remind_on
  )
  VALUES (account, actor, project, amount, on_day, risk, changed, starts_on,
    CASE WHEN starts_on - 3 > today THEN starts_on - 3 END)
  RETURNING id INTO monthly_id;
END $$;

-- Locks a monthly investment that is to invest on this day; false where it is not to, any more or again.
CREATE OR REPLACE FUNCTION claim_monthly_investment(monthly uuid, due_on date) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM monthly_investments AS m WHERE m.id = monthly AND m.next_on = due_on FOR NO KEY UPDATE;
  RETURN FOUND;
END $$;

-- Writes down what a month of a monthly investment came to, which is locked, and sets its next day, or stops it:
-- `over_as` and `why_over` where it is over with this month. Three failures in a row stop it.
CREATE OR REPLACE FUNCTION note_monthly_run(
  monthly uuid,
  happened text,
  why text,
  amount bigint,
  investment uuid,
  over_as text,
  why_over text,
  OUT state text,
  OUT reason text,
  OUT next_on date
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  m monthly_investments;
BEGIN
  SELECT * INTO STRICT m FROM monthly_investments AS n WHERE n.id = monthly FOR NO KEY UPDATE;
  INSERT INTO monthly_runs (
    monthly_id,
    month,
    outcome,
    reason,
    cents,
    investment_id,
    ran_at
  )
  VALUES (monthly, date_trunc('month', m.next_on::timestamp)::date, happened, why, amount, investment, business_now());
  m.failures := CASE happened WHEN 'failed' THEN m.failures + 1 WHEN 'invested' THEN 0 ELSE m.failures END;
  state := coalesce(over_as, CASE WHEN m.failures >= 3 THEN 'stopped' ELSE 'active' END);
  reason := CASE WHEN over_as IS NOT NULL THEN why_over WHEN m.failures >= 3 THEN 'failures' ELSE '' END;
  next_on := CASE WHEN state = 'active' THEN day_of_next_month(m.next_on, m.day) END;
  UPDATE monthly_investments AS n
  SET
    failures = m.failures,
    state = note_monthly_run.state,
    reason = note_monthly_run.reason,
    next_on = note_monthly_run.next_on,
    remind_on = note_monthly_run.next_on - 3
  WHERE n.id = monthly;
END $$;

-- Ends a monthly investment that is locked, without a month. Its months stay.
CREATE OR REPLACE FUNCTION end_monthly_investment(monthly uuid, over_as text, why text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE monthly_investments AS m SET state = over_as, reason = why, next_on = NULL, remind_on = NULL
  WHERE m.id = monthly AND m.state = 'active'
$$;

-- Skips the month of a monthly investment that is due on this day. outcome: ok (also where it was skipped already),
-- not_found, late (it has run, or is over, or has another day).
CREATE OR REPLACE FUNCTION skip_monthly_investment(
  account uuid,
  monthly uuid,
  due_on date,
  OUT outcome text,
  OUT project uuid
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  m monthly_investments;
BEGIN
  SELECT * INTO m FROM monthly_investments AS n WHERE n.id = monthly AND n.user_id = account FOR NO KEY UPDATE;
  project := m.project_id;
  outcome := CASE
    WHEN m.id IS NULL THEN 'not_found'
    WHEN m.next_on = due_on THEN 'ok'
    WHEN EXISTS (
      SELECT FROM monthly_runs AS r
      WHERE r.monthly_id = monthly AND r.outcome = 'skipped' AND day_of_month(r.month, m.day) = due_on
    ) THEN 'ok'
    ELSE 'late'
  END;
  IF m.next_on = due_on THEN
    PERFORM note_monthly_run(monthly, 'skipped', '', NULL, NULL, NULL, NULL);
  END IF;
END $$;

-- Stops a monthly investment of an account. outcome: ok (also where it is over), not_found.
CREATE OR REPLACE FUNCTION stop_monthly_investment(account uuid, monthly uuid, OUT outcome text, OUT project uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  SELECT 'ok', m.project_id INTO outcome, project
  FROM monthly_investments AS m WHERE m.id = monthly AND m.user_id = account FOR NO KEY UPDATE;
  outcome := coalesce(outcome, 'not_found');
  PERFORM end_monthly_investment(monthly, 'stopped', 'own') WHERE outcome = 'ok';
END $$;

-- Takes at most a number of monthly investments of which their accounts are to be reminded, each day once. `over`: they
-- have come to an end meanwhile, because their project takes no more money (closed) or its terms were changed (terms).
CREATE OR REPLACE FUNCTION take_monthly_reminders(most integer)
RETURNS TABLE (
  monthly_id uuid,
  account uuid,
  project uuid,
  project_title text,
  cents bigint,
  due_on date,
  over text
)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH due AS (
    SELECT m.id, m.next_on FROM monthly_investments AS m
    WHERE m.remind_on <= business_day()
    ORDER BY m.remind_on, m.id LIMIT most FOR NO KEY UPDATE SKIP LOCKED
  ), found AS (
    SELECT
      due.id,
      due.next_on,
      p.title,
      CASE
        WHEN p.is_closed OR funding_obstacle(p) IS NOT NULL OR p.raised_cents >= p.budget_cents THEN 'closed'
        WHEN p.changes <> m.terms_seen THEN 'terms'
      END AS over
    FROM due JOIN monthly_investments AS m ON m.id = due.id JOIN projects AS p ON p.id = m.project_id
  )
  UPDATE monthly_investments AS m
  SET
    remind_on = NULL,
    next_on = CASE WHEN f.over IS NULL THEN m.next_on END,
    state = CASE f.over WHEN 'closed' THEN 'ended' WHEN 'terms' THEN 'stopped' ELSE m.state END,
    reason = coalesce(f.over, '')
  FROM found AS f WHERE m.id = f.id
  RETURNING
    m.id,
    m.user_id,
    m.project_id,
    f.title,
    m.cents,
    f.next_on,
    f.over
$$;
