-- Notes that at least the minimum of a project is free again, where somebody waits for it.
CREATE OR REPLACE FUNCTION note_freed_project() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO freed_projects AS f (project_id, freed_at)
  SELECT NEW.id, clock_timestamp() WHERE EXISTS (SELECT FROM project_waiting AS w WHERE w.project_id = NEW.id)
  ON CONFLICT (project_id) DO UPDATE SET freed_at = excluded.freed_at;
  RETURN NULL;
END $$;

-- Whether a project is open and takes no money since its goal is reached.
CREATE OR REPLACE FUNCTION is_full(p projects) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT funding_obstacle(p) IS NULL AND (p).raised_cents >= (p).budget_cents
$$;

-- Puts somebody on the waiting list of a project, or takes them off. outcome: ok, not_found, insider (of its
-- organization), not_full.
CREATE OR REPLACE FUNCTION wait_for_project(waiting uuid, project uuid, on_list boolean, OUT outcome text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  p projects;
BEGIN
  SELECT * INTO p FROM projects WHERE id = project AND state <> 'draft' FOR SHARE;
  outcome := CASE
    WHEN p.id IS NULL THEN 'not_found'
    WHEN NOT on_list THEN 'ok'
    WHEN is_insider(waiting, p.created_by) THEN 'insider'
    WHEN NOT is_full(p) OR p.is_closed THEN 'not_full'
    ELSE 'ok'
  END;
  IF outcome = 'ok' AND on_list THEN
    INSERT INTO project_waiting (project_id, user_id) VALUES (project, waiting) ON CONFLICT DO NOTHING;
  ELSIF outcome = 'ok' THEN
    DELETE FROM project_waiting AS w WHERE w.project_id = project AND w.user_id = waiting;
  END IF;
END $$;

-- Takes at most a number of those who wait for a project that has been freed, each once for each time. With nobody
-- left, or when it is free no longer, the project is done with.
CREATE OR REPLACE FUNCTION take_waiting(project uuid, most integer)
RETURNS TABLE (user_id uuid, project_title text, freed_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  freed timestamptz;
  p projects;
BEGIN
  SELECT f.freed_at INTO freed FROM freed_projects AS f WHERE f.project_id = project FOR UPDATE SKIP LOCKED;
  IF freed IS NULL THEN
    RETURN;
  END IF;
  SELECT * INTO p FROM projects WHERE id = project;
  IF p.takes_money AND p.budget_cents - p.raised_cents >= p.min_investment_cents THEN
    RETURN QUERY
    UPDATE project_waiting AS w SET notified_at = clock_timestamp()
    WHERE w.project_id = project AND w.user_id IN (
      SELECT o.user_id FROM project_waiting AS o
      WHERE o.project_id = project AND o.since < freed AND (o.notified_at IS NULL OR o.notified_at < freed)
      ORDER BY o.user_id LIMIT most FOR UPDATE SKIP LOCKED
    )
    RETURNING w.user_id, p.title, freed;
    IF FOUND THEN
      RETURN;
    END IF;
  END IF;
  DELETE FROM freed_projects AS f WHERE f.project_id = project;
END $$;
