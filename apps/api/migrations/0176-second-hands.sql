-- Who marks a payout as paid or returned is not who approved it, and most returns take two operators
-- (docs/decisions/0282-power-is-never-in-one-hand.md). Without references to the accounts, whose table would be closed with this one.

-- Step in a transaction.
ALTER TABLE withdrawals
  -- The first of two operators who mark it as returned, and what they said for its owner.
  ADD COLUMN first_returned_by uuid,
  ADD COLUMN first_returned_at timestamptz,
  ADD COLUMN first_return_reason text NOT NULL DEFAULT '',
  -- Who has credited it again, and under what reference the bank has sent it back.
  ADD COLUMN returned_by uuid,
  ADD COLUMN return_reference text NOT NULL DEFAULT '',
  -- One operator approved it and marked it as paid or returned, as ONE_OPERATOR allows.
  ADD COLUMN by_one_person boolean NOT NULL DEFAULT false;

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS withdrawals_returned_of_wallet ON withdrawals (user_id, returned_at) INCLUDE (amount_cents)
  WHERE status = 'returned';

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS withdrawals_returned_to_account ON withdrawals (account_hash, returned_at) INCLUDE (amount_cents)
  WHERE status = 'returned' AND account_hash IS NOT NULL;
