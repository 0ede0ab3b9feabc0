-- Whether a deadline is one that a project can have now: the end of a day that is 1 to 365 days ahead.
CREATE OR REPLACE FUNCTION is_deadline_ahead(deadline timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (deadline AT TIME ZONE 'UTC')::date - 1 BETWEEN business_day() + 1 AND business_day() + 365
$$;

-- Publishes a draft. outcome: ok, not_found, not_draft, late (its last day is not ahead any more).
CREATE OR REPLACE FUNCTION publish_project(organization uuid, project uuid, OUT outcome text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  p projects;
BEGIN
  SELECT * INTO p FROM projects WHERE id = project AND created_by = organization FOR NO KEY UPDATE;
  outcome := CASE
    WHEN p.id IS NULL THEN 'not_found'
    WHEN p.state <> 'draft' THEN 'not_draft'
    WHEN NOT is_deadline_ahead(p.open_until) THEN 'late'
    ELSE 'ok'
  END;
  IF outcome = 'ok' THEN
    UPDATE projects
    SET
      state = 'open',
      state_since = business_now(),
      created_at = now(),
      settle_at = p.open_until,
      share_slug = CASE WHEN p.is_public THEN new_share_slug(p.title, right(gen_random_uuid()::text, 8)) END
    WHERE id = project;
  END IF;
END $$;

-- Moves the deadline of an open project, once. outcome: ok, not_found, not_open, extended (before), too_early (it was
-- later before), too_late (it is not 1 to 365 days ahead).
CREATE OR REPLACE FUNCTION extend_project(organization uuid, project uuid, until timestamptz, OUT outcome text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  p projects;
BEGIN
  SELECT * INTO p FROM projects WHERE id = project AND created_by = organization FOR NO KEY UPDATE;
  outcome := CASE
    WHEN p.id IS NULL THEN 'not_found'
    WHEN NOT may_extend(p) THEN CASE WHEN p.is_extended THEN 'extended' ELSE 'not_open' END
    WHEN until <= p.open_until THEN 'too_early'
    WHEN NOT is_deadline_ahead(until) THEN 'too_late'
    ELSE 'ok'
  END;
  IF outcome = 'ok' THEN
    UPDATE projects AS q SET open_until = until, is_extended = true, settle_at = least(q.settle_at, until)
    WHERE q.id = project;
  END IF;
END $$;

-- Ends the funding of a project that may be closed: it takes no further investment. outcome: ok, not_found, not_open,
-- undecided (all or nothing, and from a minimum on before that is there, are decided by what is raised).
CREATE OR REPLACE FUNCTION close_project(organization uuid, project uuid, OUT outcome text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  p projects;
BEGIN
  SELECT * INTO p FROM projects WHERE id = project AND created_by = organization FOR NO KEY UPDATE;
  outcome := CASE
    WHEN p.id IS NULL THEN 'not_found'
    WHEN may_close(p) THEN 'ok'
    WHEN p.state = 'open' AND p.funding <> 'keep' THEN 'undecided'
    ELSE 'not_open'
  END;
  IF outcome = 'ok' AND p.funding = 'minimum' THEN
    UPDATE projects SET is_past_deadline = true WHERE id = project;
  ELSIF outcome = 'ok' THEN
    PERFORM end_funding(project, 'funded');
  END IF;
END $$;

-- Cancels a project while nothing of it was released; a job gives back what is in escrow (`returning_cents`). outcome:
-- ok, not_found, draft, ended (failed or canceled before), released.
CREATE OR REPLACE FUNCTION cancel_project(
  organization uuid,
  project uuid,
  OUT outcome text,
  OUT project_title text,
  OUT returning_cents bigint
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  p projects;
BEGIN
  SELECT * INTO p FROM projects WHERE id = project AND created_by = organization FOR NO KEY UPDATE;
  outcome := CASE
    WHEN p.id IS NULL THEN 'not_found'
    WHEN p.state = 'draft' THEN 'draft'
    WHEN p.state IN ('failed', 'canceled') THEN 'ended'
    WHEN p.first_released_at IS NOT NULL THEN 'released'
    ELSE 'ok'
  END;
  project_title := p.title;
  returning_cents := p.escrow_cents;
  IF outcome = 'ok' THEN
    PERFORM end_funding(project, 'canceled');
  END IF;
END $$;

-- The same for an operator who has no stake in the organization, also while it is frozen. outcome: as cancel_project,
-- or stake.
CREATE OR REPLACE FUNCTION cancel_project_as_operator(
  operator uuid,
  project uuid,
  OUT outcome text,
  OUT organization uuid,
  OUT project_title text,
  OUT state_before text,
  OUT returning_cents bigint
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  SELECT p.created_by, p.title, project_state(p) INTO organization, project_title, state_before
  FROM projects AS p WHERE p.id = project FOR NO KEY UPDATE;
  IF organization IS NULL THEN
    outcome := 'not_found';
  ELSIF stake_in(operator, ARRAY[organization], '{}') THEN
    outcome := 'stake';
  ELSE
    SELECT c.outcome, c.returning_cents INTO outcome, returning_cents
    FROM cancel_project(organization, project) AS c;
  END IF;
END $$;

-- What its organization may do with the funding of a project.
CREATE OR REPLACE FUNCTION may_extend(p projects) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (p).state = 'open' AND (p).funding <> 'keep' AND NOT (p).is_extended AND (p).open_until > business_now()
$$;
CREATE OR REPLACE FUNCTION may_close(p projects) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (p).takes_money AND ((p).funding = 'keep' OR ((p).state = 'funded' AND (p).open_until > business_now()))
$$;
CREATE OR REPLACE FUNCTION may_cancel(p projects) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (p).state IN ('open', 'funded') AND (p).first_released_at IS NULL
$$;
