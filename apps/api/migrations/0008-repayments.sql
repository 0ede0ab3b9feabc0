-- What investments give back: plans of instalments, what is due by days, and what was paid (docs/specification/calls.md).

-- The time that plans, deadlines and reports read (business_now): by how much it is ahead of the clock. Without a row it
-- is the clock. Nothing writes it but a function that tests create.
CREATE TABLE business_clock (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  ahead interval NOT NULL
);
GRANT SELECT ON business_clock TO guildhall_app;

-- The day on which holdings of before got their plans. What of them would fall due until the 30th day after it falls due
-- on that day. Without a row there were none.
CREATE TABLE brought_forward (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  day date NOT NULL,
  -- When the organizations were notified of it.
  noticed_at timestamptz
);
GRANT SELECT ON brought_forward TO guildhall_app;

ALTER TABLE ledger_accounts ADD COLUMN project_id uuid;
DROP INDEX ledger_accounts_of_the_house;
CREATE UNIQUE INDEX ledger_accounts_of_the_house ON ledger_accounts (kind, provider) NULLS NOT DISTINCT
  WHERE owner_id IS NULL AND project_id IS NULL;
CREATE UNIQUE INDEX ledger_accounts_of_projects ON ledger_accounts (project_id, kind) WHERE project_id IS NOT NULL;
INSERT INTO transfer_codes (
  code,
  debit_kind,
  credit_kind,
  debit_title,
  credit_title,
  kind
) VALUES
  ('repayment', 'wallet', 'project_payout', 'Repayment to investors of %s', 'Repayment by %s', 'return'),
  ('return', 'project_payout', 'wallet', 'Return to %s', 'Return from %s', 'return');

ALTER TABLE projects
  ADD COLUMN repayment text COLLATE "C" NOT NULL DEFAULT 'end'
    CHECK (repayment IN ('end', 'monthly', 'quarterly', 'yearly', 'returnFirst', 'equalPrincipal')),
  ADD COLUMN grace_months smallint NOT NULL DEFAULT 0,
  -- In percent a year, of what is paid late.
  ADD COLUMN late_interest numeric(4, 2) NOT NULL DEFAULT 0 CHECK (late_interest BETWEEN 0 AND 10),
  -- The late interest that is fixed and not paid.
  ADD COLUMN late_owed_cents bigint NOT NULL DEFAULT 0 CHECK (late_owed_cents >= 0),
  -- The first day on which something is to be paid and was not; null for nothing.
  ADD COLUMN next_due date,
  -- A payment that was not credited to all holders yet: until then the project takes no other.
  ADD COLUMN sharing_out uuid,
  -- Whether each date is paid by itself, by whom that was ordered, and when it was tried last.
  ADD COLUMN standing_order boolean NOT NULL DEFAULT false,
  ADD COLUMN ordered_by uuid,
  ADD COLUMN standing_tried_on date,
  -- Of an early repayment: all of the promised return, or what falls to the days until then.
  ADD COLUMN early_repayment text COLLATE "C" NOT NULL DEFAULT 'whole' CHECK (early_repayment IN ('whole', 'used')),
  -- The last reminder of what is due, and its day: 1 a week before, 2 a day before, 3 a day late, 4 two weeks late.
  ADD COLUMN reminded_of date,
  ADD COLUMN reminder smallint NOT NULL DEFAULT 0,
  ADD CONSTRAINT grace_is_shorter_than_the_project CHECK (grace_months BETWEEN 0 AND duration_months - 1);
CREATE INDEX projects_due ON projects (created_by, next_due, id) WHERE next_due IS NOT NULL;
CREATE INDEX projects_standing_orders ON projects (next_due, id) WHERE standing_order AND next_due IS NOT NULL;
CREATE INDEX projects_to_remind ON projects (next_due, id) WHERE next_due IS NOT NULL;

ALTER TABLE investments
  -- The day, in UTC, on which its money reached the organization, from which the dates of its plan count; and the moment
  -- by the clock, in the order in which a project's payments see it.
  ADD COLUMN released_on date,
  ADD COLUMN released_at timestamptz,
  -- How much has come back, and how many instalments were paid whole.
  ADD COLUMN principal_paid bigint NOT NULL DEFAULT 0,
  ADD COLUMN return_paid bigint NOT NULL DEFAULT 0,
  ADD COLUMN late_paid bigint NOT NULL DEFAULT 0,
  ADD COLUMN instalments_paid smallint NOT NULL DEFAULT 0,
  -- Parts of cents that unequal payments have left it behind by.
  ADD COLUMN shortfall numeric NOT NULL DEFAULT 0,
  -- Its instalments in cents, where a refund has come after the first payment; otherwise they follow from the project.
  ADD COLUMN plan_principal bigint[],
  ADD COLUMN plan_return bigint[],
  -- Its holder has given up what was to come.
  ADD COLUMN given_up boolean NOT NULL DEFAULT false;

-- What is still to be paid, by the day of release: of an investor, of a project, or of an organization. The n-th element
-- of each list falls due n months after that day, so that a plan of any length is one row.
CREATE TABLE due_sums (
  owner_id uuid NOT NULL,
  released_on date NOT NULL,
  holdings integer NOT NULL DEFAULT 0,
  principal bigint[] NOT NULL,
  returns bigint[] NOT NULL,
  PRIMARY KEY (owner_id, released_on)
) WITH (fillfactor = 70);
GRANT SELECT ON due_sums TO guildhall_app;

-- Payments of an organization to all holders of a project.
CREATE TABLE repayments (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES projects,
  organization_id uuid NOT NULL,
  paid_by uuid NOT NULL,
  -- By the time of the business, and by the clock.
  paid_on date NOT NULL,
  paid_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  -- Everything that is due up to this day is paid whole; null for nothing.
  whole_until date,
  -- The day of which a part is paid beyond that, and how much of its return and principal.
  part_on date,
  part_return_cents bigint NOT NULL DEFAULT 0,
  part_principal_cents bigint NOT NULL DEFAULT 0,
  late_cents bigint NOT NULL DEFAULT 0,
  -- It pays all that is left of the project, before it is due.
  is_early boolean NOT NULL DEFAULT false,
  -- When each holder's share was worked out, and when all were credited.
  shared_at timestamptz,
  finished_at timestamptz,
  CHECK ((part_on IS NOT NULL) = (part_return_cents + part_principal_cents > 0)),
  CHECK (whole_until IS NOT NULL OR part_on IS NOT NULL OR late_cents > 0)
);
CREATE INDEX repayments_of_project ON repayments (project_id, paid_at, id);
CREATE INDEX repayments_of_organization ON repayments (organization_id, paid_at, id);
CREATE INDEX repayments_under_way ON repayments (paid_at) WHERE finished_at IS NULL;
CREATE TRIGGER repayments_append_only BEFORE DELETE OR TRUNCATE ON repayments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
GRANT SELECT ON repayments TO guildhall_app;

-- What of a payment was for which due day.
CREATE TABLE repayment_days (
  repayment_id uuid NOT NULL REFERENCES repayments,
  due_on date NOT NULL,
  project_id uuid NOT NULL,
  holdings integer NOT NULL,
  principal_cents bigint NOT NULL,
  return_cents bigint NOT NULL,
  PRIMARY KEY (repayment_id, due_on)
);
CREATE INDEX repayment_days_of_project ON repayment_days (project_id, due_on);
CREATE TRIGGER repayment_days_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON repayment_days
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
GRANT SELECT ON repayment_days TO guildhall_app;

-- Each holding's share of a payment, once. It is credited in turn; what cannot be credited stays on the project's
-- payout account.
CREATE TABLE repayment_shares (
  repayment_id uuid NOT NULL REFERENCES repayments,
  investment_id uuid NOT NULL,
  principal_cents bigint NOT NULL,
  return_cents bigint NOT NULL,
  late_cents bigint NOT NULL DEFAULT 0,
  -- By how much the rounding of a part leaves it behind (above zero) or ahead, in parts of cents.
  shortfall numeric NOT NULL DEFAULT 0,
  status text COLLATE "C" NOT NULL DEFAULT 'due' CHECK (status IN ('due', 'credited', 'withheld')),
  -- That of its transfer.
  transfer_id uuid NOT NULL DEFAULT uuidv7(),
  PRIMARY KEY (repayment_id, investment_id)
);
CREATE INDEX repayment_shares_due ON repayment_shares (repayment_id, investment_id) WHERE status = 'due';
CREATE INDEX repayment_shares_of_investment ON repayment_shares (investment_id, repayment_id);
CREATE INDEX repayment_shares_withheld ON repayment_shares (repayment_id) WHERE status = 'withheld';
GRANT SELECT ON repayment_shares TO guildhall_app;

-- Interest for instalments that were paid late. It is fixed when all of the instalment is paid.
CREATE TABLE late_interest (
  investment_id uuid NOT NULL,
  number smallint NOT NULL,
  project_id uuid NOT NULL,
  due_on date NOT NULL,
  -- The sum of each late payment in cents, times the days that it was late.
  cent_days numeric NOT NULL,
  cents bigint,
  -- The part that is paid or is being credited.
  paid_cents bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (investment_id, number),
  CHECK (paid_cents BETWEEN 0 AND coalesce(cents, 0))
);
CREATE INDEX late_interest_owed ON late_interest (project_id, due_on) WHERE paid_cents < cents;
GRANT SELECT ON late_interest TO guildhall_app;

-- Bring forward what stands: the plan is one instalment at the end, from the day of the investment.
INSERT INTO brought_forward (day)
SELECT (now() AT TIME ZONE 'UTC')::date WHERE EXISTS (SELECT FROM investments WHERE status = 'COMPLETED');

UPDATE investments AS i
SET released_at = i.created_at, released_on = (i.created_at AT TIME ZONE 'UTC')::date,
  given_up = EXISTS (SELECT FROM users AS u WHERE u.id = i.user_id AND u.type = 0)
WHERE i.status = 'COMPLETED';

UPDATE investments AS i
SET due_on = CASE
    WHEN i.released_on IS NOT NULL AND NOT i.given_up AND i.amount_cents > coalesce((
      SELECT max(r.so_far_cents) FROM refunds AS r WHERE r.purchase_id = i.id
    ), 0) THEN greatest(i.due_on, (now() AT TIME ZONE 'UTC')::date + 30)
  END,
  overdue_told_at = NULL;

WITH holding AS (
  SELECT
    i.user_id,
    i.project_id,
    i.organization_id,
    i.released_on,
    p.duration_months AS months,
    l.cents AS principal,
    round(l.cents * (100 + p.return_on_investment) / 100)::bigint - l.cents AS returns
  FROM investments AS i JOIN projects AS p ON p.id = i.project_id
    CROSS JOIN LATERAL (
      SELECT i.amount_cents - coalesce((
          SELECT max(r.so_far_cents) FROM refunds AS r WHERE r.purchase_id = i.id
        ), 0) AS cents
    ) AS l
  WHERE i.due_on IS NOT NULL
), sums AS (
  SELECT o.owner_id, h.released_on, h.months, count(*) AS holdings, sum(h.principal) AS principal, sum(h.returns) AS returns
  FROM holding AS h, LATERAL (VALUES (h.user_id), (h.project_id), (h.organization_id)) AS o (owner_id)
  GROUP BY o.owner_id, h.released_on, h.months
)
INSERT INTO due_sums (owner_id, released_on, holdings, principal, returns)
SELECT
  o.owner_id,
  o.released_on,
  o.holdings,
  ARRAY(
    SELECT coalesce(s.principal, 0)::bigint
    FROM generate_series(1, o.months) AS m
      LEFT JOIN sums AS s ON s.owner_id = o.owner_id AND s.released_on = o.released_on AND s.months = m
    ORDER BY m
  ),
  ARRAY(
    SELECT coalesce(s.returns, 0)::bigint
    FROM generate_series(1, o.months) AS m
      LEFT JOIN sums AS s ON s.owner_id = o.owner_id AND s.released_on = o.released_on AND s.months = m
    ORDER BY m
  )
FROM (
  SELECT owner_id, released_on, sum(holdings) AS holdings, max(months) AS months FROM sums GROUP BY owner_id, released_on
) AS o;

UPDATE projects AS p
SET next_due = (SELECT min(i.due_on) FROM investments AS i WHERE i.project_id = p.id AND i.due_on IS NOT NULL);

CREATE INDEX investments_not_repaid ON investments (project_id, released_on, id) WHERE due_on IS NOT NULL;
DROP INDEX investments_due;
CREATE INDEX investments_due ON investments (user_id, due_on) WHERE due_on IS NOT NULL;
DROP INDEX investments_to_tell_overdue;
CREATE INDEX investments_to_tell_overdue ON investments (due_on) WHERE due_on IS NOT NULL AND overdue_told_at IS NULL;
DROP TRIGGER investments_set_due_day ON investments;
CREATE TRIGGER investments_set_due_day BEFORE INSERT OR UPDATE OF status ON investments
  FOR EACH ROW WHEN (NEW.status = 'COMPLETED') EXECUTE FUNCTION set_due_day();
DROP TABLE portfolio_days;

ALTER TABLE portfolio_categories
  ADD COLUMN principal_paid_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN return_paid_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN late_paid_cents bigint NOT NULL DEFAULT 0;
