-- A complaint is a case: it has a number, is answered, and is decided by an operator (docs/decisions/0241-complaints-are-cases.md).

-- Step in a transaction.
-- What it is about: an order, an investment, a project or a message of the organization.
ALTER TABLE complaint_texts
  ADD COLUMN about_kind text COLLATE "C",
  ADD COLUMN about_id uuid;

-- The last number of each year, whose row is locked by whoever opens the next case: so the numbers have no gaps.
CREATE TABLE complaint_numbers (
  year integer PRIMARY KEY,
  last integer NOT NULL
);

CREATE TABLE complaint_cases (
  id uuid PRIMARY KEY REFERENCES complaints,
  number text COLLATE "C" NOT NULL UNIQUE,
  organization_id uuid NOT NULL REFERENCES users,
  -- `open` until the organization has answered, `answered` until an operator has decided.
  status text COLLATE "C" NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'answered', 'closed')),
  due_at timestamptz NOT NULL,
  reminded_at timestamptz,
  overdue_at timestamptz,
  answer text NOT NULL DEFAULT '',
  answer_file_id uuid REFERENCES files,
  answered_at timestamptz,
  -- While it stands, no withdrawal of the organization is approved.
  held_at timestamptz,
  outcome text COLLATE "C" NOT NULL DEFAULT '' CHECK (outcome IN ('', 'upheld', 'partly', 'rejected')),
  outcome_reason text NOT NULL DEFAULT '',
  decided_at timestamptz,
  decided_by uuid REFERENCES users
);
CREATE INDEX complaint_cases_queue ON complaint_cases (status, due_at, id);
CREATE INDEX complaint_cases_to_remind ON complaint_cases (due_at) WHERE status = 'open' AND overdue_at IS NULL;
CREATE INDEX complaint_cases_held ON complaint_cases (organization_id) WHERE held_at IS NOT NULL;
CREATE INDEX complaint_cases_answer_file ON complaint_cases (answer_file_id) WHERE answer_file_id IS NOT NULL;
GRANT SELECT ON complaint_cases TO guildhall_app;

-- What operators note about a case, for operators alone.
CREATE TABLE complaint_notes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  complaint_id uuid NOT NULL REFERENCES complaints,
  operator_id uuid NOT NULL REFERENCES users,
  note text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX complaint_notes_of_case ON complaint_notes (complaint_id, created_at DESC, id DESC);
GRANT SELECT, INSERT ON complaint_notes TO guildhall_app;

CREATE TRIGGER complaints_open_cases AFTER INSERT ON complaints
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION open_cases();

-- The complaints that were there get their numbers in the order in which they came; their seven days begin now.
-- Step by itself.
DO $$
DECLARE
  at uuid := '00000000-0000-0000-0000-000000000000';
  last uuid;
BEGIN
  LOOP
    SELECT n.id INTO last FROM (SELECT c.id FROM complaints AS c WHERE c.id > at ORDER BY c.id LIMIT 5000) AS n ORDER BY n.id DESC LIMIT 1;
    EXIT WHEN NOT FOUND;
    WITH added AS (
      SELECT c.*, extract(year FROM c.created_at AT TIME ZONE 'UTC')::integer AS year FROM complaints AS c
      WHERE c.id > at AND c.id <= last AND NOT EXISTS (SELECT FROM complaint_cases AS k WHERE k.id = c.id)
    ), counted AS (
      INSERT INTO complaint_numbers AS n (year, last) SELECT a.year, count(*) FROM added AS a GROUP BY a.year
      ON CONFLICT (year) DO UPDATE SET last = n.last + excluded.last RETURNING n.year, n.last
    )
    INSERT INTO complaint_cases (id, number, organization_id, due_at)
    SELECT a.id, 'C-' || a.year || '-' || lpad((n.last + 1 - row_number() OVER (PARTITION BY a.year ORDER BY a.created_at DESC, a.id DESC))::text, 6, '0'),
      a.organization_id, now() + interval '7 days'
    FROM added AS a JOIN counted AS n USING (year);
    COMMIT;
    at := last;
  END LOOP;
END $$;
