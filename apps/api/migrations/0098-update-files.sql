-- Pictures and files of updates of projects (docs/decisions/0446).

-- Step in a transaction.
CREATE TABLE project_update_files (
  update_id uuid NOT NULL REFERENCES project_updates ON DELETE CASCADE,
  -- The version of the update that has it; each version has rows of its own.
  version smallint NOT NULL,
  file_id uuid NOT NULL REFERENCES files,
  -- Among the pictures, or the files, of that version.
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 6),
  -- What a picture shows, in words for who does not see it; null of a file.
  description text CHECK (length(description) BETWEEN 1 AND 200),
  PRIMARY KEY (update_id, version, file_id)
);
CREATE INDEX project_update_files_file ON project_update_files (file_id);
GRANT SELECT ON project_update_files TO guildhall_app;
