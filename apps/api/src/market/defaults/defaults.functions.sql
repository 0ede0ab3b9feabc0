-- Notes that a project is in default since a day, late or unlikely to be paid back, and answers the day. A default that
-- had ended with a payment that is corrected goes on.
CREATE OR REPLACE FUNCTION open_default(project uuid, since_day date, why text) RETURNS date LANGUAGE sql AS $$
  INSERT INTO project_defaults AS d (project_id, since, reason) VALUES (project, since_day, why)
  ON CONFLICT (project_id, since) DO UPDATE SET ended_on = NULL
  RETURNING d.since
$$;

-- Keeps the defaults of a project that is being changed: what began before the job could note it, what begins with the
-- change, and what ends with it. What is written off stays in default.
CREATE OR REPLACE FUNCTION note_default() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.in_default_since IS NULL AND late_days(OLD.next_due, OLD.pauses, business_day()) > 90 THEN
    NEW.in_default_since := open_default(OLD.id, default_day(OLD.next_due, OLD.pauses), 'late');
  END IF;
  IF NEW.written_off_on IS NOT NULL THEN
    RETURN NEW;
  END IF;
  IF NEW.next_due IS NULL THEN
    NEW.unlikely_since := NULL;
  END IF;
  IF NOT is_in_default(NEW, business_day()) THEN
    IF NEW.in_default_since IS NOT NULL THEN
      UPDATE project_defaults AS d SET ended_on = greatest(business_day(), d.since)
      WHERE d.project_id = NEW.id AND d.ended_on IS NULL;
      NEW.in_default_since := NULL;
    END IF;
  ELSIF NEW.in_default_since IS NULL THEN
    NEW.in_default_since := CASE
      WHEN NEW.unlikely_since IS NOT NULL THEN open_default(NEW.id, NEW.unlikely_since, 'unlikely')
      ELSE open_default(NEW.id, default_day(NEW.next_due, NEW.pauses), 'late')
    END;
  END IF;
  RETURN NEW;
END $$;

-- Notes at most a number of defaults that began because a day has passed, and answers how many.
CREATE OR REPLACE FUNCTION note_defaults(most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH due AS (
    SELECT p.id, default_day(p.next_due, p.pauses) AS since
    FROM projects AS p
    WHERE p.next_due < business_day() - 90 AND p.in_default_since IS NULL
      AND late_days(p.next_due, p.pauses, business_day()) > 90
    ORDER BY p.next_due LIMIT most FOR NO KEY UPDATE SKIP LOCKED
  ), noted AS (
    UPDATE projects AS p SET in_default_since = open_default(p.id, due.since, 'late')
    FROM due WHERE p.id = due.id RETURNING p.id
  )
  SELECT count(*)::integer FROM noted
$$;

-- Takes at most a number of holdings of a project whose default no holder of it was notified of yet, with the cents
-- that are still to come of each holder's, and notes up to which holding it came. Empty where there is none.
CREATE OR REPLACE FUNCTION take_holders_in_default(most integer)
RETURNS TABLE (
  project uuid,
  project_title text,
  organization_name text,
  since date,
  reason text,
  investor uuid,
  holding uuid,
  cents bigint
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  d project_defaults;
  listed uuid[];
  is_last boolean;
BEGIN
  SELECT * INTO d FROM project_defaults AS o
  WHERE o.notified_at IS NULL AND o.ended_on IS NULL ORDER BY o.since LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF d.project_id IS NULL THEN
    RETURN;
  END IF;
  listed := ARRAY(
    SELECT i.id FROM investments AS i
    WHERE i.project_id = d.project_id AND i.due_on IS NOT NULL
      AND i.id > coalesce(d.notified_until, '00000000-0000-0000-0000-000000000000')
    ORDER BY i.id LIMIT most + 1
  );
  is_last := cardinality(listed) <= most;
  listed := listed[1:most];
  UPDATE project_defaults AS o
  SET notified_until = coalesce(listed[cardinality(listed)], o.notified_until),
    notified = o.notified + cardinality(listed), notified_at = CASE WHEN is_last THEN now() END
  WHERE o.project_id = d.project_id AND o.since = d.since;
  RETURN QUERY
    SELECT
      p.id,
      p.title,
      u.name,
      d.since,
      d.reason,
      h.user_id,
      h.id,
      h.cents
    FROM (
      SELECT DISTINCT ON (i.user_id) i.user_id, i.id,
        sum(promised_of(i) - i.principal_paid - i.return_paid) OVER (PARTITION BY i.user_id)::bigint AS cents
      FROM investments AS i WHERE i.id = ANY (listed) ORDER BY i.user_id, i.id
    ) AS h, projects AS p JOIN users AS u ON u.id = p.created_by
    WHERE p.id = d.project_id;
END $$;

-- Says of a project that it is unlikely to be paid back, or no longer, as two operators say who have no stake in its
-- organization. outcome: ok, not_found, stake, nothing_due, said (it is so already), written_off, and first,
-- first_repeated and made of approve_as_second. Only ok and first have changed anything.
CREATE OR REPLACE FUNCTION say_unlikely(
  operator uuid,
  project uuid,
  is_unlikely boolean,
  why text,
  roles text[],
  OUT outcome text,
  OUT organization uuid,
  OUT project_title text
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  p projects;
BEGIN
  SELECT * INTO p FROM projects AS o WHERE o.id = project FOR NO KEY UPDATE;
  organization := p.created_by;
  project_title := p.title;
  outcome := CASE
    WHEN p.id IS NULL THEN 'not_found'
    WHEN stake_in(operator, ARRAY[organization], ARRAY[organization]) THEN 'stake'
    WHEN p.written_off_on IS NOT NULL THEN 'written_off'
    WHEN p.next_due IS NULL THEN 'nothing_due'
    WHEN (p.unlikely_since IS NOT NULL) = is_unlikely THEN 'said'
    ELSE approve_as_second(CASE WHEN is_unlikely THEN 'project.unlikely' ELSE 'project.likely' END, project, operator,
      why, roles)
  END;
  IF outcome = 'ok' THEN
    UPDATE projects AS o SET unlikely_since = CASE WHEN is_unlikely THEN business_day() END WHERE o.id = project;
  END IF;
END $$;

-- Whose a project is that is late or in default, and not written off; null for others.
CREATE OR REPLACE FUNCTION parties_of_default(id uuid) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY[p.created_by] FROM projects AS p
  WHERE p.id = parties_of_default.id
    AND p.written_off_on IS NULL
    AND (p.in_default_since IS NOT NULL OR late_days(p.next_due, p.pauses, business_day()) >= 14)
$$;

-- Who has said as the first of two that a project is unlikely to be paid back, or where that is said, that it no longer
-- is.
CREATE OR REPLACE FUNCTION unlikely_approval_of(p projects) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT first_approval_of(CASE WHEN p.unlikely_since IS NULL THEN 'project.unlikely' ELSE 'project.likely' END, p.id)
$$;
REVOKE EXECUTE ON FUNCTION open_default, note_default FROM PUBLIC;
