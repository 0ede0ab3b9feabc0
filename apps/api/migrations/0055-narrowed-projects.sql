-- Open projects are narrowed by category, months and amount in one index that can be left as soon as enough are found there: the numbers in the
-- index of words had to be read to their end (docs/decisions/0187-a-search-stops-when-it-has-enough.md).
DROP INDEX open_projects_search;
ALTER TABLE open_projects DROP COLUMN facets;
CREATE INDEX open_projects_narrowed ON open_projects (category_id, duration_months, min_investment_cents)
  INCLUDE (project_id, created_at, return_on_investment, percent_funded, search, folded_place, spot);
-- The index of words in four parts of growing size, each project in one of them: a common word is known from the first ones alone.
CREATE INDEX open_projects_search_0 ON open_projects USING gin (search gin_trgm_ops, folded_place gin_trgm_ops) WHERE uuid_hash(project_id) & 31 = 0;
CREATE INDEX open_projects_search_1 ON open_projects USING gin (search gin_trgm_ops, folded_place gin_trgm_ops) WHERE uuid_hash(project_id) & 31 BETWEEN 1 AND 3;
CREATE INDEX open_projects_search_2 ON open_projects USING gin (search gin_trgm_ops, folded_place gin_trgm_ops) WHERE uuid_hash(project_id) & 31 BETWEEN 4 AND 11;
CREATE INDEX open_projects_search_3 ON open_projects USING gin (search gin_trgm_ops, folded_place gin_trgm_ops) WHERE uuid_hash(project_id) & 31 BETWEEN 12 AND 31;
