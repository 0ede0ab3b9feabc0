-- Which saved searches find a new project (docs/decisions/0110-lists-that-do-not-grow.md).

-- The words of a search; the first ten count, as in find_open_projects.
CREATE OR REPLACE FUNCTION searched_words(search text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT word FROM regexp_split_to_table(fold(search), '\s+') AS word WHERE word <> '' LIMIT 10
$$;

-- Up to three letters that are in every text which search_pattern(value) matches.
CREATE OR REPLACE FUNCTION first_piece(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE
    WHEN length(fold(value)) < 3 AND fold(value) !~ '[[:punct:][:space:]]' THEN ' ' || fold(value)
    ELSE left(fold(value), 3)
  END;

-- All pieces of one to three letters of a text.
CREATE OR REPLACE FUNCTION pieces(value text) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT DISTINCT substr(value, at, size) FROM generate_series(1, length(value)) AS at, generate_series(1, 3) AS size
$$;

-- What a saved search is found by: of its longest word, else its category, else its place; empty where there is none of
-- them.
CREATE OR REPLACE FUNCTION saved_search_key(search text, category uuid, place text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(
    (SELECT 'word ' || first_piece(word) FROM searched_words(search) AS word ORDER BY length(word) DESC LIMIT 1),
    'category ' || category, 'place ' || first_piece(nullif(place, '')), '')
$$;

-- The keys of all searches that can find an open project.
CREATE OR REPLACE FUNCTION keys_of_project(o open_projects) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
  RETURN ARRAY(SELECT 'word ' || piece FROM pieces(o.search) AS piece)
    || ARRAY(SELECT 'place ' || piece FROM pieces(o.folded_place) AS piece)
    || ARRAY['category ' || o.category_id, ''];
