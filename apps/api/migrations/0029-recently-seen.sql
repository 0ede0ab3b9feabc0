-- The projects that an account opened last, at most twenty (docs/decisions/0401).

-- It refers to no project: what is popular would be locked by everybody who looks at it. A project that is not there is
-- not listed.
CREATE TABLE seen_projects (
  user_id uuid NOT NULL REFERENCES users,
  project_id uuid NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, project_id)
) WITH (fillfactor = 70);
GRANT SELECT, INSERT, UPDATE, DELETE ON seen_projects TO guildhall_app;
