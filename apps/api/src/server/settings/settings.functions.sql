-- Settings that operators change in the console (docs/decisions/0418). Which of them take two operators is said by the
-- callers; nothing here is ever rewritten.

-- Lets changes of settings come one after another, until the end of the transaction.
CREATE OR REPLACE FUNCTION lock_settings() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  LOCK TABLE settings IN SHARE ROW EXCLUSIVE MODE;
END $$;

-- What applies of a setting from now on; every process hears of it when the transaction commits.
CREATE OR REPLACE FUNCTION change_setting(
  setting text,
  new_value text,
  operator uuid,
  second_operator uuid,
  why text
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO settings (name, value, changed_by, approved_by, reason)
  VALUES (setting, new_value, operator, second_operator, why);
  PERFORM pg_notify('guildhall_live', '{"settingsChanged":true}');
END $$;

-- Asks for a change that takes two operators, for seven days: the id of the request, null where one is open for this
-- setting.
CREATE OR REPLACE FUNCTION ask_for_setting(
  operator uuid,
  setting text,
  value_seen text,
  new_value text,
  why text,
  roles text[]
) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  request uuid;
BEGIN
  PERFORM end_lapsed_settings();
  INSERT INTO setting_requests (
    name,
    seen,
    value,
    reason,
    asked_by,
    lapses_at
  )
  VALUES (setting, value_seen, new_value, why, operator, now() + interval '7 days')
  ON CONFLICT (name) WHERE ended_at IS NULL DO NOTHING
  RETURNING id INTO request;
  IF request IS NOT NULL THEN
    PERFORM approve_as_second('setting.change', request, operator, why, roles);
  END IF;
  RETURN request;
END $$;

-- Makes a change that another operator has asked for. Answers as approve_as_second, and not_found where it is not open.
CREATE OR REPLACE FUNCTION approve_setting(operator uuid, request uuid, why text, roles text[]) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  asked setting_requests;
  outcome text;
BEGIN
  SELECT * INTO asked FROM setting_requests AS r
  WHERE r.id = request AND r.ended_at IS NULL AND r.lapses_at > now()
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN 'not_found';
  END IF;
  outcome := approve_as_second('setting.change', request, operator, why, roles);
  IF outcome = 'ok' THEN
    PERFORM end_setting_request(request, 'done');
    PERFORM change_setting(asked.name, asked.value, asked.asked_by, operator, asked.reason);
  END IF;
  RETURN outcome;
END $$;

-- Ends an open request, with the approval that it began with.
CREATE OR REPLACE FUNCTION end_setting_request(request uuid, how text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM first_approvals WHERE act = 'setting.change' AND subject_id = request;
  UPDATE setting_requests SET outcome = how, ended_at = now() WHERE id = request AND ended_at IS NULL;
END $$;

-- Ends what nobody has approved in time; answers no row.
CREATE OR REPLACE FUNCTION end_lapsed_settings() RETURNS SETOF integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE setting_requests SET outcome = 'lapsed', ended_at = now() WHERE ended_at IS NULL AND lapses_at <= now();
END $$;

-- Forgets requests that ended 90 days ago; answers no row.
CREATE OR REPLACE FUNCTION forget_setting_requests() RETURNS SETOF integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM setting_requests WHERE ended_at < now() - interval '90 days';
END $$;
