-- The last reports that an organization owed, for the facts on its page (docs/decisions/0450).

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS owed_reports_of_organization ON owed_reports (organization_id, due_on);
