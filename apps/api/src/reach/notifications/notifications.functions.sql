-- How an account is notified of a kind, unless it chooses another way.
CREATE OR REPLACE FUNCTION usual_notification_way(of_kind text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE
    WHEN of_kind IN ('money', 'announcements', 'security') THEN 'mail'
    WHEN of_kind = 'projects' THEN 'product'
    ELSE 'digest'
  END;

-- How an account is notified of a kind.
CREATE OR REPLACE FUNCTION notification_way(account uuid, of_kind text) RETURNS text LANGUAGE sql STABLE
  RETURN coalesce(
    (SELECT p.way FROM notification_preferences AS p WHERE p.user_id = account AND p.kind = of_kind),
    usual_notification_way(of_kind)
  );

-- How an account is notified of each kind that it can choose for.
CREATE OR REPLACE FUNCTION notification_preferences_of(account uuid) RETURNS jsonb LANGUAGE sql STABLE
  RETURN (SELECT jsonb_object_agg(kind, notification_way(account, kind))
    FROM unnest('{money,messages,reports,complaints,reviews,referrals,projects,announcements}'::text[]) AS kind);

-- Saves how an account is notified of these kinds, an object of ways by kind, and answers how it is notified of each.
-- What waits for a mail of a kind whose way changes now is mailed as was chosen now, or stays in the bell alone where
-- that is no mail about notifications.
CREATE OR REPLACE FUNCTION save_notification_preferences(account uuid, ways jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO notification_counts AS c (user_id)
  VALUES (account)
  ON CONFLICT (user_id) DO UPDATE SET changes = c.changes;
  UPDATE notifications AS n
  SET mail_at = CASE WHEN is_mailed(n.event, n.data, w.value) THEN mail_due_at(account, w.value) END
  FROM jsonb_each_text(ways) AS w
  WHERE n.user_id = account
    AND n.mail_at IS NOT NULL
    AND n.kind = w.key
    AND w.value <> notification_way(account, w.key);
  INSERT INTO notification_preferences AS p (user_id, kind, way)
  SELECT account, w.key, w.value FROM jsonb_each_text(ways) AS w ORDER BY w.key
  ON CONFLICT (user_id, kind) DO UPDATE SET way = excluded.way;
  RETURN notification_preferences_of(account);
END $$;

-- Stops mails of these kinds to an account, which is notified in the product as before. Those that it has silenced stay
-- silent.
CREATE OR REPLACE FUNCTION stop_notification_mails(account uuid, kinds text[]) RETURNS jsonb LANGUAGE sql
  RETURN save_notification_preferences(
    account,
    (
      SELECT coalesce(jsonb_object_agg(kind, 'product'), '{}') FROM unnest(kinds) AS kind
      WHERE notification_way(account, kind) IN ('mail', 'digest')
    )
  );

-- Whether a mail about notifications lists an event for those who chose this way: not where a mail of its own
-- does.
CREATE OR REPLACE FUNCTION is_mailed(event text, data jsonb, way text) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN CASE
    WHEN event IN ('order', 'investment', 'release') THEN way = 'digest'
    WHEN event = 'withdrawal' THEN way IN ('mail', 'digest') AND data ->> 'status' NOT IN ('paid', 'returned')
    WHEN event IN ('takenBack', 'investmentFailed', 'return', 'returnTaken', 'repaymentBack', 'givenBack',
      'passwordChanged', 'dataExport', 'erasure', 'frozen', 'operatorNews', 'secondFactorSet',
      'secondFactorRemoved', 'passkeyAdded', 'passkeyRemoved', 'recoveryCodesRenewed', 'verification',
      'invitation', 'hidden', 'staysHidden', 'withdrawalAsked', 'secondMember', 'caseMessage',
      'yearlyLetter') THEN false
    WHEN event = 'announcement' THEN way IN ('mail', 'digest') AND data ->> 'way' = 'mail'
    ELSE way IN ('mail', 'digest')
  END;

-- The first time for daily digests after a moment.
CREATE OR REPLACE FUNCTION next_digest(after timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE
  RETURN (date_trunc('day', after AT TIME ZONE 'UTC' - interval '7 hours')
    + interval '1 day 7 hours') AT TIME ZONE 'UTC';

-- When an account is to be mailed of something that happens now: null for never, as for an e-mail that is not
-- verified.
CREATE OR REPLACE FUNCTION mail_due_at(account uuid, way text) RETURNS timestamptz LANGUAGE sql STABLE
  RETURN (
    SELECT CASE WHEN way = 'mail' THEN now() ELSE next_digest(greatest(now(), c.mailed_until)) END
    FROM users AS u JOIN notification_counts AS c ON c.user_id = u.id
    WHERE u.id = account AND u.email_verified_at IS NOT NULL
  );

-- Writes notifications: of each its account, kind, event, subject, how many times, cents, who did it (`actor`) and the
-- data of its words, to which the actor's name is added. What waits to be read under the same event and subject counts
-- on and takes the new words; at once it is mailed no second time. Who wants none of a kind gets none. Answers the
-- accounts that are to be notified, and of what.
CREATE OR REPLACE FUNCTION add_notifications(added jsonb) RETURNS TABLE (user_id uuid, unread integer, changes bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  INSERT INTO notification_counts AS c (user_id)
  SELECT DISTINCT a.user_id FROM jsonb_to_recordset(added) AS a (user_id uuid) ORDER BY a.user_id
  ON CONFLICT (user_id) DO UPDATE SET changes = c.changes + 1;
  RETURN QUERY
  WITH written AS (
    INSERT INTO notifications AS n (
      user_id,
      kind,
      event,
      subject,
      times,
      cents,
      data,
      mail_at,
      actor_id
    )
    SELECT
      a.user_id,
      a.kind,
      a.event,
      a.subject,
      coalesce(a.times, 1),
      coalesce(a.cents, 0),
      a.data || coalesce((SELECT jsonb_build_object('by', u.name) FROM users AS u WHERE u.id = a.actor), '{}'),
      CASE WHEN is_mailed(a.event, a.data, w.way) THEN mail_due_at(a.user_id, w.way) END,
      a.actor
    FROM jsonb_to_recordset(added)
      AS a (user_id uuid, kind text, event text, subject text, times integer, cents bigint, actor uuid, data jsonb)
      CROSS JOIN LATERAL (SELECT notification_way(a.user_id, a.kind) AS way OFFSET 0) AS w
    WHERE w.way <> 'none'
    ON CONFLICT (user_id, event, subject) WHERE read_at IS NULL DO UPDATE SET
      times = n.times + excluded.times,
      cents = n.cents + excluded.cents,
      data = excluded.data,
      last_at = now(),
      actor_id = excluded.actor_id,
      mail_at = CASE
        WHEN n.mailed AND excluded.mail_at = now() THEN n.mail_at
        ELSE least(n.mail_at, excluded.mail_at)
      END
    RETURNING new.user_id, (old.id IS NULL)::integer AS fresh
  )
  UPDATE notification_counts AS c SET unread = c.unread + w.fresh
  FROM (SELECT w.user_id, sum(w.fresh)::integer AS fresh FROM written AS w GROUP BY w.user_id) AS w
  WHERE c.user_id = w.user_id
  RETURNING c.user_id, c.unread, c.changes;
END $$;

-- Marks notifications of an account as read: the one of this id, those of this event and subject, or, without either,
-- all. Answers the event for the account's pages; no row when nothing has changed.
CREATE OR REPLACE FUNCTION read_notifications(reader uuid, one uuid, about_event text, about_subject text)
RETURNS TABLE (user_id uuid, unread integer, changes bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM FROM notification_counts AS c WHERE c.user_id = reader FOR NO KEY UPDATE;
  RETURN QUERY
  WITH marked AS (
    UPDATE notifications AS n SET read_at = now(), mail_at = NULL
    WHERE n.user_id = reader AND n.read_at IS NULL
      AND (one IS NULL OR n.id = one) AND (about_event IS NULL OR (n.event = about_event AND n.subject = about_subject))
    RETURNING 1
  )
  UPDATE notification_counts AS c SET unread = c.unread - m.marked, changes = c.changes + 1
  FROM (SELECT count(*)::integer AS marked FROM marked) AS m
  WHERE c.user_id = reader AND m.marked > 0
  RETURNING c.user_id, c.unread, c.changes;
END $$;

-- Takes what is to be mailed by this moment to one account that no other process is mailing to: the newest of it, how
-- much there is in all and of which kinds. No row when there is nobody left.
CREATE OR REPLACE FUNCTION take_due_notifications(at timestamptz, most integer)
RETURNS TABLE (
  user_id uuid,
  event text,
  times integer,
  cents bigint,
  data jsonb,
  total bigint,
  kinds text[]
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  account uuid;
  holds_one boolean := false;
BEGIN
  LOOP
    SELECT c.user_id INTO account FROM notifications AS n JOIN notification_counts AS c ON c.user_id = n.user_id
    WHERE n.mail_at <= at ORDER BY n.mail_at LIMIT 1 FOR NO KEY UPDATE OF c SKIP LOCKED;
    -- Those that are left are written to at this moment, by who mails them or who notifies them once more. Who holds no
    -- account yet waits for that.
    IF NOT FOUND AND NOT holds_one THEN
      SELECT c.user_id INTO account FROM notifications AS n JOIN notification_counts AS c ON c.user_id = n.user_id
      WHERE n.mail_at <= at ORDER BY n.mail_at LIMIT 1 FOR NO KEY UPDATE OF c;
    END IF;
    EXIT WHEN NOT FOUND;
    holds_one := true;
    UPDATE notification_counts AS c SET mailed_until = greatest(c.mailed_until, at) WHERE c.user_id = account;
    RETURN QUERY
    WITH taken AS (
      UPDATE notifications AS n SET mail_at = NULL, mailed = true
      WHERE n.user_id = account AND n.mail_at <= at
      RETURNING n.*
    )
    SELECT
      account,
      t.event,
      t.times,
      t.cents,
      t.data,
      count(*) OVER (),
      (SELECT array_agg(DISTINCT k.kind) FROM taken AS k)
    FROM taken AS t ORDER BY t.last_at DESC, t.id DESC LIMIT most;
    -- Another process may have mailed it all between the look and the lock.
    EXIT WHEN FOUND;
  END LOOP;
END $$;

-- Deletes at most a number of the notifications that were read more than 90 days ago, and answers how many those were.
CREATE OR REPLACE FUNCTION sweep_notifications(most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  swept integer;
BEGIN
  DELETE FROM notifications AS n
  WHERE n.id = ANY (ARRAY(
    SELECT o.id FROM notifications AS o
    WHERE o.read_at < now() - interval '90 days'
    ORDER BY o.read_at LIMIT most FOR UPDATE SKIP LOCKED
  ));
  GET DIAGNOSTICS swept = ROW_COUNT;
  RETURN swept;
END $$;
