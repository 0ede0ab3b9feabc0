-- What lending has brought: loans, their sums by the quarter in which they were lent, and the figures that are published
-- of them (docs/specification/returns.md, "Figures").

-- Projects to which something was lent. One project is one loan, from its first release until nothing of it is to be
-- paid any more.
CREATE TABLE loans (
  project_id uuid PRIMARY KEY REFERENCES projects,
  organization_id uuid NOT NULL,
  released_on date NOT NULL,
  -- Since when nothing of it is to be paid: it is paid back, written off or given up. Null while something is.
  ended_on date
);
GRANT SELECT ON loans TO guildhall_app;

-- Of a loan by the quarter in which its principal was released, in cents: what was lent, less what was given back of it
-- afterwards; and of that what is paid back, what is written off and has not come back, and what holders have given up.
CREATE TABLE loan_quarters (
  project_id uuid NOT NULL REFERENCES projects,
  quarter date NOT NULL,
  organization_id uuid NOT NULL,
  lent_cents bigint NOT NULL,
  repaid_cents bigint NOT NULL,
  lost_cents bigint NOT NULL,
  given_up_cents bigint NOT NULL,
  PRIMARY KEY (project_id, quarter)
) WITH (fillfactor = 70);
GRANT SELECT ON loan_quarters TO guildhall_app;

-- What is published, as a job has counted it: of an organization, or of all where `organization_id` is null.
CREATE TABLE outcome_quarters (
  organization_id uuid,
  quarter date NOT NULL,
  lent_cents bigint NOT NULL,
  repaid_cents bigint NOT NULL,
  late_cents bigint NOT NULL,
  lost_cents bigint NOT NULL,
  given_up_cents bigint NOT NULL,
  UNIQUE NULLS NOT DISTINCT (organization_id, quarter)
) WITH (fillfactor = 70);
GRANT SELECT ON outcome_quarters TO guildhall_app;

-- Loans that were counted in each window of twelve months since the first release, and those of them that were in
-- default in it; and apart from them the loans that were released after its first day.
CREATE TABLE outcome_windows (
  organization_id uuid,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  loans integer NOT NULL,
  defaulted integer NOT NULL,
  lent_cents bigint NOT NULL,
  defaulted_cents bigint NOT NULL,
  later_loans integer NOT NULL,
  later_defaulted integer NOT NULL,
  UNIQUE NULLS NOT DISTINCT (organization_id, starts_on)
) WITH (fillfactor = 70);
GRANT SELECT ON outcome_windows TO guildhall_app;

-- When and for which day it was counted.
CREATE TABLE outcomes_counted (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  day date NOT NULL,
  counted_at timestamptz NOT NULL
);
GRANT SELECT ON outcomes_counted TO guildhall_app;

INSERT INTO loans (project_id, organization_id, released_on, ended_on)
SELECT i.project_id, i.organization_id, min(i.released_on),
  CASE WHEN p.next_due IS NULL THEN coalesce(
    p.written_off_on,
    (SELECT max(r.paid_on) FROM repayments AS r WHERE r.project_id = i.project_id),
    max(i.released_on)
  ) END
FROM investments AS i JOIN projects AS p ON p.id = i.project_id
WHERE i.released_on IS NOT NULL
GROUP BY i.project_id, i.organization_id, p.next_due, p.written_off_on;

INSERT INTO loan_quarters (
  project_id,
  quarter,
  organization_id,
  lent_cents,
  repaid_cents,
  lost_cents,
  given_up_cents
)
SELECT
  i.project_id,
  date_trunc('quarter', i.released_on::timestamp)::date,
  i.organization_id,
  sum(l.cents),
  sum(i.principal_paid),
  sum(i.written_off_principal),
  sum(CASE WHEN i.given_up THEN l.cents - i.principal_paid - i.written_off_principal ELSE 0 END)
FROM investments AS i CROSS JOIN LATERAL (
    SELECT i.amount_cents - coalesce(max(r.so_far_cents), 0) AS cents FROM refunds AS r WHERE r.purchase_id = i.id
  ) AS l
WHERE i.released_on IS NOT NULL
GROUP BY i.project_id, date_trunc('quarter', i.released_on::timestamp)::date, i.organization_id;

CREATE TRIGGER investments_count_loans_placed AFTER INSERT ON investments
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_new_loans();
CREATE TRIGGER investments_count_loans AFTER UPDATE ON investments
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_loans();
CREATE TRIGGER refunds_count_loans AFTER INSERT ON refunds
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_refunded_loans();
CREATE TRIGGER projects_end_loan AFTER UPDATE OF next_due ON projects
  FOR EACH ROW WHEN ((OLD.next_due IS NULL) <> (NEW.next_due IS NULL)) EXECUTE FUNCTION end_loan();
