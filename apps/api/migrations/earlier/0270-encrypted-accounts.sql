-- Bank accounts stand encrypted alone, and nothing reads their five readable columns any more. Nothing was released, so that no server reads
-- them meanwhile. Both columns that are left are null where the account of the owner was erased.

-- Step in a transaction.
ALTER TABLE withdrawals
  DROP CONSTRAINT bank_account_is_readable_or_encrypted,
  DROP COLUMN bank_name,
  DROP COLUMN account_holder_name,
  DROP COLUMN account_number,
  DROP COLUMN sort_code,
  DROP COLUMN swift_code,
  ADD CONSTRAINT bank_account_is_encrypted CHECK ((bank_account IS NULL) = (bank_key_id IS NULL));
