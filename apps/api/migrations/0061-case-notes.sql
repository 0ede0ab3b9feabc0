-- Notes of operators on every kind of case (docs/decisions/0429).

-- Step in a transaction.
CREATE TABLE case_notes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  kind text COLLATE "C" NOT NULL,
  case_id uuid NOT NULL,
  -- Whom the case is about: with one of them the note is erased.
  accounts uuid[] NOT NULL,
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 3000),
  -- The operators that were notified of it.
  mentioned uuid[] NOT NULL DEFAULT '{}',
  operator_id uuid NOT NULL REFERENCES users (id),
  written_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO case_notes (id, kind, case_id, accounts, body, operator_id, written_at)
SELECT n.id, 'complaint', n.complaint_id, ARRAY[c.user_id, c.organization_id], n.note, n.operator_id, n.created_at
FROM complaint_notes AS n JOIN complaints AS c ON c.id = n.complaint_id;
CREATE INDEX case_notes_of_case ON case_notes (kind, case_id, id DESC);
CREATE INDEX case_notes_about ON case_notes USING gin (accounts);
GRANT SELECT ON case_notes TO guildhall_app;
-- They are in case_notes now, and no version was released that reads them here.
DROP FUNCTION IF EXISTS erase_complaint_notes;
DROP TABLE complaint_notes;
