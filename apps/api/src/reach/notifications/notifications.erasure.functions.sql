-- Erases the name of an account, and what it wrote, from at most `most` notifications of others, and answers how many.
CREATE OR REPLACE FUNCTION erase_named_notifications(account uuid, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  WITH erased AS (
    UPDATE notifications AS n
    SET data = n.data || jsonb_build_object('by', erased_name())
      || CASE WHEN n.data ? 'about' THEN jsonb_build_object('about', erased_title()) ELSE '{}' END
      || CASE WHEN n.data ? 'reportId' THEN jsonb_build_object('reportId', erased_title()) ELSE '{}' END
      || CASE WHEN n.data ? 'note' THEN jsonb_build_object('note', erased_title()) ELSE '{}' END
      || CASE WHEN n.data ? 'name' THEN jsonb_build_object('name', erased_title()) ELSE '{}' END
      || CASE
        WHEN n.event IN ('project', 'savedSearch') THEN jsonb_build_object('projectTitle', erased_title())
        ELSE '{}'
      END
    WHERE n.id IN (
      SELECT o.id FROM notifications AS o WHERE o.actor_id = account AND o.data ->> 'by' <> erased_name() LIMIT most
    )
    RETURNING 1
  )
  SELECT count(*)::integer FROM erased;
$$;

-- Deletes at most `most` notifications of an account, and answers how many.
CREATE OR REPLACE FUNCTION erase_notifications(account uuid, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  WITH erased AS (
    DELETE FROM notifications AS n
    WHERE n.id IN (SELECT o.id FROM notifications AS o WHERE o.user_id = account LIMIT most)
    RETURNING 1
  )
  SELECT count(*)::integer FROM erased;
$$;

-- Deletes the counts and the preferences of an account's notifications.
CREATE OR REPLACE FUNCTION end_erasing_notifications(account uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  DELETE FROM notification_counts AS c WHERE c.user_id = account;
  DELETE FROM notification_preferences AS p WHERE p.user_id = account;
$$;
