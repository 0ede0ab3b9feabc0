-- The pattern that finds a text anywhere, with what LIKE would read as a wildcard taken literally.
CREATE OR REPLACE FUNCTION like_anywhere(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN '%' || replace(replace(replace(fold(value), '\', '\\'), '%', '\%'), '_', '\_') || '%';

-- The pattern of a search text: anywhere, or where a word begins for one or two letters, of which too many are anywhere.
-- To be matched against a text with a space before it.
CREATE OR REPLACE FUNCTION search_pattern(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN length(fold(value)) < 3 AND fold(value) !~ '[[:punct:][:space:]]' THEN '% ' || substr(like_anywhere(value), 2) ELSE like_anywhere(value) END
$$;

-- Whether an index of three-letter pieces knows what a pattern finds: a word's beginning or end, or three letters of it.
CREATE OR REPLACE FUNCTION is_indexed(pattern text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN pattern ~ '[[:alnum:]]{3}|[[:alnum:]]{2}[^[:alnum:]%]|[^[:alnum:]%][[:alnum:]]';

-- The condition that `expression` has the words of `pattern` that an index should look it up by: the longest of those that less than
-- half of `sample` have. Null without any. To look up a common word as well costs more than it sorts out.
CREATE OR REPLACE FUNCTION rare_words(expression text, pattern text, sample text[]) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT string_agg(format('%s LIKE %L', expression, w.word), ' AND ')
  FROM (
    SELECT '%' || CASE WHEN p.place > 1 THEN ' ' ELSE '' END || p.part || '%' AS word
    FROM string_to_table(substr(pattern, 2, length(pattern) - 2), ' ') WITH ORDINALITY AS p (part, place)
    WHERE p.part <> ''
    ORDER BY length(p.part) DESC LIMIT 5
  ) AS w
  WHERE is_indexed(w.word) AND (SELECT count(*) * 2 < cardinality(sample) FROM unnest(sample) AS s (value) WHERE s.value LIKE w.word)
$$;

-- Two folded texts to search in, each with a space before it.
CREATE OR REPLACE FUNCTION search_text(a text, b text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ' ' || fold(a) || E'\n ' || fold(b);

-- So many matches of a search are counted, and then told as "or more": `mostMatches` of the contract (docs/decisions/0137).
CREATE OR REPLACE FUNCTION most_matches() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN 2500;
