-- Reports that people ask organizations for.

-- A request and, once it is answered, its document. `report_id` is the asker's own word for what is wanted.
CREATE TABLE reports (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users,
  organization_id uuid NOT NULL REFERENCES users,
  report_id text NOT NULL CHECK (length(report_id) BETWEEN 1 AND 50),
  message text NOT NULL CHECK (length(message) BETWEEN 1 AND 100),
  report_name text NOT NULL DEFAULT '' CHECK (length(report_name) <= 100),
  document_file_id uuid REFERENCES files,
  -- Whether everyone who looks at the organization may see it.
  shared boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  uploaded_at timestamptz,
  CHECK (user_id <> organization_id),
  CHECK ((document_file_id IS NULL) = (uploaded_at IS NULL)),
  CHECK (document_file_id IS NOT NULL OR (report_name = '' AND NOT shared))
);
CREATE INDEX reports_received ON reports (organization_id, created_at DESC, id DESC);
CREATE INDEX reports_sent ON reports (user_id, created_at DESC, id DESC);
CREATE INDEX reports_between ON reports (user_id, organization_id, created_at DESC, id DESC);
CREATE INDEX reports_shared ON reports (organization_id, created_at DESC, id DESC) WHERE shared;
GRANT SELECT, INSERT, UPDATE (report_name, document_file_id, shared, uploaded_at) ON reports TO guildhall_app;
