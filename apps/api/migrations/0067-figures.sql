-- How much there is here, which the log-in tells. A job counts it, so that nothing that is bought waits for it (docs/decisions/0225-three-figures.md).
CREATE TABLE figures (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  organizations bigint NOT NULL,
  open_projects bigint NOT NULL,
  raised_cents bigint NOT NULL,
  counted_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE ON figures TO guildhall_app;
