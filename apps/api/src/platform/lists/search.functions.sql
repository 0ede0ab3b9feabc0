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

-- The ids of at most `most` rows `x` of a table, of those that `among` leaves, whose text has each word of `wanted`,
-- which is folded: where a word begins for up to two letters, else anywhere. First those whose text begins with it,
-- then those in which words begin so. `name` is an expression that an index orders by, before the id, and `spaced` is
-- the one of the indexes of pieces in parts. The work is bounded whatever there is: what is common is met in a look at
-- some hundreds, and of what is rare an index knows the few.
CREATE OR REPLACE FUNCTION find_by_words(
  relation text,
  among text,
  name text,
  spaced text,
  wanted text,
  most integer
) RETURNS uuid[]
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  words text[] := ARRAY(SELECT DISTINCT search_pattern(word) FROM string_to_table(wanted, ' ') AS word LIMIT 10);
  starts text[] := ARRAY(
    SELECT DISTINCT '% ' || substr(like_anywhere(word), 2) FROM string_to_table(wanted, ' ') AS word LIMIT 10
  );
  -- Folding is what costs: each text is folded as seldom as can be.
  named text := format('SELECT x.id, %s AS name FROM %I AS x WHERE %s', name, relation, among);
  first_ids uuid[];
  ids uuid[];
  sample text[];
  rare text;
BEGIN
  EXECUTE format('SELECT ARRAY(SELECT x.id FROM %I AS x WHERE %s AND %s ^@ $1 ORDER BY %3$s, x.id LIMIT $2)',
    relation, among, name)
  INTO first_ids USING wanted, most;
  IF cardinality(first_ids) = most THEN
    RETURN first_ids;
  END IF;
  -- The first and the newest ones, so that no order of either hides how common a word is.
  EXECUTE format('SELECT array_agg('' '' || s.name),
        coalesce(array_agg(s.id) FILTER (WHERE '' '' || s.name LIKE ALL ($1)), ''{}'')
      FROM ((%1$s ORDER BY name, x.id LIMIT 100)
        UNION SELECT x.id, %2$s FROM (SELECT x.* FROM %3$I AS x ORDER BY x.id DESC LIMIT 100) AS x WHERE %4$s) AS s',
    named, name, relation, among)
  INTO sample, ids USING words;
  IF cardinality(ids) < most THEN
    -- By the words that an index knows and that few have; to look up a common word costs more than it sorts out.
    SELECT string_agg(format('%s LIKE %L', spaced, w.word), ' AND ') INTO rare
    FROM unnest(words) AS w (word)
    WHERE is_indexed(w.word)
      AND (SELECT count(*) * 8 < cardinality(sample) FROM unnest(sample) AS s (value) WHERE s.value LIKE w.word);
    EXECUTE format(
      'SELECT ARRAY(SELECT s.id FROM (%s) AS s WHERE '' '' || s.name LIKE ALL ($1) LIMIT 100)',
      CASE
        WHEN rare IS NULL THEN named || ' ORDER BY name, x.id LIMIT 500'
        ELSE (
          SELECT string_agg(
            format('(SELECT x.id, %s AS name FROM (SELECT x.* FROM %I AS x WHERE %s AND %s AND %s OFFSET 0) AS x)',
              name, relation, among, rare, part),
            ' UNION ALL '
          )
          FROM search_parts('x.id') AS part
        ) || ' LIMIT 500'
      END
    )
    INTO ids USING words;
  END IF;
  EXECUTE format('SELECT ARRAY(SELECT s.id FROM (%s AND x.id = ANY ($1) OFFSET 0) AS s
    ORDER BY s.name ^@ $2 DESC, '' '' || s.name LIKE ALL ($3) DESC, s.name, s.id LIMIT $4)', named)
  INTO ids USING first_ids || ids, wanted, starts, most;
  RETURN ids;
END $$;

-- Two folded texts to search in, each with a space before it.
CREATE OR REPLACE FUNCTION search_text(a text, b text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ' ' || fold(a) || E'\n ' || fold(b);

-- At most this number of matches is counted in a search of everybody's rows; more are shown as "or more": `mostListed`
-- of the contract.
CREATE OR REPLACE FUNCTION most_listed() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN 1000;
-- The same in a long list of one's own: `mostMatches` of the contract (docs/decisions/0110).
CREATE OR REPLACE FUNCTION most_matches() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN 2500;
