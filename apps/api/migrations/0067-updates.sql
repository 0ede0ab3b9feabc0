-- News of projects, for everybody or for their investors (docs/decisions/0434).

-- Step in a transaction.
CREATE TABLE project_updates (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  project_id uuid NOT NULL REFERENCES projects,
  title text NOT NULL,
  body text NOT NULL,
  audience text NOT NULL CHECK (audience IN ('everybody', 'investors')),
  -- Null for a draft.
  published_at timestamptz,
  -- How many texts it has had that others could read for longer than it is corrected in place.
  version smallint NOT NULL DEFAULT 1,
  corrected_at timestamptz
);
CREATE INDEX project_updates_newest ON project_updates (project_id, published_at DESC, id DESC)
  WHERE published_at IS NOT NULL;
CREATE INDEX project_updates_public ON project_updates (project_id, published_at DESC, id DESC)
  WHERE published_at IS NOT NULL AND audience = 'everybody';
CREATE INDEX project_updates_drafts ON project_updates (project_id, id) WHERE published_at IS NULL;
GRANT SELECT ON project_updates TO guildhall_app;

-- What an update said before it was corrected, by the number of the version.
CREATE TABLE project_update_versions (
  update_id uuid NOT NULL REFERENCES project_updates,
  number smallint NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  -- When it was first to be read.
  said_at timestamptz NOT NULL,
  PRIMARY KEY (update_id, number)
);
GRANT SELECT ON project_update_versions TO guildhall_app;
