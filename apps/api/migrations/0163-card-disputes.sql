-- Disputes of card and PayPal payments, as their providers tell of them: what an operator has to answer there, and until when
-- (docs/decisions/0300-card-disputes-are-a-queue.md). What they take of the money is booked from sums (follow_payment).

-- Step in a transaction.
CREATE TABLE card_disputes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  payment_id uuid NOT NULL,
  -- The provider's id of it.
  provider_id text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  -- What the provider has kept for it so far, less what came back.
  fee_cents bigint NOT NULL,
  -- In the provider's own word.
  reason text NOT NULL,
  -- The payer's bank asks, and has taken no money.
  is_inquiry boolean NOT NULL,
  -- `open` waits for our answer, `answered` for a decision; `closed` has ended in another way than won or lost.
  status text COLLATE "C" NOT NULL CHECK (status IN ('open', 'answered', 'won', 'lost', 'closed')),
  opened_at timestamptz NOT NULL,
  -- Until when it can be answered; infinity where that is not told.
  due_at timestamptz NOT NULL,
  closed_at timestamptz,
  CHECK ((status IN ('open', 'answered')) = (closed_at IS NULL)),
  UNIQUE (payment_id, provider_id)
);
CREATE INDEX card_disputes_due ON card_disputes (status, due_at, id);
CREATE INDEX card_disputes_open ON card_disputes (opened_at) WHERE status = 'open';
CREATE INDEX card_disputes_closed ON card_disputes (closed_at, id) WHERE closed_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON card_disputes TO guildhall_app;
