-- Refunds of card payments that operators ask for (docs/decisions/0268-card-refunds-are-held-first.md). Written by the functions of
-- apps/api/src/payments/payment-refunds.functions.sql.

-- Step in a transaction.
CREATE TABLE payment_refunds (
  -- Also the key under which the provider is asked.
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  payment_id uuid NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  -- What is set aside in the payer's wallet until the money has left the balance at the provider, or the refund has failed.
  hold_id uuid NOT NULL,
  status text COLLATE "C" NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'done', 'failed')),
  reason text NOT NULL,
  operator_id uuid NOT NULL,
  -- The provider's own id, once it has told.
  provider_id text,
  -- Why it failed.
  failure text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  asked_at timestamptz NOT NULL DEFAULT now(),
  -- When the provider told of the status.
  told_at timestamptz
);
CREATE INDEX payment_refunds_of_payment ON payment_refunds (payment_id, id);
CREATE INDEX payment_refunds_pending ON payment_refunds (asked_at) WHERE status = 'pending';
GRANT SELECT, UPDATE (asked_at) ON payment_refunds TO guildhall_app;
CREATE TRIGGER payment_refunds_append_only BEFORE DELETE OR TRUNCATE ON payment_refunds FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

-- What the embedded provider has sent back to cards.
CREATE TABLE sandbox_refunds (
  id text PRIMARY KEY,
  -- The merchant's own id of the refund.
  idempotency_key uuid NOT NULL UNIQUE,
  intent_id text NOT NULL REFERENCES sandbox_intents,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sandbox_refunds_of_intent ON sandbox_refunds (intent_id);
GRANT SELECT, INSERT ON sandbox_refunds TO guildhall_app;

-- Step in a transaction.
-- Version 0068 lives with this: it sets nothing aside for another reason than those that it had.
ALTER TABLE holds DROP CONSTRAINT holds_reason_check,
  ADD CONSTRAINT holds_reason_check CHECK (reason IN ('withdrawal', 'investment', 'dispute', 'card_refund')) NOT VALID;

-- Step in a transaction.
ALTER TABLE holds VALIDATE CONSTRAINT holds_reason_check;
