-- Updates of projects: who may read them, and how they are written.

-- Whether somebody has a holding in a project: money in its escrow, or not paid back yet.
CREATE OR REPLACE FUNCTION is_holder(account uuid, project uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM investments AS i
    WHERE i.project_id = project AND i.user_id = account AND i.status = 'COMPLETED'
      AND (is_in_escrow(i) OR i.due_on IS NOT NULL)
  )
$$;

-- Writes an update of a project of an organization, changes or publishes its draft `one`, or corrects `one` that is
-- published: in place for `in_place` after its publication, and afterwards by a new version, which leaves what it said
-- before to be read.
-- outcome: ok, not_found, unpublished (the project is a draft), published (the update is no draft any more), audience
-- (which stays), same (nothing would change), often (it has `most_versions`), many (`most_drafts` are there).
-- done: draft, published, corrected.
CREATE OR REPLACE FUNCTION write_update(
  organization uuid,
  project uuid,
  one uuid,
  new_title text,
  new_body text,
  new_audience text,
  as_draft boolean,
  in_place interval,
  most_drafts integer,
  most_versions integer,
  OUT outcome text,
  OUT update_id uuid,
  OUT project_title text,
  OUT done text
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  p projects;
  u project_updates;
  is_public boolean;
  is_late boolean;
BEGIN
  -- Who writes waits for who asks for an update at the same time, and for another who writes.
  SELECT * INTO p FROM projects WHERE id = project AND created_by = organization FOR NO KEY UPDATE;
  SELECT * INTO u FROM project_updates WHERE id = one AND project_id = project;
  is_public := u.published_at IS NOT NULL;
  is_late := u.published_at <= business_now() - in_place;
  project_title := p.title;
  outcome := CASE
    WHEN p.id IS NULL OR (one IS NOT NULL AND u.id IS NULL) THEN 'not_found'
    WHEN p.state = 'draft' THEN 'unpublished'
    WHEN is_public AND as_draft THEN 'published'
    WHEN is_public AND u.audience <> new_audience THEN 'audience'
    WHEN is_public AND u.title = new_title AND u.body = new_body THEN 'same'
    WHEN is_public AND is_late AND u.version >= most_versions THEN 'often'
    WHEN one IS NULL AND as_draft AND (
      SELECT count(*) FROM project_updates AS d WHERE d.project_id = project AND d.published_at IS NULL
    ) >= most_drafts THEN 'many'
    ELSE 'ok'
  END;
  IF outcome <> 'ok' THEN
    RETURN;
  END IF;
  -- From here it succeeds.
  done := CASE WHEN is_public THEN 'corrected' WHEN as_draft THEN 'draft' ELSE 'published' END;
  IF one IS NULL THEN
    INSERT INTO project_updates (project_id, title, body, audience)
    VALUES (project, new_title, new_body, new_audience) RETURNING id INTO update_id;
  ELSE
    IF is_public AND is_late THEN
      INSERT INTO project_update_versions (update_id, number, title, body, said_at)
      VALUES (one, u.version, u.title, u.body, coalesce(u.corrected_at, u.published_at));
      UPDATE project_updates AS d SET version = d.version + 1, corrected_at = business_now() WHERE d.id = one;
    END IF;
    UPDATE project_updates AS d SET title = new_title, body = new_body, audience = new_audience
    WHERE d.id = one RETURNING d.id INTO update_id;
  END IF;
  IF done = 'published' THEN
    UPDATE project_updates AS d SET published_at = business_now() WHERE d.id = update_id;
    PERFORM answer_update_request(project);
  END IF;
END $$;

-- Deletes a draft of an update of an organization. outcome: ok, not_found, published (it is no draft any more).
CREATE OR REPLACE FUNCTION discard_update(organization uuid, one uuid, OUT outcome text, OUT project_title text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  u project_updates;
BEGIN
  SELECT d.* INTO u FROM project_updates AS d JOIN projects AS p ON p.id = d.project_id
  WHERE d.id = one AND p.created_by = organization FOR UPDATE OF d;
  SELECT p.title INTO project_title FROM projects AS p WHERE p.id = u.project_id;
  outcome := CASE
    WHEN u.id IS NULL THEN 'not_found'
    WHEN u.published_at IS NOT NULL THEN 'published'
    ELSE 'ok'
  END;
  IF outcome = 'ok' THEN
    DELETE FROM project_updates AS d WHERE d.id = one;
  END IF;
END $$;
