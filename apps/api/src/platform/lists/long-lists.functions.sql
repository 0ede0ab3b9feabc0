-- Lists of one account that have grown long: their lines, which are a copy in the orders that a list is offered in and
-- with the tokens of what is searched. Lines are written when a long list is read, and by a job; who buys or pays
-- writes none.

-- Numbers for the parts of a text in one owner's list: each three characters, and each two of which the first is a
-- space. A text that contains another has all numbers of that one.
CREATE OR REPLACE FUNCTION search_tokens(owner uuid, which long_list, value text) RETURNS integer[]
LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT (hashtextextended(piece, seed) % 2147483647)::integer), '{}')
  FROM (SELECT hashtextextended(owner::text || which::text, 0) AS seed OFFSET 0) AS s CROSS JOIN (
    SELECT unnest(ARRAY[
      c || lead(c, 1) OVER following || lead(c, 2) OVER following,
      CASE WHEN c = ' ' THEN c || lead(c, 1) OVER following END]) AS piece
    FROM string_to_table(value, NULL) WITH ORDINALITY AS t (c, n)
    WINDOW following AS (ORDER BY n)
  ) AS pieces WHERE piece IS NOT NULL
$$;

-- A SELECT of the rows of a list as its lines have them, by the function of its domain: $1 the owner, $2 how many lines
-- there are, $3 the newest line's time, $4 how many are wanted.
CREATE OR REPLACE FUNCTION long_list_source(which long_list) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  source text;
BEGIN
  EXECUTE format('SELECT %I()', which::text || '_lines') INTO source;
  RETURN source;
END $$;

-- Writes at most `most` lines that a list lacks, oldest first, and answers how many. What was written within five
-- minutes before the newest line is looked at again: a transaction may end after one that began later.
CREATE OR REPLACE FUNCTION refresh_long_list(owner uuid, which long_list, most bigint DEFAULT 250) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  head long_lists;
  added integer;
  last timestamptz;
BEGIN
  INSERT INTO long_lists (owner_id, list) VALUES (owner, which) ON CONFLICT DO NOTHING;
  SELECT * INTO head FROM long_lists AS l WHERE l.owner_id = owner AND l.list = which FOR UPDATE;
  EXECUTE format(
    'WITH missing AS MATERIALIZED (
      SELECT s.* FROM (%s) AS s
      WHERE NOT EXISTS (SELECT FROM long_list_lines AS l WHERE l.owner_id = $1 AND l.list = $5 AND l.tie = s.tie)
      ORDER BY s.at, s.tie LIMIT $4
    ), added AS (
      INSERT INTO long_list_lines (
        owner_id,
        list,
        tie,
        id,
        other_id,
        first,
        second,
        cents,
        at,
        status,
        search,
        tokens
      )
      SELECT
        $1,
        $5,
        tie,
        id,
        other_id,
        first,
        second,
        cents,
        at,
        status,
        search,
        search_tokens($1, $5, search)
      FROM missing
      RETURNING at
    )
    SELECT count(*), max(at) FROM added', long_list_source(which))
  INTO added, last USING owner, head.lines, head.newest, most, which;
  UPDATE long_lists AS l
  SET lines = l.lines + added, newest = greatest(l.newest, last), complete = l.complete OR added < most
  WHERE l.owner_id = owner AND l.list = which AND (added > 0 OR NOT l.complete);
  RETURN added;
END $$;

-- A page of a long list by one of its columns (first, second, cents, at, tie): the ids in order, and how many lines
-- match, counted up to most_matches(). `total` is how long the list is; `month`, such as 2026-11, is one of UTC;
-- `in_or_out` keeps the money that came (in) or that left (out). No ids at all while the lines are still being written.
-- The planner cannot know how soon a walk meets matches; the settings keep it from reading and sorting all lines
-- instead.
CREATE OR REPLACE FUNCTION long_list_page(
  owner uuid,
  which long_list,
  total bigint,
  sort text,
  descending boolean,
  wanted text,
  state text,
  page_start bigint,
  page_length bigint,
  month text,
  in_or_out text,
  OUT ids uuid[],
  OUT matches bigint
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off SET enable_sort = off AS $$
DECLARE
  most CONSTANT integer := most_matches();
  head long_lists;
  tokens integer[];
  condition text := 'l.owner_id = $1 AND l.list = $2';
  direction text := CASE WHEN descending THEN 'DESC' ELSE 'ASC' END;
  backwards boolean := false;
  begins CONSTANT timestamptz := CASE WHEN month <> '' THEN (month || '-01')::timestamp AT TIME ZONE 'UTC' END;
  ends CONSTANT timestamptz := CASE
    WHEN month <> '' THEN ((month || '-01')::timestamp + interval '1 month') AT TIME ZONE 'UTC'
  END;
BEGIN
  SELECT * INTO head FROM long_lists AS l WHERE l.owner_id = owner AND l.list = which;
  IF head.complete IS NOT TRUE THEN
    INSERT INTO long_lists (owner_id, list) VALUES (owner, which) ON CONFLICT DO NOTHING;
    RETURN;
  END IF;
  IF total IS DISTINCT FROM head.lines THEN
    LOOP
      EXIT WHEN refresh_long_list(owner, which) < 250;
    END LOOP;
  END IF;

  IF state <> '' THEN
    condition := condition || ' AND l.status = $7';
  END IF;
  IF in_or_out <> '' THEN
    condition := condition || CASE in_or_out WHEN 'in' THEN ' AND l.came' ELSE ' AND NOT l.came' END;
  END IF;
  IF month <> '' THEN
    condition := condition || ' AND l.at >= $9 AND l.at < $10';
  END IF;
  IF wanted <> '' THEN
    -- The pattern without its percent signs and escapes is what all matches have in them.
    tokens := search_tokens(owner, which,
      CASE WHEN search_pattern(wanted) LIKE '\% %' AND length(fold(wanted)) < 3 THEN ' ' ELSE '' END || fold(wanted));
    condition := condition || ' AND l.search LIKE $5';
    EXECUTE format('WITH m AS MATERIALIZED (SELECT l.id, l.tie, l.%1$I AS key FROM long_list_lines AS l WHERE %2$s %3$s)
        SELECT (SELECT count(*) FROM (SELECT FROM m LIMIT $6) AS c),
          ARRAY(SELECT c.id FROM (SELECT m.* FROM m LIMIT $6) AS c ORDER BY c.key %4$s, c.tie %4$s OFFSET $3 LIMIT $4)',
      sort, condition, CASE WHEN tokens <> '{}' THEN 'AND l.tokens @> $8' END, direction)
    INTO matches, ids
    USING owner, which, page_start, page_length, search_pattern(wanted), most, state, tokens, begins, ends;
    -- Of more than were counted the page is met soon, walking in order.
    IF matches < most THEN
      RETURN;
    END IF;
  ELSIF state <> '' OR month <> '' OR in_or_out <> '' THEN
    EXECUTE format('SELECT count(*) FROM (SELECT FROM long_list_lines AS l WHERE %s LIMIT $6) AS m', condition)
    INTO matches USING owner, which, page_start, page_length, NULL::text, most, state, tokens, begins, ends;
    -- A few are sorted, since they may stand anywhere in the order; of more than were counted the page is met soon.
    IF matches < most THEN
      EXECUTE format('SELECT ARRAY(SELECT m.id
          FROM (SELECT l.id, l.tie, l.%1$I AS key FROM long_list_lines AS l WHERE %2$s OFFSET 0) AS m
          ORDER BY m.key %3$s, m.tie %3$s OFFSET $3 LIMIT $4)', sort, condition, direction)
      INTO ids USING owner, which, page_start, page_length, NULL::text, most, state, tokens, begins, ends;
      RETURN;
    END IF;
  ELSE
    -- From whichever end is nearer.
    matches := (SELECT l.lines FROM long_lists AS l WHERE l.owner_id = owner AND l.list = which);
    backwards := page_start > matches / 2;
    IF backwards THEN
      page_length := greatest(least(page_length, matches - page_start), 0);
      page_start := greatest(matches - page_start - page_length, 0);
      direction := CASE WHEN descending THEN 'ASC' ELSE 'DESC' END;
    END IF;
  END IF;
  IF in_or_out <> '' AND sort = 'cents' THEN
    -- The walk begins where the money of that direction does.
    condition := condition || CASE in_or_out WHEN 'in' THEN ' AND l.cents > 0' ELSE ' AND l.cents < 0' END;
  END IF;
  EXECUTE format(
    'SELECT ARRAY(SELECT l.id FROM long_list_lines AS l WHERE %s ORDER BY l.%2$I %3$s, l.tie %3$s OFFSET $3 LIMIT $4)',
    condition, sort, direction
  )
  INTO ids USING owner, which, page_start, page_length, search_pattern(wanted), most, state, tokens, begins, ends;
  IF backwards THEN
    ids := array_reverse(ids);
  END IF;
END $$;

-- A name that changes, changes in the lines of others as well.
CREATE OR REPLACE FUNCTION rename_in_long_lists() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  list record;
BEGIN
  FOR list IN SELECT DISTINCT l.owner_id, l.list FROM long_list_lines AS l WHERE l.other_id = NEW.id LOOP
    EXECUTE format(
      'UPDATE long_list_lines AS l
        SET first = s.first, second = s.second, search = s.search, tokens = search_tokens($1, $5, s.search)
        FROM (SELECT * FROM (%s) AS s WHERE s.other_id = $6) AS s
        WHERE l.owner_id = $1 AND l.list = $5 AND l.tie = s.tie',
      long_list_source(list.list)
    )
    USING list.owner_id, 0::bigint, '-infinity'::timestamptz, 1000000000::bigint, list.list, NEW.id;
  END LOOP;
  RETURN NULL;
END $$;

-- So does the state of a purchase that waited for its card.
CREATE OR REPLACE FUNCTION restate_in_long_lists() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE long_list_lines AS l SET status = NEW.status
  WHERE l.owner_id = NEW.user_id AND l.list = 'investments' AND l.tie = NEW.id::text;
  RETURN NULL;
END $$;
