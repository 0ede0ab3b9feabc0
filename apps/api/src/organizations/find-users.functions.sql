-- The lists of everybody: organizations to look at or to complain about, users to refer.

-- A page of all users, or of organizations only, but `but`: the ids in order of `sort` (id, name), and how many match. Empty or null
-- filters filter nothing; `total` is how many there are then. Of more matches than most_matches() so many are shown, and no others
-- on any page of that search in that order.
CREATE OR REPLACE FUNCTION find_users(organizations boolean, but uuid, category uuid, name text, place text, area_code text, total bigint,
  sort text, descending boolean, page_start bigint, page_length bigint, OUT ids uuid[], OUT matches bigint)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  among text := concat_ws(' AND ', 'u.id <> $1',
    CASE WHEN organizations THEN 'u.type = 2' END,
    CASE WHEN category IS NOT NULL THEN 'u.institution_type_id = $2' END);
  condition text := concat_ws(' AND ',
    CASE WHEN name <> '' THEN $c$' ' || u.folded_name LIKE $3$c$ END,
    CASE WHEN place <> '' THEN $c$' ' || replace(u.folded_place, E'\n', E'\n ') LIKE $4$c$ END,
    CASE WHEN area_code <> '' THEN 'u.folded_area_code ^@ fold($5)' END);
  direction text := CASE WHEN descending THEN 'DESC' ELSE 'ASC' END;
  by_name text := format('u.folded_name %1$s, u.id %1$s', CASE sort WHEN 'id' THEN 'ASC' ELSE direction END);
  walk text := format('SELECT u.id, u.folded_name FROM (SELECT u.* FROM users AS u WHERE %s AND %%s ORDER BY %s LIMIT %%s) AS u WHERE %s',
    among, by_name, condition);
  is_dense boolean;
  source text;
BEGIN
  IF concat(name, place, area_code) = '' THEN
    matches := total;
    page_length := greatest(least(page_length, total - page_start), 0);
    ids := marked_page(
      coalesce(category::text, CASE WHEN organizations THEN 'organizations' ELSE 'all' END) || CASE sort WHEN 'id' THEN ' by id' ELSE '' END,
      but, CASE WHEN descending THEN total - page_start - page_length ELSE page_start END, page_length);
    IF descending THEN
      ids := array_reverse(ids);
    END IF;
    RETURN;
  END IF;
  but := coalesce(but, '00000000-0000-0000-0000-000000000000');
  EXECUTE format('SELECT count(*) >= 250 FROM (%s) AS m', format(walk, 'true', 2000))
  INTO is_dense USING but, category, search_pattern(name), search_pattern(place), area_code;
  -- Enough of a common word are met by walking along the names: from the first one, or from where names begin with it. If not, all
  -- that match are looked up, unless there is nothing that an index knows them by. MATERIALIZED keeps the planner from walking because
  -- few are wanted.
  FOREACH source IN ARRAY ARRAY[
    CASE WHEN is_dense THEN format(walk, 'true', 20000) END,
    CASE WHEN name <> '' THEN format(walk, 'u.folded_name ^@ fold($6)', 20000) END,
    CASE WHEN area_code <> '' OR is_indexed(search_pattern(name)) OR is_indexed(search_pattern(place))
      THEN format('SELECT u.id, u.folded_name FROM users AS u WHERE %s AND %s', among, condition) ELSE format(walk, 'true', 'ALL') END]
  LOOP
    CONTINUE WHEN source IS NULL;
    EXECUTE format('WITH m AS MATERIALIZED (%s)
        SELECT (SELECT count(*) FROM (SELECT FROM m LIMIT $7) AS s),
          ARRAY(SELECT s.id FROM (SELECT m.* FROM m LIMIT $7) AS s ORDER BY %s OFFSET $8 LIMIT $9)',
      source, CASE sort WHEN 'id' THEN format('s.id %s', direction) ELSE format('s.folded_name %1$s, s.id %1$s', direction) END)
    INTO matches, ids USING but, category, search_pattern(name), search_pattern(place), area_code, name, most_matches(), page_start, page_length;
    EXIT WHEN matches = most_matches();
  END LOOP;
END $$;
