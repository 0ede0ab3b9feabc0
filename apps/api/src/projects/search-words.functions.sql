-- Words that a search may have meant (docs/decisions/0170-open-projects.md).

-- In one order, so that two that add the same words cannot wait for each other.
CREATE OR REPLACE FUNCTION keep_search_words() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO search_words
  SELECT DISTINCT s.part FROM changed AS o CROSS JOIN regexp_split_to_table(o.search, '[^[:alpha:]]+') AS s (part)
  WHERE length(s.part) BETWEEN 4 AND 30 AND NOT EXISTS (SELECT FROM search_words AS w WHERE w.word = s.part) ORDER BY s.part
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- The text with each word that no known one begins with replaced by the nearest known one, at most two
-- letters off, or one in five letters; null where that changes nothing. Words of less than four letters stay.
CREATE OR REPLACE FUNCTION corrected_search(wanted text) RETURNS text
LANGUAGE sql STABLE STRICT SET search_path = public, pg_temp SET pg_trgm.similarity_threshold = 0.2 AS $$
  SELECT nullif(string_agg(coalesce(
    CASE WHEN length(part) BETWEEN 4 AND 30 AND part !~ '[^[:alpha:]]' AND NOT EXISTS (SELECT FROM search_words AS w WHERE w.word ^@ part) THEN
      (SELECT w.word FROM search_words AS w WHERE w.word % part AND levenshtein_less_equal(w.word, part, 2) <= CASE WHEN length(part) > 5 THEN 2 ELSE 1 END
       ORDER BY levenshtein_less_equal(w.word, part, 2), similarity(w.word, part) DESC, w.word LIMIT 1)
    END, part), ' ' ORDER BY place), fold(wanted))
  FROM string_to_table(fold(wanted), ' ') WITH ORDINALITY AS p (part, place)
$$;
