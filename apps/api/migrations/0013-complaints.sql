-- Complaints about organizations. What is said is kept once, however many organizations it goes to.

CREATE TABLE complaint_texts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 20),
  message text NOT NULL CHECK (length(message) BETWEEN 1 AND 3000),
  attachment_file_id uuid NOT NULL REFERENCES files
);
GRANT SELECT, INSERT ON complaint_texts TO guildhall_app;

CREATE TABLE complaints (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  text_id uuid NOT NULL REFERENCES complaint_texts,
  user_id uuid NOT NULL REFERENCES users,
  organization_id uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (text_id, organization_id),
  CHECK (user_id <> organization_id)
);
CREATE INDEX complaints_received ON complaints (organization_id, created_at DESC, id DESC);
CREATE INDEX complaints_sent ON complaints (user_id, created_at DESC, id DESC);
GRANT SELECT, INSERT ON complaints TO guildhall_app;
