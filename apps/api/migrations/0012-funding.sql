-- How projects are funded: deadlines, escrow, and the days in which an investor may take the money back
-- (docs/specification/returns.md).

INSERT INTO transfer_codes (
  code,
  debit_kind,
  credit_kind,
  debit_title,
  credit_title,
  kind
) VALUES
  ('escrow', 'wallet', 'project_escrow', 'Investment in %s', 'Investment in %s', 'investment'),
  ('release', 'project_escrow', 'wallet', 'Investment in %s, released', 'Investment in %s, released', 'investment'),
  ('escrow_return', 'project_escrow', 'wallet', 'Investment in %s, given back', 'Investment in %s, given back',
    'investment');

ALTER TABLE projects
  -- keep: each investment reaches the organization by itself; all: only when the goal is reached; minimum: when
  -- minimum_raised_cents are.
  ADD COLUMN funding text COLLATE "C" NOT NULL DEFAULT 'keep' CHECK (funding IN ('keep', 'all', 'minimum')),
  ADD COLUMN minimum_raised_cents bigint,
  -- The end of the last day on which it takes investments.
  ADD COLUMN open_until timestamptz,
  ADD COLUMN is_extended boolean NOT NULL DEFAULT false,
  -- The deadline has passed, and nothing new is taken.
  ADD COLUMN is_past_deadline boolean NOT NULL DEFAULT false,
  -- For how many days an investor may take an investment back.
  ADD COLUMN reflection_days smallint NOT NULL DEFAULT 0 CHECK (reflection_days BETWEEN 0 AND 30),
  -- One with funding keep that has reached its goal stays open here (project_state).
  ADD COLUMN state text COLLATE "C" NOT NULL DEFAULT 'open'
    CHECK (state IN ('draft', 'open', 'funded', 'failed', 'canceled')),
  ADD COLUMN state_since timestamptz,
  -- What of raised_cents is in escrow, and what of that can no longer be taken back.
  ADD COLUMN escrow_cents bigint NOT NULL DEFAULT 0 CHECK (escrow_cents >= 0),
  ADD COLUMN firm_cents bigint NOT NULL DEFAULT 0 CHECK (firm_cents BETWEEN 0 AND escrow_cents),
  -- What a project had raised when it failed or was canceled.
  ADD COLUMN ended_raised_cents bigint CHECK ((ended_raised_cents IS NOT NULL) = (state IN ('failed', 'canceled'))),
  -- When the first money reached the organization: from then on it cannot be canceled.
  ADD COLUMN first_released_at timestamptz,
  -- When something of it is to be looked at next: a reflection or the deadline ends, or money waits to leave escrow.
  ADD COLUMN settle_at timestamptz,
  -- Until when investors may take their money back, since the terms have changed, and how often they have.
  ADD COLUMN notice_until timestamptz,
  ADD COLUMN changes smallint NOT NULL DEFAULT 0 CHECK (changes BETWEEN 0 AND 2),
  ADD COLUMN takes_money boolean NOT NULL GENERATED ALWAYS AS (
    raised_cents < budget_cents AND NOT is_past_deadline
      AND (state = 'open' OR (state = 'funded' AND funding = 'minimum'))
  ) STORED,
  ADD CONSTRAINT minimum_is_below_the_goal CHECK (
    (minimum_raised_cents IS NOT NULL) = (funding = 'minimum')
    AND (minimum_raised_cents IS NULL OR minimum_raised_cents BETWEEN min_investment_cents AND budget_cents - 1)
  ),
  ADD CONSTRAINT deadline_of_all_and_minimum CHECK ((open_until IS NOT NULL) = (funding <> 'keep')),
  ADD CONSTRAINT escrow_is_raised CHECK (escrow_cents <= raised_cents);
CREATE INDEX projects_to_settle ON projects (settle_at) WHERE settle_at IS NOT NULL;
CREATE INDEX projects_drafts ON projects (created_by) WHERE state = 'draft';
DROP TRIGGER projects_count_open ON projects;
CREATE TRIGGER projects_count_open AFTER UPDATE OF raised_cents, budget_cents, state, is_past_deadline ON projects
  FOR EACH ROW WHEN (OLD.takes_money <> NEW.takes_money) EXECUTE FUNCTION count_open_projects();
DROP TRIGGER projects_list_open ON projects;
-- Runs after projects_count_open, which locks the organization: one that changes its name also locks itself first.
CREATE TRIGGER projects_list_open AFTER UPDATE OF raised_cents, budget_cents, state, is_past_deadline ON projects
  FOR EACH ROW
  WHEN (OLD.takes_money <> NEW.takes_money
    OR OLD.raised_cents * 100 / OLD.budget_cents <> NEW.raised_cents * 100 / NEW.budget_cents)
  EXECUTE FUNCTION list_open_project();

ALTER TABLE investments
  -- Where the money of a paid one is: in escrow while its investor may take it back (reflection), when they cannot any
  -- more (firm), or while it is disputed; with the organization (released); or given back whole (returned).
  ADD COLUMN escrow text COLLATE "C" CHECK (escrow IN ('reflection', 'firm', 'disputed', 'released', 'returned')),
  -- The end of its reflection.
  ADD COLUMN reconsider_until timestamptz,
  -- Why it was given back from escrow.
  ADD COLUMN returned_for text COLLATE "C";
UPDATE investments SET escrow = 'released' WHERE status = 'COMPLETED';
ALTER TABLE investments
  ADD CONSTRAINT paid_money_is_somewhere CHECK ((escrow IS NOT NULL) = (status = 'COMPLETED')),
  ADD CONSTRAINT released_has_a_day CHECK ((released_on IS NOT NULL) = (escrow IS NOT NULL AND escrow = 'released')),
  ADD CONSTRAINT returned_has_a_cause CHECK ((returned_for IS NOT NULL) = (escrow IS NOT NULL AND escrow = 'returned'));
CREATE INDEX investments_in_escrow ON investments (project_id, escrow, reconsider_until, id)
  WHERE escrow IN ('reflection', 'firm', 'disputed');
CREATE INDEX investments_in_escrow_of_investor ON investments (user_id) WHERE escrow IN ('reflection', 'firm', 'disputed');
ALTER TABLE portfolio_categories ADD COLUMN escrow_cents bigint NOT NULL DEFAULT 0 CHECK (escrow_cents >= 0);

ALTER TABLE refunds DROP CONSTRAINT refunds_cause_check;
ALTER TABLE refunds ADD CONSTRAINT refunds_cause_check CHECK (
  cause IN ('canceled', 'seller', 'operator', 'dispute', 'chargeback', 'reconsidered', 'failed', 'project_canceled')
);
-- It came from escrow, and not from the seller's wallet.
ALTER TABLE refunds ADD COLUMN from_escrow boolean NOT NULL DEFAULT false;

-- What is disputed lies in escrow, so that nothing of the seller's wallet has to be set aside for it.
ALTER TABLE disputes ADD COLUMN in_escrow boolean NOT NULL DEFAULT false;
