-- Words that a search may have meant (docs/decisions/0110-lists-that-do-not-grow.md).

-- Stores the words of a folded text. In one order, so that two that add the same words cannot wait for each other.
CREATE OR REPLACE FUNCTION keep_words(texts text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_words
  SELECT DISTINCT s.part FROM unnest(texts) AS t CROSS JOIN regexp_split_to_table(t, '[^[:alpha:]]+') AS s (part)
  WHERE length(s.part) BETWEEN 4 AND 30 AND NOT EXISTS (SELECT FROM search_words AS w WHERE w.word = s.part)
  ORDER BY s.part
  ON CONFLICT DO NOTHING
$$;
REVOKE EXECUTE ON FUNCTION keep_words FROM PUBLIC;

CREATE OR REPLACE FUNCTION keep_search_words() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM keep_words(ARRAY(SELECT o.search FROM changed AS o));
  RETURN NULL;
END $$;

-- The same for the column of one row that the trigger names.
CREATE OR REPLACE FUNCTION keep_words_of_row() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM keep_words(ARRAY[fold(to_jsonb(NEW) ->> TG_ARGV[0])]);
  RETURN NULL;
END $$;

-- The text with each word that no known one begins with replaced by the nearest known one, at most two
-- letters off, or one in five letters; null where that changes nothing. Words of less than four letters stay. An index
-- knows what begins with a word that is no constant by two bounds alone.
CREATE OR REPLACE FUNCTION corrected_search(wanted text) RETURNS text
LANGUAGE sql STABLE STRICT
SET search_path = public, pg_temp SET pg_trgm.similarity_threshold = 0.2 SET enable_seqscan = off AS $$
  SELECT nullif(
    string_agg(
      coalesce(
        CASE
          WHEN length(part) BETWEEN 4 AND 30
            AND part !~ '[^[:alpha:]]'
            AND NOT EXISTS (SELECT FROM search_words AS w WHERE w.word >= part AND w.word < part || chr(1114111))
            THEN (
              SELECT w.word FROM search_words AS w
              WHERE w.word % part
                AND levenshtein_less_equal(w.word, part, 2) <= CASE WHEN length(part) > 5 THEN 2 ELSE 1 END
              ORDER BY levenshtein_less_equal(w.word, part, 2), similarity(w.word, part) DESC, w.word LIMIT 1
            )
        END,
        part
      ),
      ' '
      ORDER BY place
    ),
    fold(wanted)
  )
  FROM string_to_table(fold(wanted), ' ') WITH ORDINALITY AS p (part, place)
$$;
