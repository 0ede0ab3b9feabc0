-- The indexes of three-letter pieces in four parts of growing size, each row in one of them, so that a search can stop
-- when it has enough (docs/decisions/0187-a-search-stops-when-it-has-enough.md).
DROP INDEX users_name_search;
DROP INDEX directory_name_search;
DROP INDEX directory_place_search;
DROP INDEX projects_title_search;
DROP INDEX services_title_search;
CREATE INDEX persons_name_search_0 ON users USING gin ((' ' || folded_name) gin_trgm_ops) WHERE type <> 2 AND uuid_hash(id) & 31 = 0;
CREATE INDEX directory_search_0 ON users
  USING gin ((' ' || folded_name) gin_trgm_ops, (' ' || replace(folded_place, E'\n', E'\n ')) gin_trgm_ops) WHERE type = 2 AND uuid_hash(id) & 31 = 0;
CREATE INDEX projects_title_search_0 ON projects USING gin ((' ' || fold(title)) gin_trgm_ops) WITH (fastupdate = off) WHERE uuid_hash(id) & 31 = 0;
CREATE INDEX services_title_search_0 ON services USING gin ((' ' || fold(title)) gin_trgm_ops) WITH (fastupdate = off) WHERE uuid_hash(id) & 31 = 0;
CREATE INDEX persons_name_search_1 ON users USING gin ((' ' || folded_name) gin_trgm_ops) WHERE type <> 2 AND uuid_hash(id) & 31 BETWEEN 1 AND 3;
CREATE INDEX directory_search_1 ON users
  USING gin ((' ' || folded_name) gin_trgm_ops, (' ' || replace(folded_place, E'\n', E'\n ')) gin_trgm_ops) WHERE type = 2 AND uuid_hash(id) & 31 BETWEEN 1 AND 3;
CREATE INDEX projects_title_search_1 ON projects USING gin ((' ' || fold(title)) gin_trgm_ops) WITH (fastupdate = off) WHERE uuid_hash(id) & 31 BETWEEN 1 AND 3;
CREATE INDEX services_title_search_1 ON services USING gin ((' ' || fold(title)) gin_trgm_ops) WITH (fastupdate = off) WHERE uuid_hash(id) & 31 BETWEEN 1 AND 3;
CREATE INDEX persons_name_search_2 ON users USING gin ((' ' || folded_name) gin_trgm_ops) WHERE type <> 2 AND uuid_hash(id) & 31 BETWEEN 4 AND 11;
CREATE INDEX directory_search_2 ON users
  USING gin ((' ' || folded_name) gin_trgm_ops, (' ' || replace(folded_place, E'\n', E'\n ')) gin_trgm_ops) WHERE type = 2 AND uuid_hash(id) & 31 BETWEEN 4 AND 11;
CREATE INDEX projects_title_search_2 ON projects USING gin ((' ' || fold(title)) gin_trgm_ops) WITH (fastupdate = off) WHERE uuid_hash(id) & 31 BETWEEN 4 AND 11;
CREATE INDEX services_title_search_2 ON services USING gin ((' ' || fold(title)) gin_trgm_ops) WITH (fastupdate = off) WHERE uuid_hash(id) & 31 BETWEEN 4 AND 11;
CREATE INDEX persons_name_search_3 ON users USING gin ((' ' || folded_name) gin_trgm_ops) WHERE type <> 2 AND uuid_hash(id) & 31 BETWEEN 12 AND 31;
CREATE INDEX directory_search_3 ON users
  USING gin ((' ' || folded_name) gin_trgm_ops, (' ' || replace(folded_place, E'\n', E'\n ')) gin_trgm_ops) WHERE type = 2 AND uuid_hash(id) & 31 BETWEEN 12 AND 31;
CREATE INDEX projects_title_search_3 ON projects USING gin ((' ' || fold(title)) gin_trgm_ops) WITH (fastupdate = off) WHERE uuid_hash(id) & 31 BETWEEN 12 AND 31;
CREATE INDEX services_title_search_3 ON services USING gin ((' ' || fold(title)) gin_trgm_ops) WITH (fastupdate = off) WHERE uuid_hash(id) & 31 BETWEEN 12 AND 31;
