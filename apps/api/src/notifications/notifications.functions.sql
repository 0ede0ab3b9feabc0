-- How an account is told of a kind, unless it chooses another way.
CREATE OR REPLACE FUNCTION usual_notification_way(of_kind text) RETURNS text LANGUAGE sql IMMUTABLE RETURN 'product';

-- How an account is told of a kind.
CREATE OR REPLACE FUNCTION notification_way(account uuid, of_kind text) RETURNS text LANGUAGE sql STABLE
  RETURN coalesce(
    (SELECT p.way FROM notification_preferences AS p WHERE p.user_id = account AND p.kind = of_kind), usual_notification_way(of_kind));

-- How an account is told of each kind that it can choose for.
CREATE OR REPLACE FUNCTION notification_preferences_of(account uuid) RETURNS jsonb LANGUAGE sql STABLE
  RETURN (SELECT jsonb_object_agg(kind, notification_way(account, kind))
    FROM unnest('{money,messages,reports,complaints,reviews,referrals,projects}'::text[]) AS kind);

-- Keeps how an account is told of these kinds, an object of ways by kind, and answers how it is told of each.
CREATE OR REPLACE FUNCTION save_notification_preferences(account uuid, ways jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO notification_preferences AS p (user_id, kind, way)
  SELECT account, w.key, w.value FROM jsonb_each_text(ways) AS w ORDER BY w.key
  ON CONFLICT (user_id, kind) DO UPDATE SET way = excluded.way;
  RETURN notification_preferences_of(account);
END $$;

-- Writes notifications: of each its account, kind, event, subject, how many times, cents, who did it (`actor`) and the data of its
-- words, to which the actor's name is added. What waits to be
-- read under the same event and subject counts on and takes the new words. Who wants none of a kind gets none. Answers the accounts that
-- are to be told, and what.
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
    WHERE notification_way(a.user_id, a.kind) <> 'none'
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
