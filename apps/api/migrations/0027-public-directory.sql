-- Open projects and organizations that everybody may look at without a log-in (docs/decisions/0399).

-- Step in a transaction.
ALTER TABLE open_projects ADD COLUMN is_public boolean NOT NULL DEFAULT false;
-- Their words stay, and on an empty database the functions of that trigger are not there yet.
ALTER TABLE open_projects DISABLE TRIGGER open_projects_words_changed;
UPDATE open_projects AS o SET is_public = true FROM projects AS p WHERE p.id = o.project_id AND p.is_public;
ALTER TABLE open_projects ENABLE TRIGGER open_projects_words_changed;
CREATE TRIGGER projects_list_public AFTER UPDATE OF is_public ON projects
  FOR EACH ROW WHEN (OLD.is_public <> NEW.is_public) EXECUTE FUNCTION list_open_project();

-- Of an organization that has taken its public page back: its new projects are public only where it says so.
ALTER TABLE users ADD COLUMN stays_out boolean NOT NULL DEFAULT false;

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS open_projects_public_newest ON open_projects (created_at DESC, project_id DESC)
  WHERE is_public;

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS open_projects_public_funded
  ON open_projects (percent_funded DESC, project_id DESC) WHERE is_public;

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS directory_public ON users (folded_name, id) WHERE type = 2 AND is_public;

-- Step by itself. All of them, for the sitemap.
CREATE INDEX CONCURRENTLY IF NOT EXISTS projects_public_by_id ON projects (id) INCLUDE (share_slug, created_by)
  WHERE is_public;
