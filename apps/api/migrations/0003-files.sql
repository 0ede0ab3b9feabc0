-- What people uploaded. The bytes are in the file store under storage_key; a row is written once and never changed.

CREATE TABLE files (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  owner_id uuid NOT NULL REFERENCES users,
  purpose text NOT NULL CHECK (purpose ~ '^[a-zA-Z]{1,40}$'),
  kind text NOT NULL CHECK (kind IN ('pdf', 'xls', 'xlsx', 'png', 'jpg', 'gif')),
  content_type text NOT NULL,
  size bigint NOT NULL CHECK (size > 0),
  original_name text NOT NULL CHECK (length(original_name) BETWEEN 1 AND 120 AND original_name !~ '[[:cntrl:]/\\]'),
  storage_key text NOT NULL UNIQUE CHECK (storage_key ~ '^[0-9a-f]{32}$'),
  public boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX files_owner ON files (owner_id, id DESC);
GRANT SELECT, INSERT ON files TO guildhall_app;
