-- What the house says to many (docs/decisions/0419). Nobody changes an announcement: it is stopped, and another made.

-- Lets every process send what is announced to its open pages, once the transaction commits.
CREATE OR REPLACE FUNCTION send_announcements() RETURNS void LANGUAGE sql
  RETURN pg_notify('guildhall_live', '{"announced":true}');

-- Makes one, from now on where `begins` is null or past. `outcome` is ok, over (it would end before it begins), late
-- (it would end after more than `most_days`) or many (`most` are coming or running).
CREATE OR REPLACE FUNCTION make_announcement(
  new_title text,
  new_body text,
  new_audience text,
  new_way text,
  begins timestamptz,
  ends timestamptz,
  operator uuid,
  most integer,
  most_days integer,
  OUT outcome text,
  OUT announcement_id uuid,
  OUT begins_at timestamptz
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  -- Those who make one at once wait for each other, so that the limit holds; who reads does not.
  LOCK TABLE announcements IN SHARE ROW EXCLUSIVE MODE;
  begins_at := greatest(begins, now());
  outcome := CASE
    WHEN ends <= make_announcement.begins_at THEN 'over'
    WHEN ends > now() + make_interval(days => most_days) THEN 'late'
    WHEN (SELECT count(*) FROM announcements AS a WHERE a.stopped_at IS NULL AND a.ends_at > now()) >= most THEN 'many'
    ELSE 'ok' END;
  IF outcome = 'ok' THEN
    INSERT INTO announcements (
      title,
      body,
      audience,
      way,
      begins_at,
      ends_at,
      made_by,
      is_begun
    )
    VALUES (
      new_title,
      new_body,
      new_audience,
      new_way,
      make_announcement.begins_at,
      ends,
      operator,
      make_announcement.begins_at <= now()
    )
    RETURNING id INTO announcement_id;
    IF make_announcement.begins_at <= now() THEN
      PERFORM send_announcements();
    END IF;
  END IF;
END $$;

-- Stops one that is coming or running. `outcome` is ok, over (it is) or not_found.
CREATE OR REPLACE FUNCTION stop_announcement(announcement_id uuid, operator uuid, OUT outcome text, OUT title text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  found announcements;
BEGIN
  SELECT * INTO found FROM announcements AS a WHERE a.id = announcement_id FOR UPDATE;
  title := found.title;
  outcome := CASE
    WHEN found.id IS NULL THEN 'not_found'
    WHEN found.stopped_at IS NOT NULL OR found.ends_at <= now() THEN 'over'
    ELSE 'ok' END;
  IF outcome = 'ok' THEN
    UPDATE announcements AS a SET stopped_at = now(), stopped_by = operator WHERE a.id = announcement_id;
    PERFORM send_announcements();
  END IF;
END $$;

-- Sends open pages what is announced, where something has begun since.
CREATE OR REPLACE FUNCTION begin_announcements() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE announcements AS a SET is_begun = true
  WHERE a.stopped_at IS NULL AND a.ends_at > now() AND a.begins_at <= now() AND NOT a.is_begun;
  IF FOUND THEN
    PERFORM send_announcements();
  END IF;
END $$;

-- Takes the next accounts that are to be notified of a running announcement: those of its audience that were there when
-- it began and want such notifications, among the next `most` accounts. No row when there is nobody left. How far it
-- has come is written with the notifications, in one transaction: whatever ends in between, each account is taken once.
CREATE OR REPLACE FUNCTION take_accounts_to_notify(most integer)
RETURNS TABLE (id uuid, title text, body text, way text, user_ids uuid[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  a announcements;
  looked_at integer;
  last_one uuid;
  taken uuid[];
BEGIN
  -- Whoever stops it waits for the end of this transaction, and the next one finds it stopped.
  SELECT * INTO a FROM announcements AS o
  WHERE o.stopped_at IS NULL AND o.ends_at > now() AND o.begins_at <= now() AND o.way <> 'banner'
    AND o.notified_at IS NULL
  ORDER BY o.begins_at, o.id LIMIT 1 FOR UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT
    count(*),
    (array_agg(u.id ORDER BY u.id DESC))[1],
    coalesce(
      array_agg(u.id ORDER BY u.id) FILTER (
        WHERE u.created_at <= a.begins_at
          AND (u.type = 1 AND a.audience IN ('everybody', 'people')
            OR u.type = 2 AND a.audience IN ('everybody', 'organizations'))
          AND notification_way(u.id, 'announcements') <> 'none'
      ),
      '{}'
    )
  INTO looked_at, last_one, taken
  FROM (
    SELECT n.id, n.type, n.created_at FROM users AS n
    WHERE n.id > coalesce(a.notified_to, '00000000-0000-0000-0000-000000000000') ORDER BY n.id LIMIT most
  ) AS u;
  UPDATE announcements AS o
  SET
    notified_to = coalesce(last_one, o.notified_to),
    notified = o.notified + cardinality(taken),
    notified_at = CASE WHEN looked_at < most THEN now() END
  WHERE o.id = a.id;
  RETURN QUERY SELECT a.id, a.title, a.body, a.way, taken;
END $$;
