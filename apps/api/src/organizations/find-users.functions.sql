-- The lists of everybody: organizations to look at or to complain about, users to refer.

-- A page of all users, or of organizations only, but `but`: the ids in order of `sort` (id, name), and how many match, counted up to
-- 10,000. Empty or null filters filter nothing; `total` is how many there are then.
CREATE OR REPLACE FUNCTION find_users(organizations boolean, but uuid, category uuid, name text, place text, area_code text, total bigint,
  sort text, descending boolean, page_start bigint, page_length bigint, OUT ids uuid[], OUT matches bigint)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  most CONSTANT integer := 10000;
  among text := concat_ws(' AND ', 'u.id <> $1',
    CASE WHEN organizations THEN 'u.type = 2' END,
    CASE WHEN category IS NOT NULL THEN 'u.institution_type_id = $2' END);
  condition text := concat_ws(' AND ',
    CASE WHEN name <> '' THEN $c$' ' || u.folded_name LIKE $3$c$ END,
    CASE WHEN place <> '' THEN $c$' ' || replace(u.folded_place, E'\n', E'\n ') LIKE $4$c$ END,
    CASE WHEN area_code <> '' THEN 'u.folded_area_code ^@ fold($5)' END);
  direction text := CASE WHEN descending THEN 'DESC' ELSE 'ASC' END;
  ordered text := CASE sort WHEN 'id' THEN format('id %s', direction) ELSE format('folded_name %1$s, id %1$s', direction) END;
  is_dense boolean;
  met integer := 0;
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
  -- What is common among the first names is common enough to be counted by walking on: looking it up would find all who match, to count a few.
  EXECUTE format('SELECT count(*) >= 250 FROM (SELECT u.* FROM users AS u WHERE %s ORDER BY u.folded_name, u.id LIMIT 2000) AS u WHERE %s', among, condition)
  INTO is_dense USING but, category, search_pattern(name), search_pattern(place), area_code;
  IF is_dense THEN
    EXECUTE format('SELECT count(*) FROM (
        SELECT FROM (SELECT u.* FROM users AS u WHERE %s ORDER BY u.folded_name, u.id LIMIT 100000) AS u WHERE %s LIMIT $6) AS m', among, condition)
    INTO matches USING but, category, search_pattern(name), search_pattern(place), area_code, most;
  END IF;
  IF matches IS DISTINCT FROM most THEN
    EXECUTE format('SELECT count(*) FROM (SELECT FROM users AS u WHERE %s AND %s LIMIT $6) AS m', among, condition)
    INTO matches USING but, category, search_pattern(name), search_pattern(place), area_code, most;
  END IF;

  -- Many are met soon when walking in order, one in eight even deep inside.
  IF matches >= most / 5 THEN
    EXECUTE format('SELECT ARRAY(SELECT u.id FROM (SELECT u.* FROM users AS u WHERE %s ORDER BY %s LIMIT 20000 + 8 * $6) AS u
        WHERE %s ORDER BY %2$s OFFSET $6 LIMIT $7)',
      among, ordered, condition)
    INTO ids USING but, category, search_pattern(name), search_pattern(place), area_code, page_start, page_length;
    IF cardinality(ids) = page_length THEN
      RETURN;
    END IF;
  END IF;
  -- Few are all found and then put in order; so are more of them that stand far behind, up to what walking to them would cost.
  IF NOT is_dense THEN
    EXECUTE format('WITH m AS MATERIALIZED (SELECT u.id, u.folded_name FROM users AS u WHERE %s AND %s LIMIT 50000)
        SELECT (SELECT count(*) FROM m), ARRAY(SELECT m.id FROM m ORDER BY %s OFFSET $6 LIMIT $7)', among, condition, ordered)
    INTO met, ids USING but, category, search_pattern(name), search_pattern(place), area_code, page_start, page_length;
  END IF;
  IF is_dense OR met = 50000 THEN
    EXECUTE format('SELECT ARRAY(SELECT u.id FROM users AS u WHERE %s AND %s ORDER BY %s OFFSET $6 LIMIT $7)', among, condition, ordered)
    INTO ids USING but, category, search_pattern(name), search_pattern(place), area_code, page_start, page_length;
  END IF;
END $$;
