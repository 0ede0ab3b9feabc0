-- Sums that an account invests in a project each month (docs/decisions/0443).

-- Step in a transaction.
CREATE TABLE monthly_investments (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL,
  -- Who has confirmed it: the account, or the member who acted for it.
  set_by uuid NOT NULL,
  project_id uuid NOT NULL,
  cents bigint NOT NULL CHECK (cents > 0),
  day smallint NOT NULL CHECK (day BETWEEN 1 AND 31),
  -- The text about the risk that was confirmed, and how often the terms had been changed then.
  risk_text smallint NOT NULL,
  terms_seen integer NOT NULL,
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'stopped', 'ended')),
  -- Why it was stopped or has ended.
  reason text NOT NULL DEFAULT '',
  -- How many months in a row nothing could be invested.
  failures smallint NOT NULL DEFAULT 0,
  -- The day on which it is to invest next, and the one on which it is to remind of that; null where it is not to.
  next_on date,
  remind_on date,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((state = 'active') = (next_on IS NOT NULL))
);
CREATE UNIQUE INDEX monthly_investments_active ON monthly_investments (user_id, project_id) WHERE state = 'active';
CREATE INDEX monthly_investments_of_user ON monthly_investments (user_id, id);
CREATE INDEX monthly_investments_due ON monthly_investments (next_on, id) WHERE next_on IS NOT NULL;
CREATE INDEX monthly_investments_to_remind ON monthly_investments (remind_on, id) WHERE remind_on IS NOT NULL;
GRANT SELECT ON monthly_investments TO guildhall_app;

-- What each month of each of them came to, once.
CREATE TABLE monthly_runs (
  monthly_id uuid NOT NULL REFERENCES monthly_investments ON DELETE CASCADE,
  -- Its first day.
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  outcome text NOT NULL CHECK (outcome IN ('invested', 'skipped', 'failed', 'missed')),
  -- Why nothing was invested.
  reason text NOT NULL DEFAULT '',
  cents bigint,
  investment_id uuid,
  ran_at timestamptz NOT NULL,
  PRIMARY KEY (monthly_id, month),
  CHECK ((outcome = 'invested') = (investment_id IS NOT NULL AND cents IS NOT NULL))
);
CREATE UNIQUE INDEX monthly_runs_of_investment ON monthly_runs (investment_id) WHERE investment_id IS NOT NULL;
GRANT SELECT ON monthly_runs TO guildhall_app;
