-- Above which sum an investor is warned (docs/decisions/0448).

-- Step in a transaction.
CREATE TABLE warning_thresholds (
  user_id uuid PRIMARY KEY,
  -- The threshold in cents, encrypted; of what it was worked out from nothing is stored.
  key_id text COLLATE "C" NOT NULL,
  ciphertext bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX warning_thresholds_expired ON warning_thresholds (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON warning_thresholds TO guildhall_app;
-- Whether its investor was warned of the sum and confirmed it.
ALTER TABLE investments ADD COLUMN warning_confirmed boolean NOT NULL DEFAULT false;
