-- Card payments, what ends a pending purchase, and withdrawals. All money in whole cents.

-- created → requires_action → processing → succeeded | failed | canceled; succeeded → refunded. A provider may still charge
-- what it had called failed: the money is then credited all the same. `settled_at` tells whether the ledger has it.
CREATE TABLE payments (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  provider text NOT NULL CHECK (provider IN ('sandbox', 'stripe', 'paypal')),
  -- The provider's own id, once it has answered.
  provider_id text,
  user_id uuid NOT NULL REFERENCES users,
  purpose text NOT NULL CHECK (purpose IN ('topup', 'order', 'investment')),
  order_id uuid REFERENCES orders,
  investment_id uuid REFERENCES investments,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  currency text NOT NULL DEFAULT 'USD' CHECK (currency = 'USD'),
  status text NOT NULL DEFAULT 'created'
    CHECK (status IN ('created', 'requires_action', 'processing', 'succeeded', 'failed', 'canceled', 'refunded')),
  -- Where the payer confirms, and where the provider sends them back to.
  confirm_url text NOT NULL DEFAULT '',
  return_url text NOT NULL DEFAULT '',
  -- In the provider's words, for operators.
  failure text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  -- `completed`: it paid its purchase. `credited`: the money stayed in the wallet.
  result text CHECK (result IN ('completed', 'credited')),
  UNIQUE (provider, provider_id),
  CHECK ((purpose = 'order') = (order_id IS NOT NULL)),
  CHECK ((purpose = 'investment') = (investment_id IS NOT NULL)),
  CHECK ((settled_at IS NULL) = (result IS NULL)),
  CHECK (settled_at IS NULL OR status IN ('succeeded', 'refunded')),
  CHECK (status <> 'refunded' OR settled_at IS NOT NULL)
);
-- At most one live payment per purchase. One that had been given up and is charged all the same does not count.
CREATE UNIQUE INDEX payments_live_order ON payments (order_id) WHERE status IN ('created', 'requires_action', 'processing');
CREATE UNIQUE INDEX payments_live_investment ON payments (investment_id) WHERE status IN ('created', 'requires_action', 'processing');
CREATE INDEX payments_of_order ON payments (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX payments_of_investment ON payments (investment_id) WHERE investment_id IS NOT NULL;
CREATE INDEX payments_newest ON payments (user_id, created_at DESC);
CREATE INDEX payments_unsettled ON payments (created_at)
  WHERE status IN ('created', 'requires_action', 'processing') OR (status = 'succeeded' AND settled_at IS NULL);
GRANT SELECT, UPDATE (provider_id, status, confirm_url, return_url, failure, updated_at) ON payments TO guildhall_app;

CREATE TRIGGER payments_guard_status BEFORE UPDATE OF status ON payments FOR EACH ROW EXECUTE FUNCTION guard_payment_status();

CREATE TABLE withdrawals (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  bank_name text NOT NULL,
  account_holder_name text NOT NULL,
  account_number text NOT NULL,
  sort_code text NOT NULL,
  swift_code text NOT NULL,
  hold_id uuid NOT NULL REFERENCES holds,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Null when it was decided at the operator's console.
  decided_by uuid REFERENCES users,
  decided_at timestamptz,
  CHECK ((status = 'pending') = (decided_at IS NULL))
);
CREATE INDEX withdrawals_newest ON withdrawals (user_id, created_at DESC);
CREATE INDEX withdrawals_pending ON withdrawals (created_at) WHERE status = 'pending';
GRANT SELECT ON withdrawals TO guildhall_app;
