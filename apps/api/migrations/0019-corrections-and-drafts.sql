-- Drafts that are discarded.

CREATE TRIGGER projects_own_total_discarded AFTER DELETE ON projects
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_own_rows('projects', 'created_by');
