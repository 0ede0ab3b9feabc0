-- An operator sees the product as somebody else does (docs/decisions/0426).

-- Step in a transaction. The account that the session of an operator reads as, and changes nothing of.
ALTER TABLE sessions ADD COLUMN sees_as uuid;

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS sessions_sees_as ON sessions (sees_as) WHERE sees_as IS NOT NULL;
