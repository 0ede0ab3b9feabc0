-- What accounts are written at the beginning of each year about the year before (docs/decisions/0452).

-- Step in a transaction.
-- The letters, as they were written; money in cents. `investments` is what the account had in projects, `projects` what
-- its own ones did.
CREATE TABLE yearly_letters (
  account_id uuid NOT NULL,
  year smallint NOT NULL,
  written_at timestamptz NOT NULL DEFAULT now(),
  investments jsonb,
  projects jsonb,
  PRIMARY KEY (account_id, year),
  CHECK (investments IS NOT NULL OR projects IS NOT NULL)
);
GRANT SELECT ON yearly_letters TO guildhall_app;

-- How far the letters are written: the year that they are about, and the last account that was looked at.
CREATE TABLE yearly_letter_run (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  year smallint NOT NULL,
  after uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'
);
GRANT SELECT ON yearly_letter_run TO guildhall_app;
INSERT INTO yearly_letter_run (year) VALUES (extract(year FROM now() AT TIME ZONE 'UTC'));

-- The principal that was outstanding of an organization when a year began, written before the first change in it.
-- Without a row for the year or a later one it is what outstanding_organizations has.
CREATE TABLE outstanding_at_new_year (
  user_id uuid NOT NULL,
  organization_id uuid NOT NULL,
  year smallint NOT NULL,
  cents bigint NOT NULL,
  PRIMARY KEY (user_id, organization_id, year)
);
GRANT SELECT ON outstanding_at_new_year TO guildhall_app;

-- The same of what a project owed its investors, as due_sums has it; note_outstanding writes it.
CREATE TABLE owed_at_new_year (
  project_id uuid NOT NULL,
  year smallint NOT NULL,
  principal_cents bigint NOT NULL,
  return_cents bigint NOT NULL,
  PRIMARY KEY (project_id, year)
);
GRANT SELECT ON owed_at_new_year TO guildhall_app;
