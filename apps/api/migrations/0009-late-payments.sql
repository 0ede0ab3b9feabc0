-- What organizations have paid back on time, and when holders learn that it is late.

-- What was paid of an organization's instalments, by the day on which they were due, for what is said of it publicly: a
-- page that everybody reads adds up 24 months of days instead of every payment of every project.
CREATE TABLE paid_back_days (
  organization_id uuid NOT NULL,
  due_on date NOT NULL,
  -- Instalments of holdings that are paid whole, and of those the ones of which nothing came after the day.
  instalments bigint NOT NULL,
  on_time bigint NOT NULL,
  -- What was paid, in parts too.
  cents bigint NOT NULL,
  on_time_cents bigint NOT NULL,
  PRIMARY KEY (organization_id, due_on)
) WITH (fillfactor = 70);
GRANT SELECT ON paid_back_days TO guildhall_app;
CREATE TRIGGER repayment_days_count AFTER INSERT ON repayment_days
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_paid_back();

-- The due days of which an investment's holder was notified that it is overdue, and that it is late. A part that is
-- paid of the day does not bring the same notification again.
ALTER TABLE investments ADD COLUMN overdue_told_of date, ADD COLUMN late_told_of date;
CREATE INDEX investments_to_tell_late ON investments (due_on)
  WHERE due_on IS NOT NULL AND overdue_told_at IS NOT NULL AND late_told_of IS DISTINCT FROM due_on;
