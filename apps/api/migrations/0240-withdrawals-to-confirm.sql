-- Until when its owner has to confirm a withdrawal to a bank account that was not used before, and when they did
-- (docs/decisions/0360-a-new-account-waits-for-its-owner.md). What was asked for before needs no confirmation.

-- Step in a transaction.
ALTER TABLE withdrawals ADD COLUMN confirm_until timestamptz, ADD COLUMN owner_confirmed_at timestamptz;

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS withdrawals_to_confirm ON withdrawals (confirm_until)
  WHERE status = 'pending' AND confirm_until IS NOT NULL AND owner_confirmed_at IS NULL;
