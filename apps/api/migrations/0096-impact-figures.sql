-- The figures that a project promises, and what its reports say was reached of them (docs/decisions/0440).

-- Step in a transaction.
CREATE TABLE impact_figures (
  project_id uuid NOT NULL REFERENCES projects (id),
  -- From 1 on, in the order in which the organization has written them.
  figure smallint NOT NULL CHECK (figure BETWEEN 1 AND 3),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  unit text NOT NULL CHECK (length(unit) BETWEEN 1 AND 20),
  target bigint NOT NULL CHECK (target BETWEEN 1 AND 1000000000),
  -- Since the start, as the last report says; written with each report.
  reached bigint CHECK (reached BETWEEN 0 AND 1000000000000),
  PRIMARY KEY (project_id, figure)
);
CREATE TABLE impact_reported (
  report_id uuid NOT NULL,
  version smallint NOT NULL,
  figure smallint NOT NULL,
  -- Since the start.
  reached bigint NOT NULL CHECK (reached BETWEEN 0 AND 1000000000000),
  PRIMARY KEY (report_id, version, figure),
  FOREIGN KEY (report_id, version) REFERENCES owed_report_versions
);
-- What of the principal of an account has reached a project that promises figures, less what was refunded. Written by
-- triggers.
CREATE TABLE impact_holdings (
  user_id uuid NOT NULL,
  project_id uuid NOT NULL,
  released_cents bigint NOT NULL CHECK (released_cents >= 0),
  PRIMARY KEY (user_id, project_id)
) WITH (fillfactor = 70);
CREATE INDEX impact_holdings_largest ON impact_holdings (user_id, released_cents DESC, project_id);
GRANT SELECT ON impact_figures, impact_reported, impact_holdings TO guildhall_app;

-- Step in a transaction.
CREATE TRIGGER investments_add_impact_placed AFTER INSERT ON investments
  FOR EACH ROW WHEN (NEW.escrow = 'released') EXECUTE FUNCTION add_impact_holding();
CREATE TRIGGER investments_add_impact_released AFTER UPDATE OF escrow ON investments
  FOR EACH ROW WHEN (NEW.escrow = 'released' AND OLD.escrow IS DISTINCT FROM NEW.escrow)
  EXECUTE FUNCTION add_impact_holding();

-- Step in a transaction.
CREATE TRIGGER refunds_lower_impact AFTER INSERT ON refunds
  FOR EACH ROW WHEN (NOT NEW.from_escrow) EXECUTE FUNCTION lower_impact_holding();
