-- How a paid order goes on, and what of orders and investments was given back (docs/decisions/0247-refunds-come-from-the-sellers-wallet.md).
-- Written by the functions of apps/api/src/orders and apps/api/src/refunds. An order or investment that has no row here is paid, and no more.

-- Step in a transaction.
CREATE TABLE order_steps (
  -- That of the order.
  id uuid PRIMARY KEY,
  accepted_at timestamptz,
  sent_at timestamptz,
  -- Under which the seller has sent it.
  reference text NOT NULL DEFAULT '',
  received_at timestamptz,
  canceled_at timestamptz,
  -- The buyer or the seller.
  canceled_by uuid,
  reason text NOT NULL DEFAULT ''
);
GRANT SELECT ON order_steps TO guildhall_app;

CREATE TABLE refunds (
  -- That of its transfer.
  id uuid PRIMARY KEY,
  -- The order or investment, and what was paid for it.
  purchase_id uuid NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('order', 'investment')),
  paid_cents bigint NOT NULL,
  user_id uuid NOT NULL,
  seller_id uuid NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  -- All that was given back of the purchase, this included: never more than was paid.
  so_far_cents bigint NOT NULL,
  cause text COLLATE "C" NOT NULL CHECK (cause IN ('canceled', 'seller', 'operator', 'dispute')),
  reason text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (so_far_cents BETWEEN amount_cents AND paid_cents)
);
CREATE UNIQUE INDEX refunds_of_purchase ON refunds (purchase_id, so_far_cents);
CREATE INDEX refunds_received ON refunds (user_id, created_at, id);
CREATE INDEX refunds_made ON refunds (seller_id, created_at, id);
GRANT SELECT ON refunds TO guildhall_app;
CREATE TRIGGER refunds_append_only BEFORE DELETE OR TRUNCATE ON refunds FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

INSERT INTO transfer_codes (code, debit_kind, credit_kind, debit_title, credit_title, kind) VALUES
  ('order_refund', 'wallet', 'wallet', 'Order refunded to %s', 'Order refunded by %s', 'order'),
  ('investment_refund', 'wallet', 'wallet', 'Investment refunded to %s', 'Investment refunded by %s', 'investment');
