-- The search box: organizations, projects and services by the words of their names (docs/decisions/0180-one-search.md).

-- The ids of at most `most` of `kind` (organizations, projects, services) whose names have each word of `wanted`, which is folded: where a
-- word begins for up to two letters, else anywhere. First names that begin with the text, then those in which words begin so. The work is
-- bounded whatever there is: what is common is met in a look at some hundreds, and of what is rare an index knows the few.
CREATE OR REPLACE FUNCTION find_named(kind text, wanted text, most integer) RETURNS uuid[]
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  relation text := CASE kind WHEN 'organizations' THEN 'users' ELSE kind END;
  among text := CASE kind WHEN 'organizations' THEN 'x.type = 2' ELSE 'true' END;
  name text := CASE kind WHEN 'organizations' THEN 'x.folded_name' ELSE '(fold(x.title) COLLATE "C")' END;
  spaced text := CASE kind WHEN 'organizations' THEN $e$(' ' || x.folded_name)$e$ ELSE $e$(' ' || fold(x.title))$e$ END;
  words text[] := ARRAY(SELECT DISTINCT search_pattern(word) FROM string_to_table(wanted, ' ') AS word LIMIT 10);
  starts text[] := ARRAY(SELECT DISTINCT '% ' || substr(like_anywhere(word), 2) FROM string_to_table(wanted, ' ') AS word LIMIT 10);
  by_name text := format('SELECT x.* FROM %I AS x WHERE %s ORDER BY %s, x.id LIMIT %%s', relation, among, name);
  first_ids uuid[];
  ids uuid[];
  sample text[];
  rare text;
BEGIN
  EXECUTE format('SELECT ARRAY(SELECT x.id FROM %I AS x WHERE %s AND %s ^@ $1 ORDER BY %3$s, x.id LIMIT $2)', relation, among, name)
  INTO first_ids USING wanted, most;
  IF cardinality(first_ids) = most THEN
    RETURN first_ids;
  END IF;
  -- The first names and the newest ones, so that no order of either hides how common a word is.
  EXECUTE format('SELECT array_agg(s.spaced), coalesce(array_agg(s.id) FILTER (WHERE s.spaced LIKE ALL ($1)), ''{}'')
      FROM (SELECT x.id, %1$s AS spaced FROM (%2$s) AS x
        UNION SELECT x.id, %1$s FROM (SELECT x.* FROM %3$I AS x ORDER BY x.id DESC LIMIT 250) AS x WHERE %4$s) AS s',
    spaced, format(by_name, 250), relation, among)
  INTO sample, ids USING words;
  IF cardinality(ids) < most THEN
    -- By the words that an index knows and that few have; to look up a common word costs more than it sorts out.
    SELECT string_agg(format('%s LIKE %L', spaced, w.word), ' AND ') INTO rare
    FROM unnest(words) AS w (word)
    WHERE is_indexed(w.word) AND (SELECT count(*) * 8 < cardinality(sample) FROM unnest(sample) AS s (value) WHERE s.value LIKE w.word);
    EXECUTE format('SELECT ARRAY(SELECT x.id FROM (%s) AS x WHERE %s LIKE ALL ($1) LIMIT 300)',
      CASE WHEN rare IS NULL THEN format(by_name, 2000)
        ELSE format('SELECT x.* FROM %I AS x WHERE %s AND %s OFFSET 0 LIMIT 2000', relation, among, rare) END, spaced)
    INTO ids USING words;
  END IF;
  EXECUTE format('SELECT ARRAY(SELECT x.id FROM %I AS x WHERE x.id = ANY ($1) ORDER BY %s ^@ $2 DESC, %s LIKE ALL ($3) DESC, %2$s, x.id LIMIT $4)',
    relation, name, spaced)
  INTO ids USING first_ids || ids, wanted, starts, most;
  RETURN ids;
END $$;

-- What a text of two letters or more finds, at most `most` of each. Where there is nothing of any, the same is looked for with misspelt
-- words corrected, and `searched_for` says how; otherwise it is empty.
CREATE OR REPLACE FUNCTION search_names(wanted text, most integer,
  OUT organizations uuid[], OUT projects uuid[], OUT services uuid[], OUT searched_for text)
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
