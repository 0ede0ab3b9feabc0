-- The search box: organizations, projects and services by the words of their names
-- (docs/decisions/0110-lists-that-do-not-grow.md).

-- The ids of at most `most` of `kind` (organizations, projects, services) whose names have each word of `wanted`, which
-- is folded: where a word begins for up to two letters, else anywhere. First names that begin with the text, then those
-- in which words begin so. The work is bounded whatever there is: what is common is met in a look at some hundreds, and
-- of what is rare an index knows the few.
CREATE OR REPLACE FUNCTION find_named(kind text, wanted text, most integer) RETURNS uuid[]
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  relation text := CASE kind WHEN 'organizations' THEN 'users' ELSE kind END;
  among text := CASE kind WHEN 'organizations' THEN 'x.type = 2' ELSE 'true' END;
  name text := CASE kind WHEN 'organizations' THEN 'x.folded_name' ELSE '(fold(x.title) COLLATE "C")' END;
  spaced text := CASE kind WHEN 'organizations' THEN $e$(' ' || x.folded_name)$e$ ELSE $e$(' ' || fold(x.title))$e$ END;
  words text[] := ARRAY(SELECT DISTINCT search_pattern(word) FROM string_to_table(wanted, ' ') AS word LIMIT 10);
  starts text[] := ARRAY(
    SELECT DISTINCT '% ' || substr(like_anywhere(word), 2) FROM string_to_table(wanted, ' ') AS word LIMIT 10
  );
  -- Folding is what costs: each name is folded as seldom as can be.
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
  -- The first names and the newest ones, so that no order of either hides how common a word is.
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

-- What a text of two letters or more finds, at most `most` of each. Where there is nothing of any, the same is looked
-- for with misspelt words corrected, and `searched_for` says how; otherwise it is empty.
CREATE OR REPLACE FUNCTION search_names(
  wanted text,
  most integer,
  OUT organizations uuid[],
  OUT projects uuid[],
  OUT services uuid[],
  OUT searched_for text
)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  folded text := btrim(regexp_replace(fold(wanted), '\s+', ' ', 'g'));
BEGIN
  searched_for := '';
  LOOP
    IF length(folded) >= 2 THEN
      organizations := find_named('organizations', folded, most);
      projects := find_named('projects', folded, most);
      services := find_named('services', folded, most);
      EXIT WHEN organizations || projects || services <> '{}';
      IF searched_for = '' THEN
        folded := corrected_search(folded);
        searched_for := coalesce(folded, '');
        CONTINUE WHEN searched_for <> '';
      END IF;
    END IF;
    searched_for := '';
    EXIT;
  END LOOP;
END $$;
