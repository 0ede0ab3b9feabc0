-- Followers of a project: its investors, those connected to its organization, and those who pressed Follow.

-- Lets somebody follow a project, or no longer. outcome: ok, not_found, own (its organization).
CREATE OR REPLACE FUNCTION follow_project(follower uuid, project uuid, follows boolean, OUT outcome text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  p projects;
BEGIN
  SELECT * INTO p FROM projects WHERE id = project AND (state <> 'draft' OR created_by = follower) FOR KEY SHARE;
  outcome := CASE WHEN p.id IS NULL THEN 'not_found' WHEN p.created_by = follower THEN 'own' ELSE 'ok' END;
  IF outcome = 'ok' AND follows THEN
    INSERT INTO project_followers (project_id, user_id) VALUES (project, follower) ON CONFLICT DO NOTHING;
  ELSIF outcome = 'ok' THEN
    DELETE FROM project_followers AS f WHERE f.project_id = project AND f.user_id = follower;
  END IF;
END $$;

-- The next followers of a project who may read what is for an audience, by id from after one of them on: of those for
-- investors, who has a holding.
CREATE OR REPLACE FUNCTION followers_after(
  project uuid,
  organization uuid,
  for_audience text,
  after uuid,
  most integer
) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT f.user_id
  FROM (
    (
      SELECT DISTINCT i.user_id FROM investments AS i
      WHERE i.project_id = project AND i.status = 'COMPLETED' AND (is_in_escrow(i) OR i.due_on IS NOT NULL)
        AND i.user_id > after
      ORDER BY i.user_id LIMIT most
    )
    UNION
    (
      SELECT c.user_id FROM connections AS c
      WHERE for_audience = 'everybody' AND c.organization_id = organization AND c.user_id > after
      ORDER BY c.user_id LIMIT most
    )
    UNION
    (
      SELECT w.user_id FROM project_followers AS w
      WHERE for_audience = 'everybody' AND w.project_id = project AND w.user_id > after
      ORDER BY w.user_id LIMIT most
    )
  ) AS f
  ORDER BY f.user_id LIMIT most
$$;

-- How many followers are notified of an update for an audience; above `most` no further ones are counted.
CREATE OR REPLACE FUNCTION count_followers(project uuid, organization uuid, for_audience text, most integer)
RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT count(*)::integer
  FROM followers_after(
    project, organization, for_audience, '00000000-0000-0000-0000-000000000000', most
  ) AS f (user_id)
  WHERE NOT EXISTS (
    SELECT FROM notification_preferences AS n
    WHERE n.user_id = f.user_id AND n.kind = 'projects' AND n.way = 'none'
  )
$$;

-- Takes the next followers who are to be notified of an update, among the next `most` of them. No row when there is
-- nobody left. How far it has come is written with the notifications, in one transaction: whatever ends in between,
-- each follower is taken once.
CREATE OR REPLACE FUNCTION take_followers_to_notify(one uuid, most integer)
RETURNS TABLE (
  project_id uuid,
  project_title text,
  organization_id uuid,
  title text,
  audience text,
  user_ids uuid[]
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  u project_updates;
  p projects;
  taken uuid[];
BEGIN
  SELECT * INTO u FROM project_updates AS o
  WHERE o.id = one AND o.published_at IS NOT NULL AND o.notified_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT * INTO p FROM projects AS o WHERE o.id = u.project_id;
  taken := ARRAY(
    SELECT f FROM followers_after(
      p.id, p.created_by, u.audience, coalesce(u.notified_to, '00000000-0000-0000-0000-000000000000'), most
    ) AS f ORDER BY f
  );
  UPDATE project_updates AS o
  SET
    notified_to = coalesce(taken[cardinality(taken)], o.notified_to),
    notified = o.notified + cardinality(taken),
    notified_at = CASE WHEN cardinality(taken) < most THEN now() END
  WHERE o.id = one;
  RETURN QUERY
  SELECT
    p.id,
    p.title,
    p.created_by,
    u.title,
    u.audience,
    taken;
END $$;
