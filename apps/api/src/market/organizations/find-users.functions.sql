-- The lists of everybody: organizations to look at or to complain about, users to refer.

-- A page of all users, or of organizations only, but `but`: the ids in order of `sort` (id, name), and how many match.
-- Empty or null filters filter nothing; `total` is how many there are then. Of more matches than most_listed() that
-- number is shown, and no others on any page of that search in that order.
CREATE OR REPLACE FUNCTION find_users(
  organizations boolean,
  but uuid,
  category uuid,
  name text,
  place text,
  area_code text,
  total bigint,
  sort text,
  descending boolean,
  page_start bigint,
  page_length bigint,
  OUT ids uuid[],
  OUT matches bigint
)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  among text := concat_ws(' AND ', 'u.id <> $1',
    CASE WHEN organizations THEN 'u.type = 2' ELSE 'u.type <> 0' END,
    CASE WHEN category IS NOT NULL THEN 'u.institution_type_id = $2' END);
  name_text text := $e$(' ' || u.folded_name)$e$;
  place_text text := $e$(' ' || replace(u.folded_place, E'\n', E'\n '))$e$;
  condition text := concat_ws(' AND ',
    CASE WHEN name <> '' THEN name_text || ' LIKE $3' END,
    CASE WHEN place <> '' THEN place_text || ' LIKE $4' END,
    CASE WHEN area_code <> '' THEN 'u.folded_area_code ^@ fold($5)' END);
  direction text := CASE WHEN descending THEN 'DESC' ELSE 'ASC' END;
  by_name text := format('u.folded_name %1$s, u.id %1$s', CASE sort WHEN 'id' THEN 'ASC' ELSE direction END);
  walk text := format(
    'SELECT u.id, u.folded_name FROM (SELECT u.* FROM users AS u WHERE %s AND %%s ORDER BY %s LIMIT %%s) AS u WHERE %s',
    among, by_name, condition
  );
  first_names text[];
  first_places text[];
  by_words text;
  matching_names text;
  is_dense boolean;
  source text;
BEGIN
  IF concat(name, place, area_code) = '' THEN
    matches := total;
    page_length := greatest(least(page_length, total - page_start), 0);
    ids := marked_page(
      coalesce(category::text, CASE WHEN organizations THEN 'organizations' ELSE 'all' END)
        || CASE sort WHEN 'id' THEN ' by id' ELSE '' END,
      but, CASE WHEN descending THEN total - page_start - page_length ELSE page_start END, page_length
    );
    IF descending THEN
      ids := array_reverse(ids);
    END IF;
    RETURN;
  END IF;
  but := coalesce(but, '00000000-0000-0000-0000-000000000000');
  -- Enough of a common word are met by walking along the names: from the first one, or from where names begin with it.
  -- The first 800 show whether it is so common. If not, all that match are looked up, unless there is nothing that an
  -- index knows them by.
  FOREACH matching_names IN ARRAY ARRAY['true', CASE WHEN name <> '' THEN 'u.folded_name ^@ fold($6)' END, 'all']
  LOOP
    CONTINUE WHEN matching_names IS NULL;
    IF matching_names <> 'all' THEN
      EXECUTE format('SELECT count(*) >= 100 FROM (%s) AS m', format(walk, matching_names, 800))
      INTO is_dense USING but, category, search_pattern(name), search_pattern(place), area_code, name;
      CONTINUE WHEN NOT is_dense;
      source := format(walk, matching_names, 20000);
    ELSIF area_code <> '' OR is_indexed(search_pattern(name)) OR is_indexed(search_pattern(place)) THEN
      EXECUTE format('SELECT array_agg(u.name), array_agg(u.place)
          FROM (SELECT %s AS name, %s AS place FROM users AS u WHERE %s ORDER BY %s LIMIT 800) AS u',
        name_text, place_text, among, by_name)
      INTO first_names, first_places USING but, category;
      SELECT string_agg(w.condition, ' AND ') INTO by_words
      FROM (SELECT i.* FROM indexed_words(name_text, search_pattern(name), first_names) AS i
        UNION ALL SELECT i.* FROM indexed_words(place_text, search_pattern(place), first_places) AS i) AS w
      WHERE w.share < 0.5;
      -- OFFSET 0 keeps what common words are in away from the index.
      source := CASE
        WHEN by_words IS NULL
          THEN format('SELECT u.id, u.folded_name FROM users AS u WHERE %s AND %s LIMIT $7', among, condition)
        ELSE (
          SELECT string_agg(
            format(
              '(SELECT u.id, u.folded_name
                FROM (SELECT u.* FROM users AS u WHERE %s AND %s AND %s AND %s OFFSET 0) AS u WHERE %s)',
              among, by_words, part, type, condition
            ),
            ' UNION ALL '
          )
          FROM search_parts('u.id') AS part,
            unnest(CASE WHEN organizations THEN ARRAY['u.type = 2'] ELSE ARRAY['u.type = 2', 'u.type <> 2'] END) AS type
        )
      END;
    ELSE
      source := format(walk, 'true', 'ALL');
    END IF;
    -- MATERIALIZED keeps the planner from walking because few are wanted.
    EXECUTE format('WITH m AS MATERIALIZED (%s)
        SELECT (SELECT count(*) FROM (SELECT FROM m LIMIT $7) AS s),
          ARRAY(SELECT s.id FROM (SELECT m.* FROM m LIMIT $7) AS s ORDER BY %s OFFSET $8 LIMIT $9)',
      source,
      CASE sort
        WHEN 'id' THEN format('s.id %s', direction)
        ELSE format('s.folded_name %1$s, s.id %1$s', direction)
      END)
    INTO matches, ids
    USING but, category, search_pattern(name), search_pattern(place), area_code, name, most_listed(), page_start,
      page_length;
    EXIT WHEN matches = most_listed();
  END LOOP;
END $$;
