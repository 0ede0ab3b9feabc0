-- The files that both sides of a dispute have sent with what they wrote.

CREATE TABLE dispute_files (
  file_id uuid PRIMARY KEY REFERENCES files,
  dispute_id uuid NOT NULL REFERENCES disputes,
  -- What it came with: 0 is what the dispute was opened with, and what was added to it counts from 1.
  number integer NOT NULL CHECK (number >= 0)
);
CREATE INDEX dispute_files_of_dispute ON dispute_files (dispute_id, number, file_id);
GRANT SELECT, INSERT ON dispute_files TO guildhall_app;
