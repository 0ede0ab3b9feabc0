-- Lists that stay quick however long they are (docs/decisions/0110). A list of more than 1,000 rows is kept a second time in lines that
-- have what it is ordered and searched by; the functions are in apps/api/src/platform/lists/long-lists.functions.sql.

CREATE TYPE long_list AS ENUM ('wallet', 'sales', 'orders', 'investments', 'referrals');

-- `complete`: the lines reached the list's end once, and since then lack only what is newest.
CREATE TABLE long_lists (
  owner_id uuid NOT NULL,
  list long_list NOT NULL,
  lines bigint NOT NULL DEFAULT 0,
  newest timestamptz NOT NULL DEFAULT '-infinity',
  complete boolean NOT NULL DEFAULT false,
  PRIMARY KEY (owner_id, list)
);
CREATE INDEX long_lists_incomplete ON long_lists (owner_id) WHERE NOT complete;
GRANT SELECT ON long_lists TO guildhall_app;

-- `tie` is what equals are ordered by, as a text of fixed length; `other_id` is whose name the line has; `tokens` are search_tokens of
-- `search`. Nothing refers to anything: a line is a copy, which can be thrown away and made again.
CREATE TABLE long_list_lines (
  owner_id uuid NOT NULL,
  list long_list NOT NULL,
  tie text COLLATE "C" NOT NULL,
  id uuid NOT NULL,
  other_id uuid,
  first text COLLATE "C" NOT NULL,
  second text COLLATE "C" NOT NULL,
  cents bigint NOT NULL,
  at timestamptz NOT NULL,
  status text COLLATE "C" NOT NULL,
  search text COLLATE "C" NOT NULL,
  tokens integer[] NOT NULL,
  PRIMARY KEY (owner_id, list, tie)
);
CREATE INDEX long_list_lines_by_first ON long_list_lines (owner_id, list, first, tie) INCLUDE (id);
CREATE INDEX long_list_lines_by_second ON long_list_lines (owner_id, list, second, tie) INCLUDE (id);
CREATE INDEX long_list_lines_by_cents ON long_list_lines (owner_id, list, cents, tie) INCLUDE (id);
CREATE INDEX long_list_lines_by_at ON long_list_lines (owner_id, list, at, tie) INCLUDE (id);
CREATE INDEX long_list_lines_by_status ON long_list_lines (owner_id, list, status, at, tie) INCLUDE (id);
CREATE INDEX long_list_lines_of_other ON long_list_lines (other_id, owner_id);
CREATE INDEX long_list_lines_search ON long_list_lines USING gin (tokens) WITH (fastupdate = off);
ALTER TABLE long_list_lines ALTER COLUMN tokens SET STATISTICS 1000;

CREATE INDEX reports_newest_shared ON reports (organization_id, uploaded_at DESC) WHERE shared;

-- One or two letters are looked for where words begin, which the trigrams of a text find that has a space before each of its lines.
DROP INDEX users_folded_name_search;
DROP INDEX directory_name_search;
DROP INDEX directory_place_search;
CREATE INDEX users_name_search ON users USING gin ((' ' || folded_name) gin_trgm_ops);
CREATE INDEX directory_name_search ON users USING gin ((' ' || folded_name) gin_trgm_ops) WHERE type = 2;
CREATE INDEX directory_place_search ON users USING gin ((' ' || replace(folded_place, E'\n', E'\n ')) gin_trgm_ops) WHERE type = 2;
-- Among so many names a word of one in a thousand is common: the planner has to know of it.
ALTER INDEX users_name_search ALTER COLUMN 1 SET STATISTICS 1000;
ALTER INDEX directory_name_search ALTER COLUMN 1 SET STATISTICS 1000;
ALTER INDEX directory_place_search ALTER COLUMN 1 SET STATISTICS 1000;

-- What a project has raised on each UTC day, by when its investments were made, so that nobody has to sum them.
CREATE TABLE project_days (
  project_id uuid NOT NULL REFERENCES projects,
  day date NOT NULL,
  raised_cents bigint NOT NULL,
  PRIMARY KEY (project_id, day)
);
GRANT SELECT ON project_days TO guildhall_app;
INSERT INTO project_days (project_id, day, raised_cents)
SELECT project_id, (created_at AT TIME ZONE 'UTC')::date, sum(amount_cents) FROM investments WHERE status = 'COMPLETED' GROUP BY 1, 2;
CREATE TRIGGER investments_add_to_day_placed AFTER INSERT ON investments
  FOR EACH ROW WHEN (NEW.status = 'COMPLETED') EXECUTE FUNCTION add_to_project_day();
CREATE TRIGGER investments_add_to_day_paid AFTER UPDATE OF status ON investments
  FOR EACH ROW WHEN (NEW.status = 'COMPLETED' AND OLD.status <> 'COMPLETED') EXECUTE FUNCTION add_to_project_day();

CREATE TRIGGER users_rename_in_long_lists AFTER UPDATE OF name ON users
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION rename_in_long_lists();
CREATE TRIGGER investments_restate_in_long_lists AFTER UPDATE OF status ON investments
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION restate_in_long_lists();
