-- Updates of projects: who may read them, and how they are written.

-- Whether somebody has a holding in a project: money in its escrow, or not paid back yet.
CREATE OR REPLACE FUNCTION is_holder(account uuid, project uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM investments AS i
    WHERE i.project_id = project AND i.user_id = account AND i.status = 'COMPLETED'
      AND (is_in_escrow(i) OR i.due_on IS NOT NULL)
  )
$$;

-- Writes an update of a project of an organization, or changes and publishes its draft `one`. outcome: ok, not_found,
-- unpublished (the project is a draft), published (the update is no draft any more), many (`most_drafts` are there).
CREATE OR REPLACE FUNCTION write_update(
  organization uuid,
  project uuid,
  one uuid,
  new_title text,
  new_body text,
  new_audience text,
  as_draft boolean,
  most_drafts integer,
  OUT outcome text,
  OUT update_id uuid,
  OUT project_title text
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  p projects;
  u project_updates;
BEGIN
  -- Who writes waits for who asks for an update at the same time, and for another who writes.
  SELECT * INTO p FROM projects WHERE id = project AND created_by = organization FOR NO KEY UPDATE;
  SELECT * INTO u FROM project_updates WHERE id = one AND project_id = project;
  project_title := p.title;
  outcome := CASE
    WHEN p.id IS NULL OR (one IS NOT NULL AND u.id IS NULL) THEN 'not_found'
    WHEN p.state = 'draft' THEN 'unpublished'
    WHEN u.published_at IS NOT NULL THEN 'published'
    WHEN one IS NULL AND as_draft AND (
      SELECT count(*) FROM project_updates AS d WHERE d.project_id = project AND d.published_at IS NULL
    ) >= most_drafts THEN 'many'
    ELSE 'ok'
  END;
  IF outcome <> 'ok' THEN
    RETURN;
  END IF;
  -- From here it succeeds.
  IF one IS NULL THEN
    INSERT INTO project_updates (project_id, title, body, audience)
    VALUES (project, new_title, new_body, new_audience) RETURNING id INTO update_id;
  ELSE
    UPDATE project_updates AS d SET title = new_title, body = new_body, audience = new_audience
    WHERE d.id = one RETURNING d.id INTO update_id;
  END IF;
  IF NOT as_draft THEN
    UPDATE project_updates AS d SET published_at = business_now() WHERE d.id = update_id;
  END IF;
END $$;
