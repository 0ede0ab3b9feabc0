-- Changes of a project's terms while nothing of it was released.

-- The terms of a project, by the names of their columns.
CREATE OR REPLACE FUNCTION terms_of(p projects) RETURNS jsonb LANGUAGE sql IMMUTABLE
  RETURN jsonb_build_object(
    'budget_cents', (p).budget_cents,
    'return_on_investment', (p).return_on_investment,
    'duration_months', (p).duration_months,
    'min_investment_cents', (p).min_investment_cents,
    'repayment', (p).repayment,
    'grace_months', (p).grace_months,
    'late_interest', (p).late_interest,
    'early_repayment', (p).early_repayment,
    'funding', (p).funding,
    'minimum_raised_cents', (p).minimum_raised_cents,
    'open_until', (p).open_until,
    'reflection_days', (p).reflection_days,
    'reserve_percent', (p).reserve_percent
  );

-- The terms on which an investment was made: those of its project before they were first changed after it.
CREATE OR REPLACE FUNCTION terms_when_made(made investments, p projects) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (
      SELECT c.terms_before FROM project_changes AS c
      WHERE c.project_id = (p).id AND c.changed_at > (made).created_at ORDER BY c.number LIMIT 1
    ),
    terms_of(p)
  )
$$;

-- What keeps the terms of a project from being changed: not_open, released, too_often, or null.
CREATE OR REPLACE FUNCTION change_obstacle(p projects) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN (p).first_released_at IS NOT NULL THEN 'released'
    WHEN (p).state <> 'open' OR (p).is_past_deadline OR (p).open_until <= business_now() THEN 'not_open'
    WHEN (p).changes >= 2 THEN 'too_often'
  END
$$;

-- Changes the terms of a project, which the caller has locked and looked at: from here on nothing is released or
-- decided for seven days, in which everybody may take their money back, and a deadline in them moves to the end of the
-- last.
-- `terms` as terms_of has them. With `silence_cancels` what is not kept until then is given back.
CREATE OR REPLACE FUNCTION change_terms(
  project uuid,
  actor uuid,
  terms jsonb,
  why text,
  silence_cancels boolean,
  OUT notice timestamptz,
  OUT number smallint
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  p projects;
  n projects;
  moment timestamptz;
  last_day timestamptz;
BEGIN
  SELECT * INTO p FROM projects WHERE id = project FOR NO KEY UPDATE;
  IF change_obstacle(p) IS NOT NULL THEN
    RAISE EXCEPTION 'The terms of this project cannot be changed.';
  END IF;
  notice := business_now() + interval '7 days';
  last_day := ((notice AT TIME ZONE 'UTC')::date + 1)::timestamp AT TIME ZONE 'UTC';
  n := jsonb_populate_record(p, terms);
  n.open_until := CASE WHEN n.open_until < last_day THEN last_day ELSE n.open_until END;
  number := p.changes + 1;
  IF n.return_on_investment <> p.return_on_investment THEN
    PERFORM change_promises(p, n.return_on_investment);
  END IF;
  -- An investment that waited for the lock has begun before this moment.
  moment := clock_timestamp();
  UPDATE projects AS q
  SET
    budget_cents = n.budget_cents,
    return_on_investment = n.return_on_investment,
    duration_months = n.duration_months,
    min_investment_cents = n.min_investment_cents,
    repayment = n.repayment,
    grace_months = n.grace_months,
    late_interest = n.late_interest,
    early_repayment = n.early_repayment,
    funding = n.funding,
    minimum_raised_cents = n.minimum_raised_cents,
    open_until = n.open_until,
    reflection_days = n.reflection_days,
    reserve_percent = n.reserve_percent,
    changes = number,
    notice_until = notice,
    settle_at = notice,
    unkept_before = CASE WHEN silence_cancels THEN moment END
  WHERE q.id = project
  RETURNING * INTO n;
  UPDATE open_projects AS o
  SET
    min_investment_cents = n.min_investment_cents,
    duration_months = n.duration_months,
    return_on_investment = n.return_on_investment
  WHERE o.project_id = project;
  INSERT INTO project_changes (
    project_id,
    number,
    terms_before,
    terms_after,
    why,
    changed_by,
    changed_at,
    notice_until
  )
  VALUES (project, number, terms_of(p), terms_of(n), why, actor, moment, notice);
END $$;

-- Brings what the investors of a project, which the caller has locked, are promised in all to another return.
CREATE OR REPLACE FUNCTION change_promises(p projects, roi numeric) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_wallets_of(ARRAY(SELECT i.id FROM investments AS i WHERE i.project_id = (p).id AND is_in_escrow(i)));
  UPDATE portfolio_categories AS c SET receivable_cents = c.receivable_cents + s.more
  FROM (
    SELECT i.user_id, sum(receivable_cents(left_of(i), roi) - promised_of(i)) AS more
    FROM investments AS i WHERE i.project_id = (p).id AND is_in_escrow(i) GROUP BY i.user_id
  ) AS s
  WHERE c.user_id = s.user_id AND c.category_id = (p).category_id;
END $$;

-- Whether an investment in escrow is given back at the end of the notice if nothing is said.
CREATE OR REPLACE FUNCTION is_unkept(made investments, p projects) RETURNS boolean LANGUAGE sql STABLE
  RETURN coalesce(is_in_escrow(made) AND greatest((made).created_at, (made).kept_at) < (p).unkept_before, false);

-- Until when the investor of an investment has to say that they keep it; null where nothing has to be said.
CREATE OR REPLACE FUNCTION keep_until(made investments, p projects) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN is_unkept(made, p) AND (p).notice_until > business_now() THEN (p).notice_until END
$$;

-- Keeps an investment on the changed terms, as its investor says. outcome: ok, not_found, nothing (to be said).
CREATE OR REPLACE FUNCTION keep_investment(investor uuid, investment uuid, OUT outcome text, OUT project_title text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  i investments;
  p projects;
BEGIN
  SELECT * INTO i FROM investments WHERE id = investment AND user_id = investor FOR NO KEY UPDATE;
  SELECT * INTO p FROM projects WHERE id = i.project_id FOR NO KEY UPDATE;
  project_title := p.title;
  outcome := CASE
    WHEN i.id IS NULL THEN 'not_found'
    WHEN keep_until(i, p) IS NULL THEN 'nothing'
    ELSE 'ok'
  END;
  IF outcome = 'ok' THEN
    UPDATE investments SET kept_at = clock_timestamp() WHERE id = investment;
  END IF;
END $$;
REVOKE EXECUTE ON FUNCTION change_promises FROM PUBLIC;
