-- Who pressed Follow on a project, and how far its followers were notified of an update (docs/decisions/0434).

-- Step in a transaction.
CREATE TABLE project_followers (
  project_id uuid NOT NULL REFERENCES projects,
  user_id uuid NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, user_id)
);
CREATE INDEX project_followers_of_user ON project_followers (user_id, since, project_id);
GRANT SELECT ON project_followers TO guildhall_app;

-- The last account that was looked at in the order of ids, how many were notified, and when all were.
ALTER TABLE project_updates
  ADD COLUMN notified_to uuid,
  ADD COLUMN notified integer NOT NULL DEFAULT 0,
  ADD COLUMN notified_at timestamptz;

-- Step by itself. Nobody is notified twice of one update, also after it was read.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS notifications_of_update ON notifications (user_id, subject)
  WHERE event = 'projectUpdate';

-- Step by itself. Those connected to an organization in the order of their ids.
CREATE INDEX CONCURRENTLY IF NOT EXISTS connections_of_organization ON connections (organization_id, user_id);
