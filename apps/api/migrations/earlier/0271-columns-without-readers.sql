-- Takes away what nothing reads or writes any more. Nothing was released, so that no server does so meanwhile.

-- `capturing_cents` took its place.
-- Step in a transaction.
ALTER TABLE projects DROP COLUMN reserved_cents;

-- The table `operators` took its place.
-- Step in a transaction.
ALTER TABLE users DROP COLUMN operator;

-- Only answers that succeeded are kept.
-- Step in a transaction.
ALTER TABLE idempotency_keys DROP COLUMN status;
