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
