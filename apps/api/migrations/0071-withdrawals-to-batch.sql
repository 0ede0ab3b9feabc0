-- Finds the approved withdrawals that a batch may take, however many of the other kind of money wait.

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS withdrawals_to_batch ON withdrawals (test, created_at, id) WHERE status = 'approved';
