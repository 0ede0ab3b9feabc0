-- The lists of everybody: organizations to look at or to complain about, users to refer.

-- A page of all users, or of organizations only, but `but`: the ids in order of `sort` (id, name), and how many match, counted up to
-- 10,000. Empty or null filters filter nothing; `total` is how many there are then.
CREATE OR REPLACE FUNCTION find_users(organizations boolean, but uuid, category uuid, name text, place text, area_code text, total bigint,
  sort text, descending boolean, page_start bigint, page_length bigint, OUT ids uuid[], OUT matches bigint)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  most CONSTANT integer := 10000;
  condition text := concat_ws(' AND ', 'u.id <> $1',
    CASE WHEN organizations THEN 'u.type = 2' END,
    CASE WHEN category IS NOT NULL THEN 'u.institution_type_id = $2' END,
    CASE WHEN name <> '' THEN $c$' ' || u.folded_name LIKE $3$c$ END,
    CASE WHEN place <> '' THEN $c$' ' || replace(u.folded_place, E'\n', E'\n ') LIKE $4$c$ END,
    CASE WHEN area_code <> '' THEN 'u.folded_area_code ^@ fold($5)' END);
  direction text := CASE WHEN descending THEN 'DESC' ELSE 'ASC' END;
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
  EXECUTE format('SELECT count(*) FROM (SELECT FROM users AS u WHERE %s LIMIT $6) AS m', condition)
  INTO matches USING but, category, search_pattern(name), search_pattern(place), area_code, most;
  -- A few are all found and then put in order, whatever the planner thinks of how many they are; many are met soon when walking in order.
  EXECUTE format('WITH m AS %s (SELECT u.id, u.folded_name FROM users AS u WHERE %s) SELECT ARRAY(SELECT m.id FROM m ORDER BY %s OFFSET $6 LIMIT $7)',
    CASE WHEN matches < most / 5 THEN 'MATERIALIZED' ELSE 'NOT MATERIALIZED' END, condition,
    CASE sort WHEN 'id' THEN format('id %s', direction) ELSE format('folded_name %1$s, id %1$s', direction) END)
  INTO ids USING but, category, search_pattern(name), search_pattern(place), area_code, page_start, page_length;
END $$;
