-- Lists that leave out reviews that are hidden, and accounts that were deleted: their indexes tell which those are, so that a page in
-- the middle reads entries of an index and not each row before it.

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS reviews_listed ON reviews (organization_id, created_at DESC, id DESC) INCLUDE (hidden_at, user_id);

-- Step by itself.
DROP INDEX CONCURRENTLY IF EXISTS reviews_newest;

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_by_name_with_type ON users (folded_name, id) INCLUDE (type);

-- Step by itself.
DROP INDEX CONCURRENTLY IF EXISTS users_by_folded_name;

-- Step in a transaction.
-- Without figures of a column that came later the planner takes few reviews to be shown, and reads and sorts all of them.
ANALYZE reviews (hidden_at);
