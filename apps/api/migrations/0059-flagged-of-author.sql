-- Step by itself. What was reported of an account, the newest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS flagged_things_by_author ON flagged_things (author_id, flagged_at DESC, id DESC);
