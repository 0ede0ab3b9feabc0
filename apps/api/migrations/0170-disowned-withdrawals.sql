-- When the owner of a withdrawal has said, by the link of a mail, that they have not asked for it.

-- Step in a transaction.
ALTER TABLE withdrawals ADD COLUMN disowned_at timestamptz;
CREATE INDEX withdrawals_disowned ON withdrawals (user_id, disowned_at) WHERE disowned_at IS NOT NULL;
