-- What happens to projects that are not paid back: in default, written off, recovered (docs/specification/returns.md,
-- "Late, default, written off").

ALTER TABLE projects
  -- The days on which the clock of what is late stands still, while holders vote on a new plan.
  ADD COLUMN pauses datemultirange NOT NULL DEFAULT '{}',
  -- Since when two operators say that it is unlikely to be paid back.
  ADD COLUMN unlikely_since date,
  ADD COLUMN written_off_on date;

-- When a project was in default: by a holding that was more than 90 days late, or as two operators said.
CREATE TABLE project_defaults (
  project_id uuid NOT NULL REFERENCES projects,
  since date NOT NULL,
  reason text COLLATE "C" NOT NULL CHECK (reason IN ('late', 'unlikely')),
  ended_on date,
  PRIMARY KEY (project_id, since),
  CHECK (ended_on >= since)
);
CREATE UNIQUE INDEX project_defaults_open ON project_defaults (project_id) WHERE ended_on IS NULL;
GRANT SELECT ON project_defaults TO guildhall_app;

-- Projects that are written off, in cents what was lost by it and what of it has come back since. A job takes it off
-- each holding in turn.
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
  -- The last holding that it has come to.
  done_until uuid,
  finished_at timestamptz,
  CHECK (
    principal_recovered BETWEEN 0 AND principal_cents AND return_recovered BETWEEN 0 AND return_cents
    AND late_recovered BETWEEN 0 AND late_cents
  )
);
CREATE INDEX write_offs_under_way ON write_offs (begun_at) WHERE finished_at IS NULL;
GRANT SELECT ON write_offs TO guildhall_app;

ALTER TABLE investments
  -- What of it is written off and has not come back since.
  ADD COLUMN written_off_principal bigint NOT NULL DEFAULT 0,
  ADD COLUMN written_off_return bigint NOT NULL DEFAULT 0,
  ADD COLUMN written_off_late bigint NOT NULL DEFAULT 0,
  -- The due day of which its holder was notified that it is in default.
  ADD COLUMN default_told_of date;
ALTER TABLE portfolio_categories
  ADD COLUMN written_off_principal_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN written_off_return_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN written_off_late_cents bigint NOT NULL DEFAULT 0;

-- What is paid of a project after it was written off.
ALTER TABLE repayments ADD COLUMN is_recovery boolean NOT NULL DEFAULT false;
ALTER TABLE repayments DROP CONSTRAINT repayments_check1;
ALTER TABLE repayments ADD CONSTRAINT repayments_pays_something
  CHECK (whole_until IS NOT NULL OR part_on IS NOT NULL OR late_cents > 0 OR is_recovery);
