-- Until when the first withdrawal of an account waits (docs/decisions/0321-first-withdrawals-wait.md).

-- Step in a transaction.
ALTER TABLE withdrawals ADD COLUMN first_until timestamptz;
