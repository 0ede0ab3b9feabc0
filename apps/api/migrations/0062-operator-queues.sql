-- Indexes of what the console lists and adds up. A transfer's day is found by a block index, which costs a purchase nothing.

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS withdrawals_queue ON withdrawals (status, created_at, id);

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS withdrawals_by_age ON withdrawals (created_at DESC, id DESC);

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS transfers_by_day ON transfers USING brin (created_at) WITH (pages_per_range = 16);

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_registered ON users USING brin (created_at) WITH (pages_per_range = 16);
