-- Which operator works on which case (docs/decisions/0406). `kind` and `case_id` are the subject of its audit entries.
CREATE TABLE taken_cases (
  kind text NOT NULL,
  case_id text NOT NULL,
  operator_id uuid NOT NULL REFERENCES users,
  taken_at timestamptz NOT NULL DEFAULT now(),
  acted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, case_id)
);
CREATE INDEX taken_cases_acted ON taken_cases (acted_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON taken_cases TO guildhall_app;
