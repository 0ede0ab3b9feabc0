-- Withdrawals that their owner can follow and cancel, with bank details that do not stand readable in the database.
-- What an earlier version left readable is encrypted by the next job of a server.

CREATE TYPE withdrawal_status AS ENUM ('pending', 'approved', 'paid', 'rejected', 'canceled');

ALTER TABLE withdrawals
  DROP CONSTRAINT withdrawals_status_check,
  DROP CONSTRAINT withdrawals_check;
DROP INDEX withdrawals_pending;
DROP INDEX withdrawals_newest;
ALTER TABLE withdrawals
  ALTER COLUMN status DROP DEFAULT,
  ALTER COLUMN status TYPE withdrawal_status USING status::withdrawal_status,
  ALTER COLUMN status SET DEFAULT 'pending',
  ALTER COLUMN bank_name DROP NOT NULL,
  ALTER COLUMN account_holder_name DROP NOT NULL,
  ALTER COLUMN account_number DROP NOT NULL,
  ALTER COLUMN sort_code DROP NOT NULL,
  ALTER COLUMN swift_code DROP NOT NULL,
  -- The five above as one JSON text, encrypted under the key of this id; apps/api/src/platform/secrets/encryption.ts tells how.
  ADD COLUMN bank_account bytea,
  ADD COLUMN bank_key_id text,
  -- The last characters of the account number, by which its owner knows it again.
  ADD COLUMN account_ending text NOT NULL DEFAULT '',
  -- Why it was rejected, for its owner to read.
  ADD COLUMN reason text NOT NULL DEFAULT '',
  ADD COLUMN paid_at timestamptz,
  -- Of test money, which never was paid in. Until now there has been no other.
  ADD COLUMN test boolean NOT NULL DEFAULT true,
  ADD CHECK ((status = 'pending') = (decided_at IS NULL)),
  ADD CHECK ((status = 'paid') = (paid_at IS NOT NULL)),
  ADD CONSTRAINT bank_account_is_readable_or_encrypted CHECK (
    (bank_account IS NULL) = (bank_key_id IS NULL)
    AND num_nonnulls(bank_name, account_holder_name, account_number, sort_code, swift_code)
      = CASE WHEN bank_account IS NULL THEN 5 ELSE 0 END
  );
CREATE INDEX withdrawals_newest ON withdrawals (user_id, created_at DESC, id DESC);
CREATE INDEX withdrawals_pending ON withdrawals (created_at) WHERE status = 'pending';
