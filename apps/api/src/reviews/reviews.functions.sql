-- The mean of all ratings in stars, to the nearest tenth; 0 without any.
CREATE OR REPLACE FUNCTION mean_rating(half_stars bigint, count integer) RETURNS float8
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN count = 0 THEN 0 ELSE round(half_stars::numeric / 2 / count, 1)::float8 END;
