-- Updates of projects: who may read them, and how they are written.

-- Whether somebody has a holding in a project: money in its escrow, or not paid back yet.
CREATE OR REPLACE FUNCTION is_holder(account uuid, project uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM investments AS i
    WHERE i.project_id = project AND i.user_id = account AND i.status = 'COMPLETED'
      AND (is_in_escrow(i) OR i.due_on IS NOT NULL)
  )
$$;

-- The pictures of a version of an update with their descriptions, or its files, as `write_update` takes them.
CREATE OR REPLACE FUNCTION files_of_version(one uuid, of_version smallint, are_pictures boolean) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    jsonb_agg(
      jsonb_strip_nulls(jsonb_build_object('id', n.file_id, 'description', n.description)) ORDER BY n.place
    ), '[]')
  FROM project_update_files AS n
  WHERE n.update_id = one AND n.version = of_version AND (n.description IS NOT NULL) = are_pictures
$$;

-- The same as a reader gets them, pictures first.
CREATE OR REPLACE FUNCTION shown_update_files(one uuid, of_version smallint) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    json_agg(
      json_build_object('id', f.id, 'description', n.description, 'name', f.original_name, 'size', f.size)
      ORDER BY n.description IS NULL, n.place
    ), '[]')
  FROM project_update_files AS n JOIN files AS f ON f.id = n.file_id
  WHERE n.update_id = one AND n.version = of_version
$$;

-- Whether an update (null for a new one) may have these files: its organization has uploaded them for this purpose, and
-- no other update has one of them.
CREATE OR REPLACE FUNCTION may_have_files(organization uuid, one uuid, of_purpose text, given jsonb) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT NOT EXISTS (
    SELECT FROM jsonb_array_elements(given) AS g
      LEFT JOIN files AS f ON f.id = (g ->> 'id')::uuid AND f.owner_id = organization AND f.purpose = of_purpose
    WHERE f.id IS NULL
      OR EXISTS (
        SELECT FROM project_update_files AS n WHERE n.file_id = f.id AND n.update_id IS DISTINCT FROM one
      )
  )
$$;

-- Writes which pictures and files the newest version of an update has.
CREATE OR REPLACE FUNCTION name_update_files(one uuid, pictures jsonb, documents jsonb) RETURNS void
LANGUAGE sql AS $$
  DELETE FROM project_update_files AS n USING project_updates AS u
  WHERE u.id = one AND n.update_id = u.id AND n.version = u.version;
  INSERT INTO project_update_files (update_id, version, file_id, place, description)
  SELECT u.id, u.version, (g.given ->> 'id')::uuid, g.place, g.given ->> 'description'
  FROM project_updates AS u
    CROSS JOIN LATERAL (
      SELECT * FROM jsonb_array_elements(pictures) WITH ORDINALITY AS a (given, place)
      UNION ALL
      SELECT * FROM jsonb_array_elements(documents) WITH ORDINALITY AS b (given, place)
    ) AS g
  WHERE u.id = one;
$$;

-- Whether somebody may read a picture or a file that was uploaded for an update: who uploaded it, and of a published
-- update, in whatever version, whoever may read its text. Without a reader, everybody: the pictures of what is for
-- everybody in a project that is public, as its page and feed show them.
CREATE OR REPLACE FUNCTION reads_update_file(reader uuid, file uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM files AS f WHERE f.id = file AND f.owner_id = reader)
    OR EXISTS (
      SELECT FROM project_update_files AS n
        JOIN project_updates AS u ON u.id = n.update_id
        JOIN projects AS p ON p.id = u.project_id
      WHERE n.file_id = file AND u.published_at IS NOT NULL
        AND CASE
          WHEN reader IS NULL THEN
            u.audience = 'everybody' AND p.is_public AND n.version = u.version AND n.description IS NOT NULL
          ELSE u.audience = 'everybody' OR is_holder(reader, p.id)
        END
    )
$$;

-- The project of an update that has a file; null where none has it.
CREATE OR REPLACE FUNCTION project_of_update_file(file uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT u.project_id FROM project_update_files AS n JOIN project_updates AS u ON u.id = n.update_id
  WHERE n.file_id = file LIMIT 1
$$;

-- Writes an update of a project of an organization, changes or publishes its draft `one`, or corrects `one` that is
-- published: in place for `in_place` after its publication, and afterwards by a new version, which leaves what it said
-- before to be read. `pictures` (each with its description) and `documents` are those that it has from now on; where
-- they are null they stay.
-- outcome: ok, not_found, unpublished (the project is a draft), published (the update is no draft any more), audience
-- (which stays), same (nothing would change), often (it has `most_versions`), many (`most_drafts` are there), file (one
-- of them is not the organization's, or another update's).
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
  pictures jsonb DEFAULT NULL,
  documents jsonb DEFAULT NULL,
  OUT outcome text,
  OUT update_id uuid,
  OUT project_title text,
  OUT done text
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  p projects;
  u project_updates;
  had_pictures jsonb;
  had_documents jsonb;
  is_public boolean;
  is_late boolean;
BEGIN
  -- Who writes waits for who asks for an update at the same time, and for another who writes.
  SELECT * INTO p FROM projects WHERE id = project AND created_by = organization FOR NO KEY UPDATE;
  SELECT * INTO u FROM project_updates WHERE id = one AND project_id = project;
  is_public := u.published_at IS NOT NULL;
  is_late := u.published_at <= business_now() - in_place;
  project_title := p.title;
  had_pictures := files_of_version(one, u.version, true);
  had_documents := files_of_version(one, u.version, false);
  pictures := coalesce(pictures, had_pictures);
  documents := coalesce(documents, had_documents);
  -- Two updates that name the same file at the same time wait for each other.
  PERFORM FROM files AS f
  WHERE f.id IN (SELECT (g ->> 'id')::uuid FROM jsonb_array_elements(pictures || documents) AS g)
  ORDER BY f.id FOR NO KEY UPDATE;
  outcome := CASE
    WHEN p.id IS NULL OR (one IS NOT NULL AND u.id IS NULL) THEN 'not_found'
    WHEN p.state = 'draft' THEN 'unpublished'
    WHEN is_public AND as_draft THEN 'published'
    WHEN is_public AND u.audience <> new_audience THEN 'audience'
    WHEN is_public
      AND (u.title, u.body, had_pictures, had_documents) = (new_title, new_body, pictures, documents) THEN 'same'
    WHEN is_public AND is_late AND u.version >= most_versions THEN 'often'
    WHEN one IS NULL AND as_draft AND (
      SELECT count(*) FROM project_updates AS d WHERE d.project_id = project AND d.published_at IS NULL
    ) >= most_drafts THEN 'many'
    WHEN NOT may_have_files(organization, one, 'updatePicture', pictures)
      OR NOT may_have_files(organization, one, 'updateDocument', documents) THEN 'file'
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
  PERFORM name_update_files(update_id, pictures, documents);
  IF done = 'published' THEN
    UPDATE project_updates AS d SET published_at = business_now() WHERE d.id = update_id;
    PERFORM answer_update_request(project);
  END IF;
END $$;

-- Deletes a draft of an update of an organization with its files, the keys of whose bytes it answers. outcome: ok,
-- not_found, published (it is no draft any more).
CREATE OR REPLACE FUNCTION discard_update(
  organization uuid,
  one uuid,
  OUT outcome text,
  OUT project_title text,
  OUT storage_keys text[]
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  u project_updates;
  had uuid[];
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
    had := ARRAY(SELECT n.file_id FROM project_update_files AS n WHERE n.update_id = one);
    DELETE FROM project_updates AS d WHERE d.id = one;
    WITH gone AS (
      DELETE FROM files AS f WHERE f.id = ANY(had) RETURNING f.storage_key
    )
    SELECT array_agg(g.storage_key) INTO storage_keys FROM gone AS g;
  END IF;
  storage_keys := coalesce(storage_keys, '{}');
END $$;
