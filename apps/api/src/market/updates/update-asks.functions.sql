-- Requests for an update of a project: anonymous, once a month, after four weeks of silence.

-- Whether nothing was published about a project for four weeks, nor it itself.
CREATE OR REPLACE FUNCTION is_silent(p projects) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT business_now() - interval '28 days' >= greatest(
    (p).created_at,
    (
      SELECT u.published_at FROM project_updates AS u
      WHERE u.project_id = (p).id AND u.published_at IS NOT NULL ORDER BY u.published_at DESC, u.id DESC LIMIT 1
    )
  )
$$;

-- Within how long an update answers a request in time.
CREATE OR REPLACE FUNCTION time_to_answer() RETURNS interval LANGUAGE sql IMMUTABLE RETURN interval '14 days';

-- What somebody with a holding can do about the silence of a project: offered (ask), asked (they have, and nothing was
-- published since), or nothing, which is the empty text.
CREATE OR REPLACE FUNCTION ask_state(p projects, asker uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN NOT is_silent(p) THEN ''
    WHEN a.asked_at IS NULL OR a.asked_at + interval '1 month' <= business_now() THEN 'offered'
    ELSE 'asked'
  END
  FROM (SELECT) AS one
    LEFT JOIN update_asks AS a ON a.project_id = (p).id AND a.user_id = asker
$$;

-- Asks for an update of a project. outcome: ok, not_found, no_holding, spoken (less than four weeks ago), too_soon
-- (they asked less than a month ago). is_first: nobody has asked since the last update.
CREATE OR REPLACE FUNCTION ask_for_update(
  asker uuid,
  project uuid,
  OUT outcome text,
  OUT request_id uuid,
  OUT organization uuid,
  OUT project_title text,
  OUT is_first boolean
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  p projects;
  asked_before timestamptz;
BEGIN
  -- An update that is being published waits for the end of this, and this for its end.
  SELECT * INTO p FROM projects WHERE id = project AND (state <> 'draft' OR created_by = asker) FOR SHARE;
  outcome := CASE
    WHEN p.id IS NULL THEN 'not_found'
    WHEN NOT is_holder(asker, p.id) THEN 'no_holding'
    WHEN NOT is_silent(p) THEN 'spoken'
    ELSE 'ok'
  END;
  IF outcome <> 'ok' THEN
    RETURN;
  END IF;
  INSERT INTO update_asks AS a (project_id, user_id, asked_at) VALUES (project, asker, business_now())
  ON CONFLICT (project_id, user_id) DO UPDATE SET asked_at = excluded.asked_at
    WHERE a.asked_at + interval '1 month' <= excluded.asked_at
  RETURNING old.asked_at INTO asked_before;
  IF NOT FOUND THEN
    outcome := 'too_soon';
    RETURN;
  END IF;
  -- From here it succeeds.
  organization := p.created_by;
  project_title := p.title;
  INSERT INTO update_requests AS r (project_id, organization_id, opened_at, people)
  VALUES (project, organization, business_now(), 1)
  ON CONFLICT (project_id) WHERE answered_at IS NULL DO UPDATE
    SET people = r.people + CASE WHEN asked_before >= r.opened_at THEN 0 ELSE 1 END
  RETURNING new.id, old.id IS NULL INTO request_id, is_first;
  IF is_first THEN
    INSERT INTO update_answers AS w (organization_id, requests, in_time) VALUES (organization, 1, 0)
    ON CONFLICT (organization_id) DO UPDATE SET requests = w.requests + 1;
  END IF;
END $$;

-- Ends the request for an update of a project, which the caller has locked, with the update that is published now.
CREATE OR REPLACE FUNCTION answer_update_request(project uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH answered AS (
    UPDATE update_requests AS r SET answered_at = business_now()
    WHERE r.project_id = project AND r.answered_at IS NULL
    RETURNING r.organization_id, r.answered_at <= r.opened_at + time_to_answer() AS in_time
  )
  UPDATE update_answers AS w SET in_time = w.in_time + 1
  FROM answered AS a WHERE a.in_time AND w.organization_id = a.organization_id;
END $$;

-- How many requests for an update an organization has answered in time, of those that it has answered or whose time is
-- over.
CREATE OR REPLACE FUNCTION answered_update_requests(organization uuid, OUT requests integer, OUT in_time integer)
LANGUAGE sql STABLE AS $$
  SELECT
    w.requests - (
      SELECT count(*)::integer
      FROM (
        SELECT FROM update_requests AS r
        WHERE r.organization_id = w.organization_id AND r.answered_at IS NULL
          AND r.opened_at > business_now() - time_to_answer()
        LIMIT 1000
      ) AS waiting
    ),
    w.in_time
  FROM update_answers AS w WHERE w.organization_id = organization
$$;
REVOKE EXECUTE ON FUNCTION answer_update_request FROM PUBLIC;
