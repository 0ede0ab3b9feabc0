-- What one operator has approved within a day is summed at each approval.

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS withdrawals_decided_by ON withdrawals (decided_by, decided_at) WHERE decided_by IS NOT NULL;

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS withdrawals_first_approved_by ON withdrawals (first_approved_by, first_approved_at) WHERE first_approved_by IS NOT NULL;
