-- What happens to projects that are not paid back: in default, written off, recovered (docs/specification/returns.md,
-- "Late, default, written off").

ALTER TABLE projects
  -- The days on which the clock of what is late stands still, while holders vote on a new plan.
  ADD COLUMN pauses datemultirange NOT NULL DEFAULT '{}',
  -- Since when two operators say that it is unlikely to be paid back.
  ADD COLUMN unlikely_since date,
  -- Since when it is in default, as its open row below says; null where it is not.
  ADD COLUMN in_default_since date,
  ADD COLUMN written_off_on date;
CREATE INDEX projects_to_default ON projects (next_due) WHERE next_due IS NOT NULL AND in_default_since IS NULL;
CREATE INDEX projects_in_default ON projects (in_default_since, id)
  WHERE in_default_since IS NOT NULL AND written_off_on IS NULL;
CREATE INDEX projects_written_off ON projects (written_off_on, id) WHERE written_off_on IS NOT NULL;
CREATE TRIGGER projects_note_default BEFORE UPDATE OF next_due, unlikely_since ON projects
  FOR EACH ROW WHEN (
    OLD.next_due IS DISTINCT FROM NEW.next_due OR OLD.unlikely_since IS DISTINCT FROM NEW.unlikely_since
  ) EXECUTE FUNCTION note_default();

-- When a project was in default: by a holding that was more than 90 days late, or as two operators said.
CREATE TABLE project_defaults (
  project_id uuid NOT NULL REFERENCES projects,
  since date NOT NULL,
  reason text COLLATE "C" NOT NULL CHECK (reason IN ('late', 'unlikely')),
  ended_on date,
  -- The holding up to which holders were notified of it, how many were, and when it was the last.
  notified_until uuid,
  notified integer NOT NULL DEFAULT 0,
  notified_at timestamptz,
  PRIMARY KEY (project_id, since),
  CHECK (ended_on >= since)
);
CREATE UNIQUE INDEX project_defaults_open ON project_defaults (project_id) WHERE ended_on IS NULL;
CREATE INDEX project_defaults_to_notify ON project_defaults (since) WHERE notified_at IS NULL AND ended_on IS NULL;
GRANT SELECT ON project_defaults TO guildhall_app;

-- Projects that are written off, in cents what was lost by it and how much has come back since. A job takes it off each
-- holding in turn.
CREATE TABLE write_offs (
  project_id uuid PRIMARY KEY REFERENCES projects,
  organization_id uuid NOT NULL,
  reason text NOT NULL,
  written_off_on date NOT NULL,
  begun_at timestamptz NOT NULL DEFAULT now(),
  principal_cents bigint NOT NULL DEFAULT 0,
  return_cents bigint NOT NULL DEFAULT 0,
  late_cents bigint NOT NULL DEFAULT 0,
  -- What of each has come back, or is being credited.
  principal_recovered bigint NOT NULL DEFAULT 0,
  return_recovered bigint NOT NULL DEFAULT 0,
  late_recovered bigint NOT NULL DEFAULT 0,
  finished_at timestamptz,
  CHECK (
    principal_recovered BETWEEN 0 AND principal_cents AND return_recovered BETWEEN 0 AND return_cents
    AND late_recovered BETWEEN 0 AND late_cents
  )
);
CREATE INDEX write_offs_under_way ON write_offs (begun_at) WHERE finished_at IS NULL;
GRANT SELECT ON write_offs TO guildhall_app;

-- What was unpaid of a project when it was written off, by the day on which it was or would be due: what is said
-- publicly of how its organization pays back counts it on.
CREATE TABLE write_off_days (
  project_id uuid NOT NULL REFERENCES write_offs,
  organization_id uuid NOT NULL,
  due_on date NOT NULL,
  holdings integer NOT NULL,
  cents bigint NOT NULL,
  PRIMARY KEY (project_id, due_on)
);
CREATE INDEX write_off_days_of_organization ON write_off_days (organization_id, due_on);
CREATE TRIGGER write_off_days_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON write_off_days
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
GRANT SELECT ON write_off_days TO guildhall_app;

-- Holdings of a project in parts, in their order.
CREATE INDEX investments_open_of_project ON investments (project_id, id) WHERE due_on IS NOT NULL;
CREATE INDEX late_interest_owed_of_holdings ON late_interest (project_id, investment_id) WHERE paid_cents < cents;

ALTER TABLE investments
  -- The part of it that is written off and has not come back since.
  ADD COLUMN written_off_principal bigint NOT NULL DEFAULT 0,
  ADD COLUMN written_off_return bigint NOT NULL DEFAULT 0,
  ADD COLUMN written_off_late bigint NOT NULL DEFAULT 0;
CREATE INDEX investments_written_off ON investments (project_id, id)
  WHERE written_off_principal + written_off_return + written_off_late > 0;
ALTER TABLE portfolio_categories
  ADD COLUMN written_off_principal_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN written_off_return_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN written_off_late_cents bigint NOT NULL DEFAULT 0;

-- What is paid of a project after it was written off.
ALTER TABLE repayments ADD COLUMN is_recovery boolean NOT NULL DEFAULT false;
ALTER TABLE repayments DROP CONSTRAINT repayments_check1;
ALTER TABLE repayments ADD CONSTRAINT repayments_pays_something
  CHECK (whole_until IS NOT NULL OR part_on IS NOT NULL OR late_cents > 0 OR is_recovery);
