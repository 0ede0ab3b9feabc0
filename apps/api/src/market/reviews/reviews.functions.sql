-- The mean of all ratings in stars, to the nearest tenth; 0 without any.
CREATE OR REPLACE FUNCTION mean_rating(half_stars bigint, count integer) RETURNS float8
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  -- In whole tenths, since a division of numerics costs as much as reading the row.
  RETURN CASE WHEN count = 0 THEN 0 ELSE ((half_stars * 10 + count) / (2 * count))::float8 / 10 END;

-- The counts of an organization's ratings with one rating more, and one less where `before` is given; in half stars,
-- either may be null.
CREATE OR REPLACE FUNCTION count_rating(counts integer[], added smallint, before smallint) RETURNS integer[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY(
    SELECT count + coalesce(n = added, false)::integer - coalesce(n = before, false)::integer
    FROM unnest(counts) WITH ORDINALITY AS c (count, n) ORDER BY n
  );
