-- Now told of all words of a search at once.
DROP FUNCTION IF EXISTS rare_words(text, text, text[]);

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

-- The longest five words of `pattern` that an index of three-letter pieces knows, each as the condition that `expression` has it, and which share of `sample` has it.
CREATE OR REPLACE FUNCTION indexed_words(expression text, pattern text, sample text[]) RETURNS TABLE (condition text, share float8) LANGUAGE sql STABLE AS $$
  SELECT format('%s LIKE %L', expression, w.word), (SELECT avg((s.value LIKE w.word)::integer) FROM unnest(sample) AS s (value))
  FROM (
    SELECT '%' || CASE WHEN p.place > 1 THEN ' ' ELSE '' END || p.part || '%' AS word
    FROM string_to_table(substr(pattern, 2, length(pattern) - 2), ' ') WITH ORDINALITY AS p (part, place)
    WHERE p.part <> ''
    ORDER BY length(p.part) DESC LIMIT 5
  ) AS w
  WHERE is_indexed(w.word)
$$;

-- The condition that an index should look texts up by: those that nothing in the sample has, else those that less than half of it have. Null without
-- any. To look up a common word as well costs more than it sorts out.
CREATE OR REPLACE FUNCTION rare_words(conditions text[], shares float8[]) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(string_agg(w.condition, ' AND ') FILTER (WHERE w.share = 0), string_agg(w.condition, ' AND ') FILTER (WHERE w.share < 0.5))
  FROM unnest(conditions, shares) AS w (condition, share)
$$;

-- Two folded texts to search in, each with a space before it.
CREATE OR REPLACE FUNCTION search_text(a text, b text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ' ' || fold(a) || E'\n ' || fold(b);

-- So many matches of a search are counted, and then told as "or more": `mostMatches` of the contract (docs/decisions/0137).
CREATE OR REPLACE FUNCTION most_matches() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN 2500;
