-- Orders and investments. All money in whole cents. A purchase is paid from the wallet alone: what comes by card is first
-- credited to the wallet (0009). `card_cents` is the part of the total that is to come by card.

CREATE TYPE purchase_status AS ENUM ('pending', 'COMPLETED', 'failed', 'expired');

CREATE TABLE orders (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- Buyer and seller have no foreign key, which would lock both for every order; no account can be deleted, as its
  -- wallet refers to it.
  user_id uuid NOT NULL,
  project_id uuid NOT NULL REFERENCES projects,
  seller_id uuid NOT NULL,
  number_of_units integer NOT NULL,
  -- The price when the order was placed.
  unit_cents bigint NOT NULL,
  total_cents bigint NOT NULL,
  card_cents bigint NOT NULL,
  wallet_cents bigint GENERATED ALWAYS AS (total_cents - card_cents) VIRTUAL,
  address text NOT NULL,
  postal_code text NOT NULL,
  contact_no text NOT NULL,
  status purchase_status NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Of an order that waits, or waited, for its card payment.
  expires_at timestamptz,
  CHECK (total_cents > 0 AND total_cents = unit_cents * number_of_units)
);
CREATE INDEX orders_placed_newest ON orders (user_id, created_at DESC, id DESC);
CREATE INDEX orders_received_newest ON orders (seller_id, created_at DESC, id DESC);
CREATE INDEX orders_pending ON orders (expires_at) WHERE status = 'pending';
GRANT SELECT ON orders TO guildhall_app;

CREATE TABLE investments (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users,
  project_id uuid NOT NULL REFERENCES projects,
  organization_id uuid NOT NULL REFERENCES users,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  card_cents bigint NOT NULL CHECK (card_cents BETWEEN 0 AND amount_cents),
  wallet_cents bigint GENERATED ALWAYS AS (amount_cents - card_cents) VIRTUAL,
  message text NOT NULL,
  document_file_id uuid NOT NULL REFERENCES files,
  -- Of a mixed one: the wallet's part until the card payment settles or fails.
  hold_id uuid REFERENCES holds,
  status purchase_status NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  CHECK (user_id <> organization_id),
  CHECK ((hold_id IS NOT NULL) = (card_cents > 0 AND card_cents < amount_cents)),
  CHECK ((expires_at IS NOT NULL) = (card_cents > 0)),
  CHECK (status = 'COMPLETED' OR card_cents > 0)
);
CREATE INDEX investments_newest ON investments (user_id, created_at DESC, id DESC);
CREATE INDEX investments_raised ON investments (project_id, user_id) WHERE status = 'COMPLETED';
CREATE INDEX investments_pending ON investments (expires_at) WHERE status = 'pending';
GRANT SELECT ON investments TO guildhall_app;
