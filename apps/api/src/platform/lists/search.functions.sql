-- The pattern that finds a text anywhere, with what LIKE would read as a wildcard taken literally.
CREATE OR REPLACE FUNCTION like_anywhere(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN '%' || replace(replace(replace(fold(value), '\', '\\'), '%', '\%'), '_', '\_') || '%';

-- The pattern of a search text: anywhere, or where a word begins for one or two letters, of which too many are
-- anywhere. To be matched against a text with a space before it.
CREATE OR REPLACE FUNCTION search_pattern(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE
    WHEN length(fold(value)) < 3 AND fold(value) !~ '[[:punct:][:space:]]' THEN '% ' || substr(like_anywhere(value), 2)
    ELSE like_anywhere(value)
  END
$$;

-- Whether an index of three-letter pieces knows what a pattern finds: a word's beginning or end, or three letters of
-- it.
CREATE OR REPLACE FUNCTION is_indexed(pattern text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN pattern ~ '[[:alnum:]]{3}|[[:alnum:]]{2}[^[:alnum:]%]|[^[:alnum:]%][[:alnum:]]';

-- The longest five words of `pattern` that an index of three-letter pieces knows, each as the condition that
-- `expression` has it, and which share of `sample` has it. To look up a word as well that half of all have costs more
-- than it sorts out.
CREATE OR REPLACE FUNCTION indexed_words(expression text, pattern text, sample text[])
RETURNS TABLE (condition text, share float8)
LANGUAGE sql STABLE AS $$
  SELECT format('%s LIKE %L', expression, w.word),
    (SELECT avg((s.value LIKE w.word)::integer) FROM unnest(sample) AS s (value))
  FROM (
    SELECT '%' || CASE WHEN p.place > 1 THEN ' ' ELSE '' END || p.part || '%' AS word
    FROM string_to_table(substr(pattern, 2, length(pattern) - 2), ' ') WITH ORDINALITY AS p (part, place)
    WHERE p.part <> ''
    ORDER BY length(p.part) DESC LIMIT 5
  ) AS w
  WHERE is_indexed(w.word)
$$;

-- The conditions of the parts that indexes of three-letter pieces replace, 1, 3, 8 and 20 of 32 rows, for the column
-- `id`. Such an index can only be read to its end: who looks through one part after the other has enough of a common
-- word after the first ones (docs/decisions/0110-lists-that-do-not-grow.md).
CREATE OR REPLACE FUNCTION search_parts(id text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT format('uuid_hash(%s) & 31 %s', id, p.range)
  FROM unnest(ARRAY['= 0', 'BETWEEN 1 AND 3', 'BETWEEN 4 AND 11', 'BETWEEN 12 AND 31']) AS p (range)
$$;

-- Two folded texts to search in, each with a space before it.
CREATE OR REPLACE FUNCTION search_text(a text, b text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ' ' || fold(a) || E'\n ' || fold(b);

-- At most this number of matches is counted in a search of everybody's rows; more are shown as "or more": `mostListed`
-- of the contract.
CREATE OR REPLACE FUNCTION most_listed() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN 1000;
-- The same in a long list of one's own: `mostMatches` of the contract (docs/decisions/0110).
CREATE OR REPLACE FUNCTION most_matches() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN 2500;
