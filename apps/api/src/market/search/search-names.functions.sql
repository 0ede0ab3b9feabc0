-- The search box: organizations, projects and services by the words of their names
-- (docs/decisions/0110-lists-that-do-not-grow.md).

-- The ids of at most `most` of `kind` (organizations, projects, services) whose names have each word of `wanted`, which
-- is folded (find_by_words).
CREATE OR REPLACE FUNCTION find_named(kind text, wanted text, most integer) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT CASE kind
    WHEN 'organizations'
      THEN find_by_words('users', 'x.type = 2', 'x.folded_name', $e$(' ' || x.folded_name)$e$, wanted, most)
    ELSE find_by_words(kind, 'true', '(fold(x.title) COLLATE "C")', $e$(' ' || fold(x.title))$e$, wanted, most)
  END
$$;

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
