-- What a place is searched by: folded, without apostrophes, and with one space for whatever else is not a letter or
-- digit.
CREATE OR REPLACE FUNCTION place_key(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN btrim(regexp_replace(translate(fold(value), '''’‘ʻʼ`', ''), '[^a-z0-9]+', ' ', 'g'));
