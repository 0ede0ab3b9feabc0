-- Signs of risk of the accounts whose withdrawals have some, and for which of them an operator has to look first
-- (docs/decisions/0421).

-- Step in a transaction.
CREATE TABLE risk_reviews (
  withdrawal_id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  -- As the last look found them: `kind`, `key`, whether it is `grave`, and the figures and ids that it names.
  signs jsonb NOT NULL,
  found_at timestamptz NOT NULL DEFAULT now(),
  -- Since when an operator has to look; null where nobody has to.
  held_at timestamptz,
  -- The keys of the signs that an operator has looked at, who that was the last time, and why they hold nothing.
  cleared_keys text[] NOT NULL DEFAULT '{}',
  cleared_by uuid,
  cleared_at timestamptz,
  reason text NOT NULL DEFAULT '',
  CHECK ((cleared_at IS NULL) = (cleared_by IS NULL))
);
CREATE INDEX risk_reviews_waiting ON risk_reviews (held_at, withdrawal_id) WHERE held_at IS NOT NULL;
CREATE INDEX risk_reviews_holding ON risk_reviews (user_id) WHERE held_at IS NOT NULL;
CREATE INDEX risk_reviews_of_account ON risk_reviews (user_id, found_at DESC);
CREATE INDEX risk_reviews_newest ON risk_reviews (found_at DESC, withdrawal_id DESC);
GRANT SELECT ON risk_reviews TO guildhall_app;

-- Step by itself. Who else has logged in with the same device.
CREATE INDEX CONCURRENTLY IF NOT EXISTS sessions_of_device ON sessions (network_address, device, user_id)
  WHERE device <> '' AND network_address NOT IN ('', '127.0.0.1', '::1');
