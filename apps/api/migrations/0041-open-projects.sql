-- Open projects are found by everybody: a row for each project that has not reached its goal, written by triggers on projects and users
-- (apps/api/src/projects/open-projects.functions.sql, docs/decisions/0170-open-projects.md).
CREATE TABLE open_projects (
  project_id uuid PRIMARY KEY REFERENCES projects,
  created_by uuid NOT NULL REFERENCES users,
  category_id uuid NOT NULL REFERENCES project_categories,
  created_at timestamptz NOT NULL,
  min_investment_cents bigint NOT NULL,
  duration_months smallint NOT NULL,
  return_on_investment numeric(6, 2) NOT NULL,
  percent_funded smallint NOT NULL CHECK (percent_funded BETWEEN 0 AND 99),
  -- Its title and its organization's name, each with a space before it.
  search text COLLATE "C" NOT NULL,
  folded_place text COLLATE "C" NOT NULL,
  -- What is filtered by, in numbers: open_project_facets tells them.
  facets integer[] NOT NULL
);
GRANT SELECT ON open_projects TO guildhall_app;
-- The orders are walked in their indexes alone, which is so only where vacuum has been.
ALTER TABLE open_projects SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- Nobody may come in between what is copied here and the first row that a trigger writes.
LOCK TABLE projects, users IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO open_projects
SELECT p.id, p.created_by, p.category_id, p.created_at, p.min_investment_cents, p.duration_months, p.return_on_investment,
  (p.raised_cents * 100 / p.budget_cents)::smallint, ' ' || fold(p.title) || E'\n ' || fold(u.name), ' ' || replace(u.folded_place, E'\n', E'\n '),
  ARRAY[1000000 + c.position]
    || ARRAY(SELECT b FROM unnest(ARRAY[1, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10000]) AS b WHERE p.min_investment_cents <= b * 100::bigint)
    || ARRAY(SELECT -b FROM unnest(ARRAY[1, 2, 3, 6, 9, 12, 18, 24, 36, 48, 60, 120]) AS b WHERE p.duration_months <= b)
FROM projects AS p JOIN users AS u ON u.id = p.created_by JOIN project_categories AS c ON c.id = p.category_id
WHERE p.raised_cents < p.budget_cents;

-- One for each order that is offered, with all that is filtered by, so that walking there reads no table.
CREATE INDEX open_projects_newest ON open_projects (created_at DESC, project_id DESC)
  INCLUDE (category_id, min_investment_cents, duration_months, search, folded_place);
CREATE INDEX open_projects_minimum ON open_projects (min_investment_cents, project_id)
  INCLUDE (category_id, duration_months, search, folded_place);
CREATE INDEX open_projects_duration ON open_projects (duration_months, project_id)
  INCLUDE (category_id, min_investment_cents, search, folded_place);
CREATE INDEX open_projects_return ON open_projects (return_on_investment DESC, project_id DESC)
  INCLUDE (category_id, min_investment_cents, duration_months, search, folded_place);
CREATE INDEX open_projects_funded ON open_projects (percent_funded DESC, project_id DESC)
  INCLUDE (category_id, min_investment_cents, duration_months, search, folded_place);
CREATE INDEX open_projects_search ON open_projects USING gin (facets, search gin_trgm_ops, folded_place gin_trgm_ops);
CREATE INDEX open_projects_owner ON open_projects (created_by);

CREATE TRIGGER projects_open AFTER INSERT ON projects
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION list_new_projects();
-- After projects_count_open, which locks the organization: one that changes its name locks itself first, too.
CREATE TRIGGER projects_list_open AFTER UPDATE OF raised_cents, budget_cents ON projects
  FOR EACH ROW WHEN (OLD.raised_cents * 100 / OLD.budget_cents IS DISTINCT FROM NEW.raised_cents * 100 / NEW.budget_cents)
  EXECUTE FUNCTION list_open_project();
CREATE TRIGGER users_list_open_projects AFTER UPDATE OF name, area, city, state, country ON users
  FOR EACH ROW WHEN (OLD.open_projects > 0 AND (OLD.folded_name, OLD.folded_place) IS DISTINCT FROM (NEW.folded_name, NEW.folded_place))
  EXECUTE FUNCTION list_projects_of_changed_user();
