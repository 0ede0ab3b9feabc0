-- Ends the funding of a project that the caller has locked, as funded, failed or canceled.
CREATE OR REPLACE FUNCTION end_funding(project uuid, becomes text) RETURNS void LANGUAGE sql AS $$
  UPDATE projects AS p
  SET
    state = becomes,
    state_since = business_now(),
    settle_at = business_now(),
    ended_raised_cents = CASE WHEN becomes IN ('failed', 'canceled') THEN p.raised_cents END
  WHERE p.id = project
$$;

-- Whether an investment may still be taken back, or could until now and was not looked at since.
CREATE OR REPLACE FUNCTION is_reconsidered(made investments) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (made).escrow = 'reflection' OR ((made).escrow = 'disputed' AND (made).reconsider_until > business_now())
$$;

-- Decides a project of all or minimum that the caller has locked, if it is time: funded as soon as enough can no longer
-- be taken back; else after the deadline, once nothing can be taken back any more, of what is disputed neither, and no
-- card is being charged, or 30 days later on what is there.
CREATE OR REPLACE FUNCTION decide_funding(project uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  p projects;
  reconsidered bigint;
  waits boolean;
BEGIN
  SELECT * INTO p FROM projects WHERE id = project;
  IF p.firm_cents >= funding_threshold(p) THEN
    PERFORM end_funding(project, 'funded');
  ELSIF p.open_until <= business_now() THEN
    waits := p.capturing_cents > 0
      OR EXISTS (SELECT FROM investments AS i WHERE i.project_id = project AND is_reconsidered(i));
    IF NOT waits OR p.open_until + interval '30 days' <= business_now() THEN
      SELECT coalesce(sum(left_of(i)), 0) INTO reconsidered FROM investments AS i
      WHERE i.project_id = project AND i.escrow = 'reflection';
      PERFORM end_funding(project, CASE
        WHEN p.firm_cents + reconsidered >= funding_threshold(p) THEN 'funded'
        ELSE 'failed'
      END);
    END IF;
  END IF;
END $$;

-- When a project that the caller has locked is to be looked at next, if all that could be done of it was done.
CREATE OR REPLACE FUNCTION next_settling(p projects) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN (p).state = 'open' AND (p).funding <> 'keep' THEN least(
      r.first,
      CASE WHEN NOT (p).is_past_deadline THEN (p).open_until END,
      CASE WHEN (p).capturing_cents > 0 THEN business_now() + interval '5 minutes' END
    )
    WHEN (p).state IN ('open', 'funded') THEN least(r.first, CASE WHEN NOT (p).is_past_deadline THEN (p).open_until END)
  END
  FROM (
    SELECT min(i.reconsider_until) AS first FROM investments AS i WHERE i.project_id = (p).id AND is_reconsidered(i)
  ) AS r
$$;

-- Whether what its investors have not kept after a change of a project's terms is to be given back now.
CREATE OR REPLACE FUNCTION gives_back_unkept(p projects, moment timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN coalesce((p).state = 'open' AND (p).unkept_before IS NOT NULL AND (p).notice_until <= moment, false);

-- At most a number of investments in escrow of a project whose turn it is: those that can no longer be taken back; what
-- may reach the organization; and everything of one that has failed or was canceled.
CREATE OR REPLACE FUNCTION escrow_to_settle(p projects, most integer, moment timestamptz) RETURNS uuid[]
LANGUAGE sql STABLE AS $$
  SELECT ARRAY(
    SELECT l.id FROM (
      (
        SELECT i.id FROM investments AS i
        WHERE i.project_id = (p).id
          AND i.escrow = 'reflection'
          AND i.reconsider_until <= moment
          AND NOT gives_back_unkept(p, moment)
        ORDER BY i.reconsider_until LIMIT most
      )
      UNION (
        SELECT i.id FROM investments AS i
        WHERE i.project_id = (p).id AND i.escrow = 'firm' AND is_decided(p) AND NOT gives_back_unkept(p, moment)
        LIMIT most
      )
      UNION (
        SELECT i.id FROM investments AS i
        WHERE i.project_id = (p).id
          AND i.escrow IN ('reflection', 'firm', 'disputed')
          AND (p).state IN ('failed', 'canceled')
        LIMIT most
      )
      UNION (
        SELECT i.id FROM investments AS i
        WHERE i.project_id = (p).id
          AND i.escrow IN ('reflection', 'firm', 'disputed')
          AND gives_back_unkept(p, moment)
          AND is_unkept(i, p)
        LIMIT most
      )
    ) AS l
    LIMIT most
  )
$$;

-- Goes on with what is in escrow of a project, at most a number of investments: releases what may reach the
-- organization, gives back what was invested in one that has failed or was canceled, counts what can no longer be taken
-- back, and decides the funding (`decided`: funded or failed). Answers the accounts whose money moved, and whether
-- nothing is left to do now. While the project or its organization is frozen, or after a change of the terms, nothing
-- is released and nothing decided; where silence cancels, what was not kept after a change is then given back first.
CREATE OR REPLACE FUNCTION settle_escrow(
  project uuid,
  most integer,
  OUT moved uuid[],
  OUT is_finished boolean,
  OUT decided text,
  OUT organization uuid,
  OUT project_title text
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  seen projects;
  p projects;
  moment CONSTANT timestamptz := business_now();
  taken uuid[];
BEGIN
  SELECT * INTO seen FROM projects WHERE id = project;
  taken := escrow_to_settle(seen, most, moment);
  taken := ARRAY(
    SELECT i.id FROM investments AS i
    WHERE i.id = ANY (taken) AND is_in_escrow(i) AND (is_unkept(i, seen) OR NOT gives_back_unkept(seen, moment))
    ORDER BY i.id FOR NO KEY UPDATE
  );
  SELECT * INTO p FROM projects WHERE id = project FOR NO KEY UPDATE;
  moved := '{}';
  is_finished := false;
  -- Others are to be taken since it was canceled or changed.
  IF (p.state, p.changes) IS DISTINCT FROM (seen.state, seen.changes) THEN
    RETURN;
  END IF;
  IF p.open_until <= moment AND NOT p.is_past_deadline THEN
    UPDATE projects AS q SET is_past_deadline = true WHERE q.id = project;
  END IF;
  organization := p.created_by;
  project_title := p.title;
  IF p.state IN ('failed', 'canceled') THEN
    PERFORM give_back_from_escrow(project, taken, CASE p.state WHEN 'failed' THEN 'failed' ELSE 'project_canceled' END,
      CASE p.state
        WHEN 'failed' THEN 'The project was not funded.'
        ELSE 'The project was canceled.'
      END);
    moved := ARRAY(SELECT DISTINCT i.user_id FROM investments AS i WHERE i.id = ANY (taken));
  ELSIF gives_back_unkept(p, moment) THEN
    PERFORM give_back_from_escrow(project, taken, 'terms_changed',
      'The terms changed, and the investor did not choose to keep the investment.');
    moved := ARRAY(SELECT DISTINCT i.user_id FROM investments AS i WHERE i.id = ANY (taken));
    UPDATE projects AS q SET unkept_before = NULL WHERE q.id = project AND cardinality(taken) = 0;
    RETURN;
  ELSIF freeze_of(p.created_by, project) IS NOT NULL THEN
    UPDATE projects AS q SET settle_at = moment + interval '10 minutes' WHERE q.id = project;
    is_finished := true;
    RETURN;
  ELSIF p.notice_until > moment THEN
    UPDATE projects AS q SET settle_at = p.notice_until WHERE q.id = project;
    is_finished := true;
    RETURN;
  ELSIF is_decided(p) THEN
    -- Those that a dispute has come upon in between wait for its end.
    taken := ARRAY(
      SELECT i.id FROM investments AS i
      WHERE i.id = ANY (taken) AND (i.escrow = 'firm' OR (i.escrow = 'reflection' AND i.reconsider_until <= moment))
    );
    PERFORM release_from_escrow(project, taken);
    moved := ARRAY(
      SELECT DISTINCT o.account FROM investments AS i, unnest(ARRAY[i.user_id, i.organization_id]) AS o (account)
      WHERE i.id = ANY (taken)
    );
  ELSIF p.state = 'open' THEN
    WITH firm AS (
      UPDATE investments AS i SET escrow = 'firm' WHERE i.id = ANY (taken) AND i.escrow = 'reflection'
      RETURNING left_of(i) AS cents
    )
    UPDATE projects AS q SET firm_cents = q.firm_cents + (SELECT coalesce(sum(f.cents), 0) FROM firm AS f)
    WHERE q.id = project;
    PERFORM decide_funding(project);
    SELECT q.state INTO decided FROM projects AS q WHERE q.id = project AND q.state <> 'open';
  END IF;
  SELECT * INTO p FROM projects WHERE id = project;
  -- Another worker, or a cancellation, may have come in between: what is left is looked up and not counted.
  is_finished := cardinality(escrow_to_settle(p, 1, moment)) = 0;
  IF is_finished THEN
    UPDATE projects AS q SET settle_at = next_settling(p) WHERE q.id = project;
  END IF;
END $$;

-- Gives an investment in escrow back to its investor while they may take it back. outcome: ok, not_found, too_late.
CREATE OR REPLACE FUNCTION cancel_investment(
  investor uuid,
  investment uuid,
  OUT outcome text,
  OUT cents bigint,
  OUT project_title text,
  OUT organization uuid
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  i investments;
  p projects;
BEGIN
  SELECT * INTO i FROM investments WHERE id = investment AND user_id = investor FOR NO KEY UPDATE;
  SELECT * INTO p FROM projects WHERE id = i.project_id FOR NO KEY UPDATE;
  outcome := CASE
    WHEN i.id IS NULL THEN 'not_found'
    WHEN may_cancel_until(i, p) > business_now() THEN 'ok'
    ELSE 'too_late'
  END;
  IF outcome <> 'ok' THEN
    RETURN;
  END IF;
  cents := left_of(i);
  project_title := p.title;
  organization := i.organization_id;
  PERFORM give_back_from_escrow(p.id, ARRAY[i.id], 'reconsidered', 'The investor has changed their mind.');
END $$;

-- Until when an investor may take an investment back; null where they cannot.
CREATE OR REPLACE FUNCTION may_cancel_until(made investments, p projects) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN is_in_escrow(made) THEN greatest(
      CASE WHEN (made).reconsider_until > business_now() THEN (made).reconsider_until END,
      CASE WHEN (p).notice_until > business_now() THEN (p).notice_until END
    )
  END
$$;
REVOKE EXECUTE ON FUNCTION end_funding, decide_funding, next_settling, escrow_to_settle FROM PUBLIC;
