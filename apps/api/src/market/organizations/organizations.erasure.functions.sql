-- Removes the name of an account from the marks in the lists of everybody.
CREATE OR REPLACE FUNCTION begin_erasing_organizations(account uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  mark record;
BEGIN
  PERFORM require_erased_account(account);
  -- A mark is at somebody's name: what it counts goes to the one before it.
  FOR mark IN DELETE FROM user_marks AS m WHERE m.id = account RETURNING m.* LOOP
    UPDATE user_marks AS m SET users = m.users + mark.users WHERE (m.list, m.name, m.id) = (
      SELECT k.list, k.name, k.id FROM user_marks AS k
      WHERE k.list = mark.list AND (k.name, k.id) < (mark.name, mark.id) ORDER BY k.name DESC, k.id DESC LIMIT 1);
  END LOOP;
END $$;

-- Deletes at most `most` likes of an account, also from the counts of the organizations, and answers how many.
CREATE OR REPLACE FUNCTION erase_likes(account uuid, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  WITH gone AS (
    DELETE FROM likes AS l WHERE (l.user_id, l.organization_id) IN (
      SELECT o.user_id, o.organization_id FROM likes AS o WHERE o.user_id = account LIMIT most)
    RETURNING l.organization_id
  ), erased AS (
    UPDATE users AS u SET likes_count = u.likes_count - 1 FROM gone WHERE u.id = gone.organization_id RETURNING 1
  )
  SELECT count(*)::integer FROM erased;
$$;

-- The same for the likes that an organization received.
CREATE OR REPLACE FUNCTION erase_received_likes(account uuid, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  WITH erased AS (
    DELETE FROM likes AS l WHERE (l.user_id, l.organization_id) IN (
      SELECT o.user_id, o.organization_id FROM likes AS o WHERE o.organization_id = account LIMIT most)
    RETURNING 1
  )
  SELECT count(*)::integer FROM erased;
$$;

-- The same for the connections of an account and to it.
CREATE OR REPLACE FUNCTION erase_connections(account uuid, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  WITH erased AS (
    DELETE FROM connections AS c
    WHERE (c.user_id, c.organization_id) IN (
      SELECT o.user_id, o.organization_id FROM connections AS o
      WHERE o.user_id = account OR o.organization_id = account LIMIT most
    )
    RETURNING 1
  )
  SELECT count(*)::integer FROM erased;
$$;
