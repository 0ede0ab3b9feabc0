-- Who waits until an open project that is full takes money again. It keeps and reserves nothing.
CREATE TABLE project_waiting (
  project_id uuid NOT NULL REFERENCES projects,
  user_id uuid NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  -- When they were last notified that something is free.
  notified_at timestamptz,
  PRIMARY KEY (project_id, user_id)
);
CREATE INDEX project_waiting_of_user ON project_waiting (user_id);
GRANT SELECT ON project_waiting TO guildhall_app;

-- Projects of which at least the minimum is free again, and since when: a job notifies who waits.
CREATE TABLE freed_projects (
  project_id uuid PRIMARY KEY REFERENCES projects,
  freed_at timestamptz NOT NULL
);
GRANT SELECT ON freed_projects TO guildhall_app;

CREATE TRIGGER projects_freed AFTER UPDATE OF raised_cents, budget_cents, min_investment_cents ON projects
  FOR EACH ROW
  WHEN (NEW.takes_money AND NEW.budget_cents - NEW.raised_cents >= NEW.min_investment_cents
    AND OLD.budget_cents - OLD.raised_cents < OLD.min_investment_cents)
  EXECUTE FUNCTION note_freed_project();
