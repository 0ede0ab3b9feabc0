-- Open projects: the rows of `open_projects`, and how they are found (docs/decisions/0170-open-projects.md).

-- The signature before there were coordinates.
DROP FUNCTION IF EXISTS find_open_projects(uuid, text, text, bigint, integer, text, bigint, bigint);

-- The limits, in dollars and in months, that a filter is widened to for the index.
CREATE OR REPLACE FUNCTION minimum_bounds() RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY[1, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10000];
CREATE OR REPLACE FUNCTION month_bounds() RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY[1, 2, 3, 6, 9, 12, 18, 24, 36, 48, 60, 120];

-- Numbers for what a project is filtered by: its category, and each bound that its minimum (in cents) and its months keep to.
CREATE OR REPLACE FUNCTION open_project_facets(category_position integer, min_cents bigint, months integer) RETURNS integer[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY[1000000 + category_position]
    || ARRAY(SELECT b FROM unnest(minimum_bounds()) AS b WHERE min_cents <= b * 100::bigint)
    || ARRAY(SELECT -b FROM unnest(month_bounds()) AS b WHERE months <= b);

-- The numbers that all projects have which a filter finds, and perhaps others: of a limit between two bounds, the higher one's.
CREATE OR REPLACE FUNCTION wanted_project_facets(category uuid, most_cents bigint, most_months integer) RETURNS integer[]
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN ARRAY(SELECT 1000000 + c.position FROM project_categories AS c WHERE c.id = category)
    || ARRAY(SELECT min(b) FROM unnest(minimum_bounds()) AS b WHERE b * 100::bigint >= most_cents HAVING min(b) IS NOT NULL)
    || ARRAY(SELECT -min(b) FROM unnest(month_bounds()) AS b WHERE b >= most_months HAVING min(b) IS NOT NULL);

-- Where a project lies: some hundred meters beside its organization's place, so that no two lie at one point and all have an order by distance.
CREATE OR REPLACE FUNCTION project_spot(place user_places, project uuid) RETURNS cube LANGUAGE sql STABLE PARALLEL SAFE
  RETURN unit_point(place.latitude + (hashtextextended(project::text, 1) % 1000) * 0.000004, place.longitude + (hashtextextended(project::text, 2) % 1000) * 0.000004);

-- The row of a project that is open.
CREATE OR REPLACE FUNCTION open_project(p projects) RETURNS SETOF open_projects
LANGUAGE sql STABLE AS $$
  SELECT p.id, p.created_by, p.category_id, p.created_at, p.min_investment_cents, p.duration_months, p.return_on_investment,
    (p.raised_cents * 100 / p.budget_cents)::smallint, search_text(p.title, u.name), ' ' || replace(u.folded_place, E'\n', E'\n '),
    open_project_facets(c.position, p.min_investment_cents, p.duration_months),
    (SELECT project_spot(l, p.id) FROM user_places AS l WHERE l.user_id = u.id)
  FROM users AS u, project_categories AS c WHERE u.id = p.created_by AND c.id = p.category_id
$$;

CREATE OR REPLACE FUNCTION list_new_projects() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO open_projects SELECT o.* FROM added AS p, open_project((SELECT q FROM projects AS q WHERE q.id = p.id)) AS o WHERE p.raised_cents < p.budget_cents;
  RETURN NULL;
END $$;

-- A project leaves when it has reached its goal, and comes back when money was taken out of it.
CREATE OR REPLACE FUNCTION list_open_project() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.raised_cents >= NEW.budget_cents THEN
    DELETE FROM open_projects WHERE project_id = NEW.id;
  ELSE
    INSERT INTO open_projects SELECT o.* FROM open_project(NEW) AS o
    ON CONFLICT (project_id) DO UPDATE SET percent_funded = excluded.percent_funded;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION list_projects_of_changed_user() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE open_projects AS o SET search = n.search, folded_place = n.folded_place
  FROM projects AS p, open_project(p) AS n WHERE o.created_by = NEW.id AND p.id = o.project_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION move_open_projects() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE open_projects AS o SET spot = CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE project_spot(NEW, o.project_id) END
  WHERE o.created_by = CASE WHEN TG_OP = 'DELETE' THEN OLD.user_id ELSE NEW.user_id END;
  RETURN NULL;
END $$;

-- So many matches of a search are counted, and then told as "or more": `mostProjects` of the contract.
CREATE OR REPLACE FUNCTION most_projects() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN 1000;

-- A page of the open projects, in an order (newest, minimum, duration, return, funded, nearest to `origin`): the ids, and how many match, counted up to
-- most_projects(). Empty or null filters filter nothing; each word of `wanted` has to be there, the first ten count; a place is the organization's. Of more matches than are counted so many are
-- shown, and no others on any page of that search in that order.
CREATE OR REPLACE FUNCTION find_open_projects(category uuid, wanted text, place text, most_cents bigint, most_months integer, sort text,
  page_start bigint, page_length bigint, origin cube DEFAULT NULL, OUT ids uuid[], OUT matches bigint)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  key text := CASE sort
    WHEN 'minimum' THEN 'o.min_investment_cents' WHEN 'duration' THEN 'o.duration_months' WHEN 'return' THEN 'o.return_on_investment'
    WHEN 'funded' THEN 'o.percent_funded' WHEN 'nearest' THEN 'o.spot <-> $10' ELSE 'o.created_at' END;
  direction text := CASE WHEN sort IN ('minimum', 'duration', 'nearest') THEN 'ASC' ELSE 'DESC' END;
  -- Nothing lies at one point with another: the distance is an order by itself, and only by itself it comes from its index.
  in_order text := CASE WHEN sort = 'nearest' THEN key ELSE format('%1$s %2$s, o.project_id %2$s', key, direction) END;
  words text[] := ARRAY(SELECT search_pattern(word) FROM regexp_split_to_table(wanted, '\s+') AS word WHERE word <> '' LIMIT 10);
  has_text boolean := words <> '{}' OR place <> '';
  exact text := concat_ws(' AND ', 'true',
    CASE WHEN category IS NOT NULL THEN 'o.category_id = $1' END,
    CASE WHEN most_cents IS NOT NULL THEN 'o.min_investment_cents <= $4' END,
    CASE WHEN most_months IS NOT NULL THEN 'o.duration_months <= $5' END,
    CASE WHEN words <> '{}' THEN 'o.search LIKE ALL ($2)' END,
    CASE WHEN place <> '' THEN 'o.folded_place LIKE $3' END);
  walk text := format('SELECT o.project_id, o.key FROM (SELECT o.*, %1$s AS key FROM open_projects AS o ORDER BY %2$s LIMIT %%s) AS o WHERE %3$s',
    key, in_order, exact);
  facets integer[] := wanted_project_facets(category, most_cents, most_months);
  first_searches text[];
  first_places text[];
  by_index text;
  is_dense boolean;
  source text;
BEGIN
  -- Who has no place that is known sees the newest.
  IF sort = 'nearest' AND origin IS NULL THEN
    SELECT f.ids, f.matches INTO ids, matches FROM find_open_projects(category, wanted, place, most_cents, most_months, 'newest', page_start, page_length) AS f;
    RETURN;
  END IF;
  -- Enough of what is common are met by walking along the order; whether it is so common, the first 800 tell. If not, all that match are
  -- looked up by the index, unless there is nothing that it knows them by.
  EXECUTE format('SELECT count(*) >= $6 FROM (%s) AS m', format(walk, 800)) INTO is_dense
  USING category, words, search_pattern(place), most_cents, most_months, CASE WHEN has_text THEN 20 ELSE 8 END, NULL, NULL, NULL, origin;
  FOREACH source IN ARRAY ARRAY['walk', 'index']
  LOOP
    IF source = 'walk' THEN
      CONTINUE WHEN NOT is_dense;
      source := format('SELECT m.*, 0 AS later FROM (%s LIMIT $7) AS m', format(walk, CASE WHEN has_text THEN 40000 ELSE 100000 END));
    ELSE
      IF has_text THEN
        EXECUTE format('SELECT array_agg(o.search), array_agg(o.folded_place)
            FROM (SELECT o.search, o.folded_place FROM open_projects AS o ORDER BY %s LIMIT 800) AS o', in_order)
        INTO first_searches, first_places USING NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, origin;
      END IF;
      by_index := concat_ws(' AND ', CASE WHEN facets <> '{}' THEN 'o.facets @> $6' END,
        (SELECT string_agg(rare_words('o.search', word, first_searches), ' AND ') FROM unnest(words) AS word), rare_words('o.folded_place', search_pattern(place), first_places));
      -- If as many match as are counted, or more, the first ones in order come first; only then they are looked for. OFFSET 0 keeps what
      -- common words are in away from the index.
      source := CASE WHEN by_index = '' THEN format('SELECT m.*, 0 AS later FROM (%s LIMIT $7) AS m', format(walk, 100000))
        ELSE format('WITH g AS MATERIALIZED (
            SELECT o.project_id, %1$s AS key FROM (SELECT o.* FROM open_projects AS o WHERE %2$s OFFSET 0) AS o WHERE %3$s LIMIT $7)
          SELECT project_id, coalesce(g.key, w.key) AS key, (w.project_id IS NULL)::integer AS later
          FROM g FULL JOIN (SELECT w.* FROM (%4$s) AS w WHERE (SELECT count(*) = $7 FROM g)) AS w USING (project_id)',
          key, by_index, exact, format(walk, 5000)) END;
    END IF;
    EXECUTE format('WITH m AS MATERIALIZED (%1$s)
        SELECT (SELECT count(*) FROM (SELECT FROM m LIMIT $7) AS s),
          ARRAY(SELECT s.project_id FROM (SELECT m.* FROM m ORDER BY m.later, m.key %2$s, m.project_id %2$s LIMIT $7) AS s
            ORDER BY s.later, s.key %2$s, s.project_id %2$s OFFSET $8 LIMIT $9)', source, direction)
    INTO matches, ids
    USING category, words, search_pattern(place), most_cents, most_months, facets, most_projects(), page_start, page_length, origin;
    EXIT WHEN matches = most_projects();
  END LOOP;
END $$;
