-- One search over organizations, projects and services by the words of their names (docs/decisions/0180-one-search.md).
-- Names that begin with a text are met in order, words anywhere in them by three-letter pieces.
CREATE INDEX projects_by_title ON projects ((fold(title) COLLATE "C"), id);
CREATE INDEX projects_title_search ON projects USING gin ((' ' || fold(title)) gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX services_by_title ON services ((fold(title) COLLATE "C"), id);
CREATE INDEX services_title_search ON services USING gin ((' ' || fold(title)) gin_trgm_ops) WITH (fastupdate = off);

-- What waits to be put into an index is read by every search, and lets the planner look through all words instead.
ALTER INDEX search_words_alike SET (fastupdate = off);
SELECT gin_clean_pending_list('search_words_alike');

-- The words of all that is found so, no longer of open projects alone.
INSERT INTO search_words
SELECT DISTINCT word
FROM (SELECT folded_name FROM users WHERE type = 2 UNION ALL SELECT fold(title) FROM projects UNION ALL SELECT fold(title) FROM services) AS n (name)
  CROSS JOIN regexp_split_to_table(n.name, '[^[:alpha:]]+') AS word
WHERE length(word) BETWEEN 4 AND 30
ON CONFLICT DO NOTHING;
CREATE TRIGGER users_words_added AFTER INSERT ON users
  FOR EACH ROW WHEN (NEW.type = 2) EXECUTE FUNCTION keep_words_of_row('folded_name');
CREATE TRIGGER users_words_changed AFTER UPDATE OF name ON users
  FOR EACH ROW WHEN (NEW.type = 2 AND OLD.folded_name <> NEW.folded_name) EXECUTE FUNCTION keep_words_of_row('folded_name');
CREATE TRIGGER services_words_added AFTER INSERT ON services
  FOR EACH ROW EXECUTE FUNCTION keep_words_of_row('title');
CREATE TRIGGER services_words_changed AFTER UPDATE OF title ON services
  FOR EACH ROW WHEN (OLD.title <> NEW.title) EXECUTE FUNCTION keep_words_of_row('title');
