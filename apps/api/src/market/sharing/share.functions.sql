-- Public pages of projects and organizations.

-- A new address part: the name in plain letters, and some signs by chance so that no two are the same.
CREATE OR REPLACE FUNCTION new_share_slug(name text, chance text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN concat_ws('-', nullif(btrim(regexp_replace(fold(name), '[^a-z0-9]+', '-', 'g'), '-'), ''), chance);
