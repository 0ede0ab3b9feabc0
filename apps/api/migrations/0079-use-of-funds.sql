-- The lines of a project's budget and what was spent of them (docs/decisions/0441).

-- Step in a transaction.
CREATE TABLE budget_lines (
  project_id uuid NOT NULL REFERENCES projects (id),
  -- From 1 on, in the order in which the organization has written them.
  line smallint NOT NULL CHECK (line BETWEEN 1 AND 20),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  PRIMARY KEY (project_id, line)
);
CREATE TABLE project_expenses (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  project_id uuid NOT NULL REFERENCES projects (id),
  -- 0 for what no line names.
  line smallint NOT NULL CHECK (line BETWEEN 0 AND 20),
  spent_on date NOT NULL,
  payee text NOT NULL CHECK (length(payee) BETWEEN 1 AND 100),
  -- Of a correction what it adds to the expense that it corrects, which can be below zero.
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
  corrects uuid REFERENCES project_expenses (id),
  -- What all corrections of an expense add to it.
  corrected_cents bigint NOT NULL DEFAULT 0,
  file_id uuid,
  paper_for text COLLATE "C" CHECK (paper_for IN ('everybody', 'investors')),
  -- When an operator has asked for its paper.
  asked_at timestamptz,
  entered_at timestamptz NOT NULL DEFAULT now(),
  entered_by uuid NOT NULL,
  CHECK ((file_id IS NULL) = (paper_for IS NULL)),
  CHECK (corrects IS NOT NULL OR amount_cents > 0),
  CHECK (corrects IS NULL OR (corrected_cents = 0 AND file_id IS NULL AND asked_at IS NULL)),
  CHECK (corrects IS NOT NULL OR amount_cents + corrected_cents >= 0)
);
CREATE INDEX project_expenses_newest ON project_expenses (project_id, id);
-- Those that a paper is missing of.
CREATE INDEX project_expenses_unpapered ON project_expenses (project_id, id)
  WHERE corrects IS NULL AND file_id IS NULL AND amount_cents + corrected_cents > 0;
CREATE INDEX project_expenses_corrections ON project_expenses (corrects) WHERE corrects IS NOT NULL;
CREATE INDEX project_expenses_file ON project_expenses (file_id) WHERE file_id IS NOT NULL;
-- What was spent of each line, kept with each expense.
CREATE TABLE expense_sums (
  project_id uuid NOT NULL REFERENCES projects (id),
  line smallint NOT NULL CHECK (line BETWEEN 0 AND 20),
  spent_cents bigint NOT NULL DEFAULT 0 CHECK (spent_cents >= 0),
  without_paper_cents bigint NOT NULL DEFAULT 0 CHECK (without_paper_cents BETWEEN 0 AND spent_cents),
  PRIMARY KEY (project_id, line)
);
GRANT SELECT ON budget_lines, project_expenses, expense_sums TO guildhall_app;
