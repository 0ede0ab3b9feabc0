-- Indexes of what the console lists and counts.

-- People, or organizations, newest first and by the beginning of their e-mail: there are many people for each organization.
-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_newest_of_type ON users (type, id);

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_email_of_type ON users (type, email COLLATE "C");

-- With the owner, so that what a batch may take is counted from the index alone: the planner would otherwise walk past all that waits.
-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS withdrawals_to_batch_by_owner ON withdrawals (test, created_at, id) INCLUDE (user_id) WHERE status = 'approved';

-- Step by itself.
DROP INDEX CONCURRENTLY IF EXISTS withdrawals_to_batch;
