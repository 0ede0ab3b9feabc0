-- The reports that a project promises to its investors, and what was sent of them (docs/decisions/0438).

-- Step in a transaction.
ALTER TABLE projects
  ADD COLUMN reports text COLLATE "C" NOT NULL DEFAULT 'none' CHECK (reports IN ('none', 'quarterly', 'yearly', 'end')),
  -- After the end of what a report covers.
  ADD COLUMN report_days smallint NOT NULL DEFAULT 0 CHECK (report_days BETWEEN 0 AND 180),
  ADD CONSTRAINT projects_report_days CHECK ((reports = 'none') = (report_days = 0));
CREATE TABLE owed_reports (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  project_id uuid NOT NULL REFERENCES projects (id),
  organization_id uuid NOT NULL,
  number smallint NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('quarterly', 'yearly', 'end')),
  covers_from date NOT NULL,
  covers_until date NOT NULL CHECK (covers_until >= covers_from),
  due_on date NOT NULL CHECK (due_on > covers_until),
  -- The business day of its first version.
  sent_on date,
  versions smallint NOT NULL DEFAULT 0,
  -- The last reminder that was sent, as reminder_of counts them.
  reminder smallint NOT NULL DEFAULT 0,
  UNIQUE (project_id, number),
  CHECK ((sent_on IS NULL) = (versions = 0))
);
CREATE INDEX owed_reports_awaited ON owed_reports (due_on) WHERE sent_on IS NULL AND reminder < 4;
CREATE INDEX owed_reports_unsent ON owed_reports (organization_id, due_on) WHERE sent_on IS NULL;
CREATE TABLE owed_report_versions (
  report_id uuid NOT NULL REFERENCES owed_reports (id),
  version smallint NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  file_id uuid NOT NULL,
  sha256 text NOT NULL CHECK (length(sha256) = 64),
  -- Whether everybody may open it, or the project's investors alone.
  shared boolean NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now(),
  sent_by uuid NOT NULL,
  PRIMARY KEY (report_id, version)
);
CREATE INDEX owed_report_versions_file ON owed_report_versions (file_id);
GRANT SELECT ON owed_reports, owed_report_versions TO guildhall_app;
