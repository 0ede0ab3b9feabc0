-- Operators look through what was invested in an organization, the newest first.

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS investments_received ON investments (organization_id, created_at DESC, id DESC);
