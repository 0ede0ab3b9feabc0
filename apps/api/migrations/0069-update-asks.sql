-- Who asks for an update of a project, and how often an organization has answered (docs/decisions/0435).

-- Step in a transaction.
CREATE TABLE update_asks (
  project_id uuid NOT NULL REFERENCES projects,
  user_id uuid NOT NULL,
  -- The last time.
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (project_id, user_id)
);
CREATE INDEX update_asks_of_user ON update_asks (user_id, asked_at, project_id);
GRANT SELECT ON update_asks TO guildhall_app;

-- From the first who asks after an update to the next update. It has no names.
CREATE TABLE update_requests (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  project_id uuid NOT NULL REFERENCES projects,
  organization_id uuid NOT NULL,
  opened_at timestamptz NOT NULL,
  people integer NOT NULL,
  answered_at timestamptz
);
CREATE UNIQUE INDEX update_requests_open ON update_requests (project_id) WHERE answered_at IS NULL;
CREATE INDEX update_requests_waiting ON update_requests (organization_id, opened_at) WHERE answered_at IS NULL;
GRANT SELECT ON update_requests TO guildhall_app;

-- How many requests an organization had in all, and how many of them it has answered in time.
CREATE TABLE update_answers (
  organization_id uuid PRIMARY KEY,
  requests integer NOT NULL,
  in_time integer NOT NULL
);
GRANT SELECT ON update_answers TO guildhall_app;
