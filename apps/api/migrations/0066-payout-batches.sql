-- Approved withdrawals leave for the bank in numbered batches (docs/decisions/0238-payouts-leave-in-batches.md). What the files are written
-- of stands here and in the withdrawals, so that they are the same at each download.
CREATE TABLE payout_batches (
  id uuid PRIMARY KEY,
  number integer NOT NULL UNIQUE CHECK (number > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid REFERENCES users,
  test boolean NOT NULL,
  -- From which account the bank pays: name, account and Swift code, as they were set then.
  debtor jsonb NOT NULL,
  payments integer NOT NULL CHECK (payments > 0),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  -- Written once, in the transaction that makes the batch.
  xml_sha256 text COLLATE "C" NOT NULL DEFAULT '',
  csv_sha256 text COLLATE "C" NOT NULL DEFAULT ''
);
GRANT SELECT, UPDATE (xml_sha256, csv_sha256) ON payout_batches TO guildhall_app;

CREATE TABLE payout_batch_items (
  batch_id uuid NOT NULL REFERENCES payout_batches,
  position integer NOT NULL CHECK (position > 0),
  -- No withdrawal is in two batches.
  withdrawal_id uuid NOT NULL UNIQUE REFERENCES withdrawals,
  PRIMARY KEY (batch_id, position)
);
GRANT SELECT ON payout_batch_items TO guildhall_app;

-- The last number: locked by whoever makes the next batch, so that there is no gap and none takes what another one takes.
CREATE TABLE payout_batch_head (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  number integer NOT NULL
);
INSERT INTO payout_batch_head (number) VALUES (0);
GRANT SELECT ON payout_batch_head TO guildhall_app;
