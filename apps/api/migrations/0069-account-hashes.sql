-- A keyed hash of the account that a withdrawal is paid to, by which equal accounts are found without decrypting any
-- (docs/decisions/0239-new-bank-accounts-wait.md). Null: asked for by a version without it.

-- Step in a transaction.
ALTER TABLE withdrawals ADD COLUMN account_hash bytea;

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS withdrawals_to_account ON withdrawals (account_hash, user_id) WHERE account_hash IS NOT NULL;
