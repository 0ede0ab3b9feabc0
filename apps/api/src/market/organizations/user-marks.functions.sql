-- Marks in the lists of everybody (`user_marks` in apps/api/migrations/0006-market.sql says what they are for).

-- The lists that a user is in, and the key there.
CREATE OR REPLACE FUNCTION lists_of_user(id uuid, type smallint, category uuid, folded_name text)
RETURNS TABLE (list text, key text)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT l.list, l.key
  FROM (VALUES ('all', folded_name), ('all by id', '')) AS l (list, key) WHERE type <> 0
  UNION ALL
  SELECT l.list, l.key
  FROM (VALUES ('organizations', folded_name), ('organizations by id', ''), (category::text, folded_name))
    AS l (list, key)
  WHERE type = 2
$$;

-- The condition of a list on users `u`.
CREATE OR REPLACE FUNCTION condition_of_list(list text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN list LIKE 'all%' THEN 'u.type <> 0'
    WHEN list LIKE 'organizations%' THEN 'u.type = 2'
    ELSE format('u.type = 2 AND u.institution_type_id = %L', list) END;

-- A row comparison of the users of a list with a key: `(u.folded_name, u.id) >= …`, or of ids alone.
CREATE OR REPLACE FUNCTION from_key(list text, comparison text, name text, id uuid) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN list LIKE '% by id' THEN format('u.id %s %L', comparison, id)
    ELSE format('(u.folded_name, u.id) %s (%L, %L)', comparison, name, id)
  END;

-- Sets marks again from this one to the next one of its list, a thousand users apart.
CREATE OR REPLACE FUNCTION split_mark(which text, from_name text, from_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  key text := CASE WHEN which LIKE '% by id' THEN $k$''$k$ ELSE 'u.folded_name' END;
  next user_marks;
BEGIN
  SELECT * INTO next
  FROM user_marks AS m
  WHERE m.list = which AND (m.name, m.id) > (from_name, from_id)
  ORDER BY m.name, m.id LIMIT 1;
  DELETE FROM user_marks AS m WHERE m.list = which AND m.name = from_name AND m.id = from_id;
  EXECUTE format('
    INSERT INTO user_marks (list, name, id, users)
    SELECT $1,
      CASE part WHEN 0 THEN $2 ELSE (array_agg(name ORDER BY n))[1] END,
      CASE part WHEN 0 THEN $3 ELSE (array_agg(id ORDER BY n))[1] END,
      count(id)
    FROM (
      SELECT u.id, %1$s AS name, row_number() OVER w AS n, (row_number() OVER w - 1) / 1000 AS part
      FROM users AS u WHERE %2$s AND %3$s AND %4$s WINDOW w AS (ORDER BY %1$s, u.id)
    ) AS found GROUP BY part',
    key, condition_of_list(which), from_key(which, '>=', from_name, from_id),
    CASE WHEN next.list IS NULL THEN 'true' ELSE from_key(which, '<', next.name, next.id) END)
  USING which, from_name, from_id;
  INSERT INTO user_marks VALUES (which, from_name, from_id, 0) ON CONFLICT DO NOTHING;
END $$;

-- Sets all marks again.
CREATE OR REPLACE FUNCTION mark_users() RETURNS void
LANGUAGE sql AS $$
  DELETE FROM user_marks;
  INSERT INTO user_marks SELECT l.list, '', '00000000-0000-0000-0000-000000000000'::uuid, 0
  FROM (
    SELECT unnest(ARRAY['all', 'all by id', 'organizations', 'organizations by id'])
    UNION ALL SELECT t.id::text
    FROM institution_types AS t
  ) AS l (list);
  SELECT split_mark(list, name, id) FROM user_marks;
$$;

-- Counts a user into the marks of their lists, or out of them.
CREATE OR REPLACE FUNCTION count_in_marks(lists text[], names text[], ids uuid[], step integer) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  large record;
BEGIN
  FOR large IN
    WITH hit AS (
      SELECT k.list, at.name, at.id, count(*) AS users
      FROM unnest(lists, names, ids) AS k (list, name, id) CROSS JOIN LATERAL (
        SELECT m.name, m.id FROM user_marks AS m WHERE m.list = k.list AND (m.name, m.id) <= (k.name COLLATE "C", k.id)
        ORDER BY m.name DESC, m.id DESC LIMIT 1
      ) AS at GROUP BY 1, 2, 3
    ), counted AS (
      UPDATE user_marks AS m SET users = m.users + step * hit.users FROM hit
      WHERE m.list = hit.list AND m.name = hit.name AND m.id = hit.id RETURNING m.*
    )
    SELECT * FROM counted WHERE users > 2000
  LOOP
    PERFORM split_mark(large.list, large.name, large.id);
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION mark_added_users() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM count_in_marks(array_agg(l.list), array_agg(l.key), array_agg(a.id), 1)
  FROM added AS a CROSS JOIN LATERAL lists_of_user(a.id, a.type, a.institution_type_id, a.folded_name) AS l;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION mark_moved_user() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM users_total FOR UPDATE;
  PERFORM count_in_marks(array_agg(l.list), array_agg(l.key), array_agg(OLD.id), -1)
  FROM lists_of_user(OLD.id, OLD.type, OLD.institution_type_id, OLD.folded_name) AS l;
  IF TG_OP = 'UPDATE' THEN
    PERFORM count_in_marks(array_agg(l.list), array_agg(l.key), array_agg(NEW.id), 1)
    FROM lists_of_user(NEW.id, NEW.type, NEW.institution_type_id, NEW.folded_name) AS l;
  END IF;
  RETURN NULL;
END $$;

-- The ids of a page of a list, in rising order, without the user `but`. `page_start` counts as if `but` were not there.
-- The setting keeps it from reading the marks of every list to find those of one.
CREATE OR REPLACE FUNCTION marked_page(which text, but uuid, page_start bigint, page_length bigint) RETURNS uuid[]
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  mark record;
  ids uuid[];
BEGIN
  IF page_length <= 0 THEN
    RETURN '{}';
  END IF;
  SELECT m.name, m.id, m.before INTO mark
  FROM (
    SELECT k.name, k.id, sum(k.users) OVER (ORDER BY k.name, k.id ROWS UNBOUNDED PRECEDING) - k.users AS before
    FROM user_marks AS k
    WHERE k.list = which
  ) AS m
  WHERE m.before <= page_start ORDER BY m.before DESC, m.name DESC, m.id DESC LIMIT 1;
  -- One more, as `but` may be among them or before them; in that case the page begins one later.
  EXECUTE format('SELECT ARRAY(SELECT u.id FROM users AS u WHERE %s AND %s ORDER BY %s OFFSET $1 LIMIT $2)',
    condition_of_list(which), from_key(which, '>=', mark.name, mark.id),
    CASE WHEN which LIKE '% by id' THEN 'u.id' ELSE 'u.folded_name, u.id' END)
  INTO ids USING page_start - mark.before, page_length + 1;
  IF EXISTS (
    SELECT FROM users AS b, users AS f WHERE b.id = but AND f.id = ids[1] AND (b.type = 2 OR which LIKE 'all%')
      AND CASE WHEN which LIKE '% by id' THEN b.id < f.id ELSE (b.folded_name, b.id) < (f.folded_name, f.id) END
  ) THEN
    RETURN ids[2:];
  END IF;
  RETURN (array_remove(ids, but))[:page_length];
END $$;
