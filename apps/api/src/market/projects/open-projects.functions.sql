-- Open projects: the rows of `open_projects`, and how they are found (docs/decisions/0110-lists-that-do-not-grow.md).

-- Where a project lies: some hundred meters beside its organization's place, so that no two lie at one point and all
-- have an order by distance.
CREATE OR REPLACE FUNCTION project_spot(place user_places, project uuid) RETURNS cube LANGUAGE sql STABLE PARALLEL SAFE
  RETURN unit_point(place.latitude + (hashtextextended(project::text, 1) % 1000) * 0.000004,
    place.longitude + (hashtextextended(project::text, 2) % 1000) * 0.000004);

-- The row of a project that is open.
CREATE OR REPLACE FUNCTION open_project(p projects) RETURNS SETOF open_projects
LANGUAGE sql STABLE AS $$
  SELECT
    p.id,
    p.created_by,
    p.category_id,
    p.created_at,
    p.min_investment_cents,
    p.duration_months,
    p.return_on_investment,
    (p.raised_cents * 100 / p.budget_cents)::smallint,
    search_text(p.title, u.name),
    ' ' || replace(u.folded_place, E'\n', E'\n '),
    (SELECT project_spot(l, p.id) FROM user_places AS l WHERE l.user_id = u.id),
    p.is_public
  FROM users AS u WHERE u.id = p.created_by
$$;

CREATE OR REPLACE FUNCTION list_new_projects() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO open_projects
  SELECT o.*
  FROM added AS p, open_project((SELECT q FROM projects AS q WHERE q.id = p.id)) AS o
  WHERE p.takes_money;
  RETURN NULL;
END $$;

-- A project leaves when it takes no more money, and comes back when it does again.
CREATE OR REPLACE FUNCTION list_open_project() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT NEW.takes_money OR NEW.is_closed THEN
    DELETE FROM open_projects WHERE project_id = NEW.id;
  ELSE
    INSERT INTO open_projects SELECT o.* FROM open_project(NEW) AS o
    ON CONFLICT (project_id) DO UPDATE
      SET percent_funded = excluded.percent_funded, is_public = excluded.is_public;
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

-- A page of the open projects, in an order (newest, minimum, duration, return, funded, nearest to `origin`): the ids,
-- and how many match, counted up to most_listed(). Empty or null filters filter nothing; each word of `wanted` has to
-- be there, the first ten count; a place is the organization's. `only_public`: those that may be looked at without a
-- log-in. Of more matches than are counted that number is shown, and no others on any page of that search in that
-- order.
CREATE OR REPLACE FUNCTION find_open_projects(
  category uuid,
  wanted text,
  place text,
  most_cents bigint,
  most_months integer,
  sort text,
  page_start bigint,
  page_length bigint,
  origin cube DEFAULT NULL,
  only_public boolean DEFAULT false,
  OUT ids uuid[],
  OUT matches bigint
)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  key text := CASE sort
    WHEN 'minimum' THEN 'o.min_investment_cents'
    WHEN 'duration' THEN 'o.duration_months'
    WHEN 'return' THEN 'o.return_on_investment'
    WHEN 'funded' THEN 'o.percent_funded'
    WHEN 'nearest' THEN 'o.spot <-> $10'
    ELSE 'o.created_at'
  END;
  direction text := CASE WHEN sort IN ('minimum', 'duration', 'nearest') THEN 'ASC' ELSE 'DESC' END;
  -- Nothing lies at one point with another: the distance is an order by itself, and only by itself it comes from its
  -- index.
  in_order text := CASE WHEN sort = 'nearest' THEN key ELSE format('%1$s %2$s, o.project_id %2$s', key, direction) END;
  words text[] := ARRAY(
    SELECT search_pattern(word) FROM regexp_split_to_table(wanted, '\s+') AS word WHERE word <> '' LIMIT 10
  );
  place_pattern text := search_pattern(place);
  has_text boolean := words <> '{}' OR place <> '';
  narrowed text := concat_ws(' AND ',
    CASE WHEN category IS NOT NULL THEN 'o.category_id = $1' END,
    CASE WHEN most_months IS NOT NULL THEN 'o.duration_months <= $5' END,
    CASE WHEN most_cents IS NOT NULL THEN 'o.min_investment_cents <= $4' END);
  exact text := concat_ws(' AND ', coalesce(nullif(narrowed, ''), 'true'),
    CASE WHEN only_public THEN 'o.is_public' END,
    CASE WHEN words <> '{}' THEN 'o.search LIKE ALL ($2)' END,
    CASE WHEN place <> '' THEN 'o.folded_place LIKE $3' END);
  -- A limit of what is ordered by ends the walk.
  first_ones text := format(
    'SELECT o.*, %s AS key FROM open_projects AS o WHERE %s ORDER BY %s LIMIT %%s',
    key,
    CASE
      WHEN sort = 'duration' AND most_months IS NOT NULL THEN 'o.duration_months <= $5'
      WHEN sort = 'minimum' AND most_cents IS NOT NULL THEN 'o.min_investment_cents <= $4'
      ELSE 'true'
    END,
    in_order
  );
  walk text := format('SELECT o.project_id, o.key FROM (%s) AS o WHERE %s', first_ones, exact);
  page_end bigint := least(page_start + page_length, most_listed());
  met bigint;
  first_searches text[];
  first_places text[];
  by_words text;
  by_rarest text;
  are_common boolean;
  is_rare boolean := false;
  letters text[];
  is_narrow boolean;
  is_in_order boolean := true;
  source text;
  others text;
  is_enough text;
BEGIN
  -- Who has no place that is known sees the newest.
  IF sort = 'nearest' AND origin IS NULL THEN
    SELECT f.ids, f.matches INTO ids, matches
    FROM find_open_projects(category, wanted, place, most_cents, most_months, 'newest', page_start, page_length,
      only_public => only_public) AS f;
    RETURN;
  END IF;
  -- Enough of what is common are met by walking along the order; the first 800 show whether it is so common.
  EXECUTE format('SELECT count(*) FILTER (WHERE %s), %s FROM (%s) AS o', exact,
    CASE WHEN has_text THEN 'array_agg(o.search), array_agg(o.folded_place)' ELSE 'NULL, NULL' END,
    format(first_ones, 800))
  INTO met, first_searches, first_places
  USING category, words, place_pattern, most_cents, most_months, NULL, NULL, NULL, NULL, origin;
  FOREACH source IN ARRAY ARRAY['walk', 'index']
  LOOP
    others := '';
    is_enough := 'false';
    IF source = 'walk' THEN
      CONTINUE WHEN met < 64;
      source := format(walk, 20000);
    ELSE
      -- If not, all that match are looked up: by what an index knows of amounts, where not too many are left by it,
      -- else by their words.
      is_narrow := narrowed <> '' OR NOT has_text;
      IF narrowed <> '' AND has_text THEN
        EXECUTE format('SELECT count(*) < 5000 FROM (SELECT FROM open_projects AS o WHERE %s LIMIT 5000) AS o',
          narrowed)
        INTO is_narrow USING category, NULL, NULL, most_cents, most_months;
      END IF;
      SELECT string_agg(w.condition, ' AND ') FILTER (WHERE w.share < 0.5),
        string_agg(w.condition, ' AND ') FILTER (WHERE w.share = 0),
        count(*) > 1 AND bool_and(w.share < 0.5) AND bool_or(w.share > 0)
      INTO by_words, by_rarest, are_common
      FROM (
        SELECT i.* FROM unnest(words) AS word CROSS JOIN LATERAL indexed_words('o.search', word, first_searches) AS i
        UNION ALL SELECT i.* FROM indexed_words('o.folded_place', place_pattern, first_places) AS i
      ) AS w;
      -- A word that few have is looked up alone, if there are few of it also among all: the first ones in an order may
      -- have it seldom.
      IF by_rarest <> by_words AND NOT is_narrow THEN
        EXECUTE format(
          'SELECT count(*) < 100
            FROM (SELECT FROM open_projects AS o WHERE %s AND uuid_hash(o.project_id) & 31 = 0 LIMIT 100) AS o',
          by_rarest
        )
        INTO is_rare;
        by_words := CASE WHEN is_rare THEN by_rarest ELSE by_words END;
      END IF;
      -- Of common words the index has a long list for each three letters. Where no other texts have the first three of
      -- each, to go through one list of each word takes half the time.
      IF are_common AND NOT is_rare AND place = '' THEN
        letters := ARRAY(
          SELECT '%' || three || '%'
          FROM unnest(words) AS word, substring(word FROM '[[:alnum:]]{3}') AS three
          WHERE three IS NOT NULL
        );
        IF letters <> '{}'
          AND NOT EXISTS (
            SELECT FROM unnest(first_searches) AS s (value)
            WHERE s.value LIKE ALL (letters) AND NOT s.value LIKE ALL (words)
          ) THEN
          by_words := (SELECT string_agg(format('o.search LIKE %L', three), ' AND ') FROM unnest(letters) AS three);
        END IF;
      END IF;
      -- OFFSET 0 keeps what common words are in away from the index.
      is_in_order := NOT is_narrow AND by_words IS NULL;
      IF is_narrow THEN
        source := format('SELECT o.project_id, %s AS key FROM open_projects AS o WHERE %s', key, exact);
      ELSIF by_words IS NULL THEN
        source := format(walk, 100000);
      ELSE
        SELECT string_agg(p.found, ' UNION ALL ') FILTER (WHERE p.position <= 2),
          ' UNION ALL SELECT l.* FROM (' || string_agg(p.found, ' UNION ALL ') FILTER (WHERE p.position > 2)
            || ') AS l WHERE NOT (SELECT e.yes FROM enough AS e)'
        INTO source, others
        FROM (
          SELECT format(
            '(SELECT o.project_id, %1$s AS key
              FROM (SELECT o.* FROM open_projects AS o WHERE %2$s AND %3$s OFFSET 0) AS o WHERE %4$s)',
            key, by_words, part, exact
          ), position
          FROM search_parts('o.project_id') WITH ORDINALITY AS i (part, position)
        ) AS p (found, position);
        -- Where the first two parts, an eighth of all, have 220, there are more than a thousand: of less it would be
        -- 125, give or take 10. The others are then read only if the page needs them.
        is_enough := '(SELECT count(*) >= 220 FROM f) AND (SELECT count(*) = $7 FROM w)';
      END IF;
    END IF;
    -- If as many match as are counted, or more, the first 50 in order come first; only then they are looked for, and
    -- only as many as the page needs.
    EXECUTE format('WITH w AS MATERIALIZED (%2$s LIMIT least($7, 50)),
          f AS MATERIALIZED (SELECT g.* FROM (%1$s) AS g LIMIT $6),
          enough AS MATERIALIZED (SELECT %5$s AS yes),
          g AS MATERIALIZED (SELECT f.* FROM f %4$s LIMIT $6),
          n AS MATERIALIZED (
            SELECT CASE WHEN (SELECT e.yes FROM enough AS e) THEN $6 ELSE count(*) END AS found FROM g
          )
        SELECT n.found,
          CASE
            WHEN $11 OR n.found < $6
              THEN ARRAY(SELECT g.project_id FROM g ORDER BY g.key %3$s, g.project_id %3$s OFFSET $8 LIMIT $9)
            WHEN (SELECT count(*) = $7 FROM w)
              THEN ARRAY(SELECT w.project_id FROM w ORDER BY w.key %3$s, w.project_id %3$s OFFSET $8)
            ELSE (
              ARRAY(SELECT w.project_id FROM w ORDER BY w.key %3$s, w.project_id %3$s)
              || ARRAY(
                SELECT g.project_id FROM g
                WHERE g.project_id NOT IN (SELECT w.project_id FROM w)
                ORDER BY g.key %3$s, g.project_id %3$s
              )
            )[$8 + 1 : $7]
          END
        FROM n', source, format(walk, 5000), direction, others, is_enough)
    INTO matches, ids
    USING category, words, place_pattern, most_cents, most_months, most_listed(), page_end, page_start, page_length,
      origin, is_in_order;
    EXIT WHEN matches = most_listed();
  END LOOP;
END $$;
