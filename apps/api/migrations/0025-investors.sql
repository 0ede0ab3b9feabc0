-- An organization sees who invested in its projects; each time it opens an investor's document is kept for the investor
-- to see. What an organization sells it is told by mail, about once a minute at most.

CREATE INDEX investments_of_project ON investments (project_id, created_at DESC, id DESC) WHERE status = 'COMPLETED';

CREATE TABLE file_openings (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  file_id uuid NOT NULL REFERENCES files,
  -- For whom the link that was followed had been made.
  viewer_id uuid NOT NULL REFERENCES users,
  opened_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX file_openings_newest ON file_openings (file_id, opened_at DESC);
GRANT SELECT, INSERT ON file_openings TO guildhall_app;

-- `due`: something was sold after the transfer of this number on the organization's wallet, which the last mail told of.
CREATE TABLE sale_mails (
  organization_id uuid PRIMARY KEY REFERENCES users,
  told_seq bigint NOT NULL,
  due boolean NOT NULL DEFAULT true
);
CREATE INDEX sale_mails_due ON sale_mails (organization_id) WHERE due;
GRANT SELECT, INSERT, UPDATE ON sale_mails TO guildhall_app;
