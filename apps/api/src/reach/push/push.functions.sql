-- Whether an account gets pushes of a kind unless it has chosen: not of new projects, of which there may be many.
CREATE OR REPLACE FUNCTION is_pushed(account uuid, of_kind text) RETURNS boolean LANGUAGE sql STABLE
  RETURN coalesce(
    (SELECT p.pushed FROM push_preferences AS p WHERE p.user_id = account AND p.kind = of_kind),
    of_kind <> 'projects'
  );

-- The kinds of which an account gets pushes, of those that it can choose.
CREATE OR REPLACE FUNCTION pushed_kinds_of(account uuid) RETURNS jsonb LANGUAGE sql STABLE
  RETURN (SELECT jsonb_object_agg(kind, is_pushed(account, kind))
    FROM unnest('{money,messages,reports,complaints,reviews,referrals,projects,announcements}'::text[]) AS kind);

-- Saves the subscription of a session, which has one, and lets an account have 20, the newest. Whoever subscribes a
-- browser takes it over: only the browser knows its endpoint.
CREATE OR REPLACE FUNCTION save_push_subscription(
  account uuid,
  session bytea,
  new_endpoint text,
  new_p256dh text,
  new_auth text
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  opened sessions;
BEGIN
  -- One after the other, so that the limit holds.
  PERFORM FROM users AS u WHERE u.id = account FOR NO KEY UPDATE;
  SELECT * INTO opened FROM sessions AS s WHERE s.token_hash = session AND s.user_id = account FOR KEY SHARE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  INSERT INTO push_subscriptions AS s (user_id, session_id, endpoint, p256dh, auth)
  VALUES (opened.user_id, opened.id, new_endpoint, new_p256dh, new_auth)
  ON CONFLICT (endpoint) DO UPDATE SET user_id = excluded.user_id, session_id = excluded.session_id,
    p256dh = excluded.p256dh, auth = excluded.auth, created_at = now();
  DELETE FROM push_subscriptions AS s WHERE s.session_id = opened.id AND s.endpoint <> new_endpoint;
  DELETE FROM push_subscriptions AS s
  WHERE s.id IN (
    SELECT o.id FROM push_subscriptions AS o
    WHERE o.user_id = opened.user_id
    ORDER BY o.created_at DESC, o.id DESC OFFSET 20
  );
END $$;

-- Takes subscriptions away: of a session, or the one of an id.
CREATE OR REPLACE FUNCTION delete_push_subscription(session bytea, one uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM push_subscriptions AS s
  WHERE s.id = one OR s.session_id = (SELECT o.id FROM sessions AS o WHERE o.token_hash = session)
$$;

-- Lets new notifications be sent to the browsers of their accounts, and has every process notified of it. A
-- subscription that ends at this moment is passed over: whoever pays must not wait for who logs out.
CREATE OR REPLACE FUNCTION push_new_notifications() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO pushes (subscription_id, notification_id)
  SELECT s.id, n.id FROM added AS n JOIN push_subscriptions AS s ON s.user_id = n.user_id
  WHERE is_pushed(n.user_id, n.kind) FOR KEY SHARE OF s SKIP LOCKED;
  IF FOUND THEN
    PERFORM pg_notify('guildhall_live', '{"pushDue":true}');
  END IF;
  RETURN NULL;
END $$;

-- Takes what is due by this moment, or now, for at most a number of subscriptions that no other process is sending to:
-- of each the newest notification that is still to be sent, and the ids of all of them. Without one there is nothing to
-- send.
CREATE OR REPLACE FUNCTION take_due_pushes(at timestamptz, most integer)
RETURNS TABLE (
  id uuid,
  endpoint text,
  p256dh text,
  auth text,
  tries integer,
  notification_ids uuid[],
  event text,
  times integer,
  cents bigint,
  data jsonb
)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH due AS (
    SELECT s.*, session_ends_at(o.expires_at, o.last_seen_at) > now() AS is_open
    FROM push_subscriptions AS s JOIN sessions AS o ON o.id = s.session_id
    WHERE s.id IN (
      SELECT p.subscription_id FROM pushes AS p WHERE p.due_at <= coalesce(at, now()) ORDER BY p.due_at LIMIT 10 * most
    )
    LIMIT most FOR NO KEY UPDATE OF s SKIP LOCKED
  ), taken AS (
    DELETE FROM pushes AS p USING due AS d
    WHERE p.subscription_id = d.id AND p.due_at <= coalesce(at, now())
    RETURNING p.*
  )
  SELECT
    d.id,
    d.endpoint,
    d.p256dh,
    d.auth,
    (SELECT max(t.tries) FROM taken AS t WHERE t.subscription_id = d.id),
    array_agg(n.id ORDER BY n.last_at DESC NULLS LAST, n.id DESC) FILTER (WHERE n.id IS NOT NULL),
    (array_agg(n.event ORDER BY n.last_at DESC NULLS LAST, n.id DESC))[1],
    (array_agg(n.times ORDER BY n.last_at DESC NULLS LAST, n.id DESC))[1],
    (array_agg(n.cents ORDER BY n.last_at DESC NULLS LAST, n.id DESC))[1],
    (array_agg(n.data ORDER BY n.last_at DESC NULLS LAST, n.id DESC))[1]
  FROM due AS d JOIN taken AS t ON t.subscription_id = d.id
    LEFT JOIN notifications AS n ON n.id = t.notification_id AND n.user_id = d.user_id AND n.read_at IS NULL
      AND is_pushed(n.user_id, n.kind) AND d.is_open
  GROUP BY d.id, d.endpoint, d.p256dh, d.auth
$$;

-- Schedules what a push service refused for now after this moment, as the try of this number.
CREATE OR REPLACE FUNCTION put_back_pushes(one uuid, notification_ids uuid[], seconds double precision, tried integer)
RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO pushes (subscription_id, notification_id, due_at, tries)
  SELECT s.id, n.id, now() + make_interval(secs => seconds), tried
  FROM push_subscriptions AS s CROSS JOIN unnest(notification_ids) AS n (id)
  WHERE s.id = one FOR KEY SHARE OF s SKIP LOCKED
  ON CONFLICT DO NOTHING
$$;

-- Deletes at most a number of those that could not be sent for a day, and answers how many those were.
CREATE OR REPLACE FUNCTION sweep_pushes(most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  swept integer;
BEGIN
  DELETE FROM pushes AS p
  WHERE (p.subscription_id, p.notification_id) IN (
    SELECT o.subscription_id, o.notification_id FROM pushes AS o
    WHERE o.due_at < now() - interval '1 day'
    ORDER BY o.due_at LIMIT most FOR UPDATE SKIP LOCKED
  );
  GET DIAGNOSTICS swept = ROW_COUNT;
  RETURN swept;
END $$;
