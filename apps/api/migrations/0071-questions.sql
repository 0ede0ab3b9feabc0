-- Questions about a project and what its organization answers (docs/decisions/0437).

-- Step in a transaction.
CREATE TABLE project_questions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  project_id uuid NOT NULL REFERENCES projects,
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL,
  question text NOT NULL,
  -- By the clock of the business, as all deadlines.
  asked_at timestamptz NOT NULL,
  answer text,
  -- The organization itself, or the member that acted for it.
  answered_by uuid,
  answered_at timestamptz,
  -- How many people find it useful.
  useful integer NOT NULL DEFAULT 0 CHECK (useful >= 0),
  -- When it was counted as not answered within seven days.
  late_at timestamptz,
  CHECK ((answer IS NULL) = (answered_at IS NULL) AND (answer IS NULL) = (answered_by IS NULL))
);
CREATE INDEX project_questions_useful ON project_questions (project_id, useful DESC, id DESC);
CREATE INDEX project_questions_open ON project_questions (project_id, id) WHERE answer IS NULL;
CREATE INDEX project_questions_late ON project_questions (asked_at) WHERE answer IS NULL AND late_at IS NULL;
CREATE INDEX project_questions_asked ON project_questions (user_id, asked_at, id);
CREATE INDEX project_questions_received ON project_questions (organization_id, asked_at, id);

CREATE TABLE question_marks (
  user_id uuid NOT NULL,
  question_id uuid NOT NULL REFERENCES project_questions,
  PRIMARY KEY (user_id, question_id)
);

-- How many questions of a project there are, were answered, were answered within seven days, and were not.
CREATE TABLE question_sums (
  project_id uuid PRIMARY KEY REFERENCES projects,
  asked integer NOT NULL DEFAULT 0,
  answered integer NOT NULL DEFAULT 0,
  in_time integer NOT NULL DEFAULT 0,
  late integer NOT NULL DEFAULT 0
);
GRANT SELECT ON project_questions, question_marks, question_sums TO guildhall_app;

-- Step in a transaction.
ALTER TABLE flagged_things
  DROP CONSTRAINT flagged_things_kind_check,
  ADD CONSTRAINT flagged_things_kind_check CHECK (
    kind IN ('message', 'review', 'project', 'service', 'organization', 'file', 'complaint', 'answer', 'request',
      'investment', 'question', 'publicAnswer')
  ) NOT VALID;

-- Step in a transaction.
ALTER TABLE flagged_things VALIDATE CONSTRAINT flagged_things_kind_check;
