-- Writes notifications: of each its account, kind, event, subject, how many times, cents, who did it (`actor`) and the data of its
-- words, to which the actor's name is added. What waits to be
-- read under the same event and subject counts on and takes the new words. Answers the accounts that are to be told, and what.
CREATE OR REPLACE FUNCTION add_notifications(added jsonb) RETURNS TABLE (user_id uuid, unread integer, changes bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  INSERT INTO notification_counts AS c (user_id)
  SELECT DISTINCT a.user_id FROM jsonb_to_recordset(added) AS a (user_id uuid) ORDER BY a.user_id
  ON CONFLICT (user_id) DO UPDATE SET changes = c.changes + 1;
  RETURN QUERY
  WITH written AS (
    INSERT INTO notifications AS n (user_id, kind, event, subject, times, cents, data)
    SELECT a.user_id, a.kind, a.event, a.subject, coalesce(a.times, 1), coalesce(a.cents, 0),
      a.data || coalesce((SELECT jsonb_build_object('by', u.name) FROM users AS u WHERE u.id = a.actor), '{}')
    FROM jsonb_to_recordset(added)
      AS a (user_id uuid, kind text, event text, subject text, times integer, cents bigint, actor uuid, data jsonb)
    ON CONFLICT (user_id, event, subject) WHERE read_at IS NULL
      DO UPDATE SET times = n.times + excluded.times, cents = n.cents + excluded.cents, data = excluded.data, last_at = now()
    RETURNING new.user_id, (old.id IS NULL)::integer AS fresh
  )
  UPDATE notification_counts AS c SET unread = c.unread + w.fresh
  FROM (SELECT w.user_id, sum(w.fresh)::integer AS fresh FROM written AS w GROUP BY w.user_id) AS w
  WHERE c.user_id = w.user_id
  RETURNING c.user_id, c.unread, c.changes;
END $$;

-- Marks notifications of an account as read: the one of this id, those of this event and subject, or, without either, all. Answers what
-- the account is to be told; no row when nothing has changed.
CREATE OR REPLACE FUNCTION read_notifications(reader uuid, one uuid, about_event text, about_subject text)
RETURNS TABLE (user_id uuid, unread integer, changes bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM FROM notification_counts AS c WHERE c.user_id = reader FOR NO KEY UPDATE;
  RETURN QUERY
  WITH marked AS (
    UPDATE notifications AS n SET read_at = now()
    WHERE n.user_id = reader AND n.read_at IS NULL
      AND (one IS NULL OR n.id = one) AND (about_event IS NULL OR (n.event = about_event AND n.subject = about_subject))
    RETURNING 1
  )
  UPDATE notification_counts AS c SET unread = c.unread - m.marked, changes = c.changes + 1
  FROM (SELECT count(*)::integer AS marked FROM marked) AS m
  WHERE c.user_id = reader AND m.marked > 0
  RETURNING c.user_id, c.unread, c.changes;
END $$;
