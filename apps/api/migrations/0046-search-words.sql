-- The words of open projects and of those who ask, so that a misspelt one is told. A word stays when nothing has it any more.
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
CREATE TABLE search_words (word text COLLATE "C" PRIMARY KEY);
GRANT SELECT ON search_words TO guildhall_app;
INSERT INTO search_words
SELECT DISTINCT word FROM open_projects AS o CROSS JOIN regexp_split_to_table(o.search, '[^[:alpha:]]+') AS word WHERE length(word) BETWEEN 4 AND 30;
CREATE INDEX search_words_alike ON search_words USING gin (word gin_trgm_ops);
CREATE TRIGGER open_projects_words_added AFTER INSERT ON open_projects
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_search_words();
CREATE TRIGGER open_projects_words_changed AFTER UPDATE ON open_projects
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_search_words();
