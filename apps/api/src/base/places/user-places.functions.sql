-- Where users are, and how far from each other, by the embedded list of places. No coordinates come from a client, who
-- could claim any place.

-- A point of the unit sphere. The nearer two of them are, the shorter is the way between them, also across the poles
-- and the date line.
CREATE OR REPLACE FUNCTION unit_point(latitude double precision, longitude double precision) RETURNS cube
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN cube(ARRAY[cosd(latitude) * cosd(longitude), cosd(latitude) * sind(longitude), sind(latitude)]);

-- Whole kilometers from one user to another, of the first two digits from a hundred on; null unless both places are
-- known. Of a person nothing else leaves the server.
CREATE OR REPLACE FUNCTION kilometers_between(one uuid, other uuid) RETURNS integer
LANGUAGE sql STABLE AS $$
  SELECT greatest(1, round(d.km, CASE WHEN d.km < 100 THEN 0 WHEN d.km < 1000 THEN -1 ELSE -2 END))::integer
  FROM user_places AS a, user_places AS b,
    LATERAL (
      SELECT (2 * 6371 * asin(least(1,
        cube_distance(unit_point(a.latitude, a.longitude), unit_point(b.latitude, b.longitude)) / 2)))::numeric AS km
    ) AS d
  WHERE a.user_id = one AND b.user_id = other
$$;

-- The coordinates of the place that somebody has given; none where the embedded places have nothing that fits. The
-- parts that a suggestion gave count while the address still has their city. Otherwise the address is read as "Town,
-- State Postal Code, Country", perhaps with a street before it. A town alone is one that is known widely, or the only
-- one of its name.
CREATE OR REPLACE FUNCTION find_coordinates(
  city text,
  state text,
  country text,
  area text,
  area_code text,
  OUT latitude real,
  OUT longitude real
)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  parts text[] := ARRAY(
    SELECT btrim(p.part)
    FROM regexp_split_to_table(left(area, 300), ',') WITH ORDINALITY AS p (part, n)
    WHERE btrim(p.part) <> ''
    ORDER BY p.n LIMIT 8
  );
  total integer := cardinality(parts);
  towns text[] := parts[1:2];
  of_state text := state;
  of_country text := country;
  town text;
BEGIN
  IF city <> '' AND (area = '' OR strpos(fold(area), fold(city)) > 0) THEN
    towns := ARRAY[city];
  ELSE
    of_state := CASE WHEN total > 2 THEN regexp_replace(parts[total - 1], '\S*\d\S*', '', 'g') ELSE '' END;
    of_country := CASE WHEN total > 1 THEN parts[total] ELSE '' END;
  END IF;
  of_state := place_key(of_state);
  of_country := place_key(of_country);
  FOREACH town IN ARRAY towns
  LOOP
    SELECT m.latitude, m.longitude INTO latitude, longitude
    FROM (
      SELECT p.*, f.in_state, count(*) OVER () AS alike
      FROM (
        (SELECT * FROM places AS p WHERE p.main AND p.key = place_key(town) LIMIT 500)
        UNION ALL
        (
          SELECT * FROM places AS p
          WHERE NOT p.main
            AND p.key = place_key(town)
            AND p.area_code = find_coordinates.area_code
            AND p.area_code <> ''
          LIMIT 500
        )
      ) AS p
        CROSS JOIN LATERAL (
          SELECT of_state <> '' AND strpos(' ' || p.region || ' ', ' ' || of_state || ' ') > 0 AS in_state
        ) AS f
      WHERE p.latitude IS NOT NULL
        AND strpos(' ' || p.region || ' ', CASE WHEN of_country = '' THEN '' ELSE ' ' || of_country || ' ' END) > 0
    ) AS m
    WHERE m.in_state OR m.alike = 1 OR of_state = '' AND m.weight > 0
    ORDER BY m.in_state DESC, m.main, m.weight DESC, m.id LIMIT 1;
    EXIT WHEN latitude IS NOT NULL;
  END LOOP;
END $$;

-- Writes where these users are, or takes away what is no longer so. While the places are not there, it notes them for
-- later.
CREATE OR REPLACE FUNCTION locate_users(ids uuid[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM places_loaded) THEN
    INSERT INTO users_to_locate SELECT unnest(ids) ON CONFLICT DO NOTHING;
    RETURN;
  END IF;
  WITH found AS (
    SELECT u.id, c.*
    FROM users AS u CROSS JOIN LATERAL find_coordinates(u.city, u.state, u.country, u.area, u.area_code) AS c
    WHERE u.id = ANY (ids)
  ), lost AS (
    DELETE FROM user_places AS p USING found AS f WHERE p.user_id = f.id AND f.latitude IS NULL
  )
  INSERT INTO user_places SELECT f.id, f.latitude, f.longitude FROM found AS f WHERE f.latitude IS NOT NULL
  ON CONFLICT (user_id) DO UPDATE SET latitude = excluded.latitude, longitude = excluded.longitude;
END $$;

CREATE OR REPLACE FUNCTION locate_new_users() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM locate_users(n.ids)
  FROM (SELECT array_agg(a.id) AS ids FROM added AS a WHERE a.area <> '' OR a.city <> '') AS n
  WHERE n.ids IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION locate_moved_user() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM locate_users(ARRAY[NEW.id]);
  RETURN NULL;
END $$;

-- Locates at most this number of those who wait for it; answers how many there were.
CREATE OR REPLACE FUNCTION locate_waiting_users(most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ids uuid[];
BEGIN
  IF NOT EXISTS (SELECT FROM places_loaded) THEN
    RETURN 0;
  END IF;
  WITH waiting AS (SELECT w.user_id FROM users_to_locate AS w LIMIT most FOR UPDATE SKIP LOCKED),
    taken AS (DELETE FROM users_to_locate AS w USING waiting WHERE w.user_id = waiting.user_id RETURNING w.user_id)
  SELECT array_agg(t.user_id) INTO ids FROM taken AS t;
  PERFORM locate_users(ids) WHERE ids IS NOT NULL;
  RETURN coalesce(cardinality(ids), 0);
END $$;

REVOKE ALL ON FUNCTION locate_users(uuid[]) FROM public;
