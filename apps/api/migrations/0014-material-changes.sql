-- Changes of a project's terms while nothing of it was released (docs/specification/returns.md, "Funding").

-- The terms before and after each change, by the names of their columns in `projects`.
CREATE TABLE project_changes (
  project_id uuid NOT NULL REFERENCES projects,
  number smallint NOT NULL CHECK (number BETWEEN 1 AND 2),
  terms_before jsonb NOT NULL,
  terms_after jsonb NOT NULL,
  why text NOT NULL CHECK (length(why) BETWEEN 1 AND 1000),
  changed_by uuid NOT NULL,
  changed_at timestamptz NOT NULL,
  -- Until when nothing is released and investors may take their money back.
  notice_until timestamptz NOT NULL,
  PRIMARY KEY (project_id, number)
);
GRANT SELECT ON project_changes TO guildhall_app;

-- Where silence cancels: an investment from before this moment is given back after the notice, unless it was kept since.
ALTER TABLE projects ADD COLUMN unkept_before timestamptz;
-- When its investor has said that they keep it after a change of the terms.
ALTER TABLE investments ADD COLUMN kept_at timestamptz;

ALTER TABLE refunds DROP CONSTRAINT refunds_cause_check;
ALTER TABLE refunds ADD CONSTRAINT refunds_cause_check CHECK (
  cause IN ('canceled', 'seller', 'operator', 'dispute', 'chargeback', 'reconsidered', 'failed', 'project_canceled',
    'terms_changed')
);
