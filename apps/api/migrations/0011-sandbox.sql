-- The sandbox: a card payment provider of our own, for a hall without a real one. It stands on its own side of the fence:
-- the product knows it only through its adapter, and no table of the product refers to these. Amounts in whole cents.

-- A card as the form gave it, until it is used. Neither its number nor its CVC is kept.
CREATE TABLE sandbox_tokens (
  token_hash bytea PRIMARY KEY,
  last4 text NOT NULL CHECK (last4 ~ '^\d{4}$'),
  -- Where a payment with this card begins, and the words for the payer when it begins as failed.
  outcome text NOT NULL CHECK (outcome IN ('authorized', 'requires_action', 'failed')),
  failure text NOT NULL DEFAULT '',
  expires_at timestamptz NOT NULL DEFAULT now() + interval '15 minutes',
  used_at timestamptz,
  CHECK ((outcome = 'failed') = (failure <> ''))
);
CREATE INDEX sandbox_tokens_expiry ON sandbox_tokens (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON sandbox_tokens TO guildhall_app;

CREATE TABLE sandbox_intents (
  id text PRIMARY KEY,
  -- The merchant's own id of the payment: the same key gives the same intent again.
  idempotency_key uuid NOT NULL UNIQUE,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  currency text NOT NULL DEFAULT 'usd',
  status text NOT NULL CHECK (status IN ('requires_action', 'authorized', 'succeeded', 'failed', 'canceled', 'refunded')),
  return_url text NOT NULL,
  failure text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  captured_at timestamptz,
  CHECK ((status IN ('succeeded', 'refunded')) = (captured_at IS NOT NULL)),
  CHECK ((status = 'failed') = (failure <> ''))
);
GRANT SELECT, INSERT, UPDATE ON sandbox_intents TO guildhall_app;

-- What the merchant has yet to hear: an outbox, delivered at least once.
CREATE TABLE sandbox_events (
  id text PRIMARY KEY DEFAULT 'evt_' || replace(gen_random_uuid()::text, '-', ''),
  intent_id text NOT NULL REFERENCES sandbox_intents,
  type text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL DEFAULT now(),
  delivered_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sandbox_events_due ON sandbox_events (next_try_at) WHERE delivered_at IS NULL;
CREATE INDEX sandbox_events_delivered ON sandbox_events (delivered_at) WHERE delivered_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON sandbox_events TO guildhall_app;

CREATE TRIGGER sandbox_intents_created AFTER INSERT ON sandbox_intents FOR EACH ROW EXECUTE FUNCTION note_sandbox_event();

CREATE TRIGGER sandbox_intents_changed AFTER UPDATE OF status ON sandbox_intents
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION note_sandbox_event();
