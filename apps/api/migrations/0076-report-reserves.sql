-- What is held back of a project's money until its first report (docs/decisions/0439).

-- Step in a transaction.
INSERT INTO transfer_codes (
  code,
  debit_kind,
  credit_kind,
  debit_title,
  credit_title,
  kind
) VALUES
  ('reserve', 'wallet', 'project_reserve', 'Held back until the first report of %s', 'Report reserve of %s',
    'investment'),
  ('reserve_freed', 'project_reserve', 'wallet', 'Report reserve paid to %s', 'Report reserve of %s, paid to you',
    'investment'),
  ('reserve_refund', 'project_reserve', 'wallet', 'Report reserve used by %s for a refund',
    'Report reserve of %s, for a refund', 'investment'),
  ('compensation', 'project_reserve', 'wallet', 'Compensation to %s for a late report',
    'Compensation from %s for a late report', 'return');

ALTER TABLE projects
  -- In percent of each release.
  ADD COLUMN reserve_percent numeric(3, 2) NOT NULL DEFAULT 0 CHECK (reserve_percent BETWEEN 0 AND 5),
  ADD CONSTRAINT projects_reserve_needs_reports CHECK (reserve_percent = 0 OR reports <> 'none');
ALTER TABLE investments
  -- What of its release was held back, and what its holder got of reserves for late reports.
  ADD COLUMN reserve_cents bigint NOT NULL DEFAULT 0 CHECK (reserve_cents >= 0),
  ADD COLUMN compensation_cents bigint NOT NULL DEFAULT 0 CHECK (compensation_cents >= 0);
ALTER TABLE portfolio_categories
  ADD COLUMN compensation_cents bigint NOT NULL DEFAULT 0 CHECK (compensation_cents >= 0);
ALTER TABLE portfolio_history ADD COLUMN compensation bigint NOT NULL DEFAULT 0;

-- Changed under the lock of the project.
CREATE TABLE report_reserves (
  project_id uuid PRIMARY KEY REFERENCES projects (id),
  organization_id uuid NOT NULL,
  -- What is neither paid to the organization nor shared out.
  held_cents bigint NOT NULL CHECK (held_cents >= 0),
  -- What was put in, less the part of what was refunded: a quarter of it is shared out at a time.
  whole_cents bigint NOT NULL CHECK (whole_cents >= 0),
  -- How many times 30 days of lateness were looked at.
  periods smallint NOT NULL DEFAULT 0,
  -- The day of the business on which it is to be looked at next.
  look_on date NOT NULL
);
CREATE INDEX report_reserves_to_settle ON report_reserves (look_on, project_id) WHERE held_cents > 0;
CREATE INDEX report_reserves_of_organization ON report_reserves (organization_id) WHERE held_cents > 0;
GRANT SELECT ON report_reserves TO guildhall_app;

-- A part of a reserve that goes to the holders, once for each 30 days.
CREATE TABLE compensations (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  project_id uuid NOT NULL REFERENCES projects (id),
  organization_id uuid NOT NULL,
  period smallint NOT NULL CHECK (period > 0),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  shared_on date NOT NULL,
  finished_at timestamptz,
  UNIQUE (project_id, period)
);
CREATE INDEX compensations_under_way ON compensations (id) WHERE finished_at IS NULL;
CREATE TRIGGER compensations_append_only BEFORE DELETE OR TRUNCATE ON compensations
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
GRANT SELECT ON compensations TO guildhall_app;
CREATE TABLE compensation_shares (
  compensation_id uuid NOT NULL REFERENCES compensations (id),
  investment_id uuid NOT NULL,
  cents bigint NOT NULL CHECK (cents > 0),
  -- What cannot be credited stays on the project's reserve account.
  status text COLLATE "C" NOT NULL DEFAULT 'due' CHECK (status IN ('due', 'credited', 'withheld')),
  -- That of its transfer.
  transfer_id uuid NOT NULL DEFAULT uuidv7(),
  PRIMARY KEY (compensation_id, investment_id)
);
CREATE INDEX compensation_shares_due ON compensation_shares (compensation_id, investment_id) WHERE status = 'due';
CREATE INDEX compensation_shares_of_investment ON compensation_shares (investment_id, compensation_id);
CREATE INDEX compensation_shares_withheld ON compensation_shares (compensation_id) WHERE status = 'withheld';
GRANT SELECT ON compensation_shares TO guildhall_app;

CREATE TRIGGER transfers_add_compensation_flow AFTER INSERT ON transfers
  FOR EACH ROW WHEN (NEW.code = 'compensation') EXECUTE FUNCTION add_portfolio_flow();

-- Step by itself. What has come from projects and their reserves into a wallet, among all that has come into it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS transfers_from_projects_and_reserves
  ON transfers (credit_account, credit_seq)
  WHERE code IN ('return', 'investment_refund', 'escrow_return', 'compensation');
