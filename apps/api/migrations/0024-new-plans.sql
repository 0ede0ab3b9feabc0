-- New plans of projects, on which their holders vote (docs/specification/returns.md, "Late, default, written off").

CREATE TABLE new_plans (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  project_id uuid NOT NULL REFERENCES projects,
  organization_id uuid NOT NULL,
  proposed_by uuid NOT NULL,
  -- The days and parts of what is unpaid, counted from the day of the decision; the sum stays.
  repayment text COLLATE "C" NOT NULL
    CHECK (repayment IN ('end', 'monthly', 'quarterly', 'yearly', 'returnFirst', 'equalPrincipal')),
  months smallint NOT NULL CHECK (months BETWEEN 1 AND 999),
  why text NOT NULL,
  -- By the time of the business.
  proposed_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- All outstanding principal that counts, and the part of it that has said yes or no.
  weight_cents bigint NOT NULL CHECK (weight_cents >= 0),
  yes_cents bigint NOT NULL DEFAULT 0 CHECK (yes_cents >= 0),
  no_cents bigint NOT NULL DEFAULT 0 CHECK (no_cents >= 0),
  voters integer NOT NULL,
  status text COLLATE "C" NOT NULL DEFAULT 'voting' CHECK (status IN ('voting', 'accepted', 'refused', 'lapsed')),
  -- Also the day from which the months of an accepted plan count.
  decided_on date,
  -- By the clock: holdings that were released before it get the plan.
  decided_at timestamptz,
  -- Of an accepted plan, by the numbers of instalments: those of the plans before it, `before` in all, then its own. The
  -- months of each count from its day in `starts`, where that is null from the release.
  before integer,
  list integer[],
  starts date[],
  -- The last holding that has it, and when all had.
  done_until uuid,
  finished_at timestamptz,
  -- The last account that was notified of the vote, or of its end, and when all were.
  notified_until uuid,
  notified_at timestamptz,
  CHECK (yes_cents + no_cents <= weight_cents),
  CHECK ((status = 'voting') = (decided_on IS NULL)),
  CHECK ((status = 'accepted') = (list IS NOT NULL))
);
CREATE UNIQUE INDEX new_plans_voting ON new_plans (project_id) WHERE status = 'voting';
CREATE UNIQUE INDEX new_plans_accepted ON new_plans (project_id, decided_on) WHERE status = 'accepted';
CREATE INDEX new_plans_of_project ON new_plans (project_id, id);
CREATE INDEX new_plans_of_organization ON new_plans (organization_id, id);
CREATE INDEX new_plans_to_decide ON new_plans (ends_at) WHERE status = 'voting';
CREATE INDEX new_plans_to_apply ON new_plans (decided_at) WHERE status = 'accepted' AND finished_at IS NULL;
CREATE INDEX new_plans_to_notify ON new_plans (id) WHERE notified_at IS NULL;
GRANT SELECT ON new_plans TO guildhall_app;

-- Who is asked, with their outstanding principal when the vote began, and what they say: null for nothing yet.
CREATE TABLE new_plan_votes (
  plan_id uuid NOT NULL REFERENCES new_plans,
  user_id uuid NOT NULL,
  weight_cents bigint NOT NULL CHECK (weight_cents > 0),
  says_yes boolean,
  voted_at timestamptz,
  PRIMARY KEY (plan_id, user_id),
  CHECK ((says_yes IS NULL) = (voted_at IS NULL))
);
CREATE INDEX new_plan_votes_of_user ON new_plan_votes (user_id, plan_id);
GRANT SELECT ON new_plan_votes TO guildhall_app;

-- The day of the decision for the new plan that a holding has; null for the plan of its project's terms. Its written
-- instalments (plan_principal, plan_return) are then those of `new_plans.list`.
ALTER TABLE investments ADD COLUMN plan_from date, ADD CHECK (plan_from IS NULL OR plan_principal IS NOT NULL);

ALTER TABLE projects
  -- Its holders vote on a new plan.
  ADD COLUMN is_in_vote boolean NOT NULL DEFAULT false,
  -- The last day on which something falls due by an accepted plan, up to which disputes stay open for 90 days.
  ADD COLUMN repaid_by date;

-- What is in default, in a vote or paid back by a new plan is no open project any more.
ALTER TABLE projects ALTER COLUMN takes_money SET EXPRESSION AS (
  raised_cents < budget_cents AND NOT is_past_deadline AND in_default_since IS NULL AND NOT is_in_vote
    AND repaid_by IS NULL AND (state = 'open' OR (state = 'funded' AND funding = 'minimum'))
);
DROP TRIGGER projects_count_open ON projects;
CREATE TRIGGER projects_count_open AFTER UPDATE OF
  raised_cents, budget_cents, state, is_past_deadline, next_due, unlikely_since, in_default_since, is_in_vote, repaid_by
  ON projects
  FOR EACH ROW WHEN (OLD.takes_money <> NEW.takes_money) EXECUTE FUNCTION count_open_projects();
DROP TRIGGER projects_list_open ON projects;
-- Runs after projects_count_open, which locks the organization: one that changes its name also locks itself first.
CREATE TRIGGER projects_list_open AFTER UPDATE OF
  raised_cents, budget_cents, state, is_past_deadline, next_due, unlikely_since, in_default_since, is_in_vote, repaid_by
  ON projects
  FOR EACH ROW
  WHEN (OLD.takes_money <> NEW.takes_money
    OR OLD.raised_cents * 100 / OLD.budget_cents <> NEW.raised_cents * 100 / NEW.budget_cents)
  EXECUTE FUNCTION list_open_project();
