-- Complaints about reports that are late (docs/decisions/0451).

-- Step in a transaction.
-- The days on which its organization was reminded of it, in their order.
ALTER TABLE owed_reports ADD COLUMN reminded_on date[] NOT NULL DEFAULT '{}';

-- Step in a transaction.
-- The report that a complaint is about, and the SHA-256 of the paper that was written of it when it was sent.
CREATE TABLE late_report_complaints (
  complaint_id uuid PRIMARY KEY REFERENCES complaints,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('owed', 'request')),
  -- Of owed_reports or of reports.
  report_id uuid NOT NULL,
  user_id uuid NOT NULL,
  sha256 text COLLATE "C" NOT NULL CHECK (length(sha256) = 64)
);
CREATE INDEX late_report_complaints_of ON late_report_complaints (report_id, user_id);
GRANT SELECT ON late_report_complaints TO guildhall_app;

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS update_requests_of_project ON update_requests (project_id, opened_at);
