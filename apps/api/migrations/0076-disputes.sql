-- Disputes about orders and investments (docs/decisions/0248-disputes-set-money-aside.md). Written by the functions of
-- apps/api/src/disputes/disputes.functions.sql.

-- Step in a transaction.
CREATE TABLE disputes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- The order or investment.
  purchase_id uuid NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('order', 'investment')),
  user_id uuid NOT NULL,
  seller_id uuid NOT NULL,
  reason text COLLATE "C" NOT NULL CHECK (reason IN ('not_received', 'not_as_described', 'other')),
  message text NOT NULL,
  -- What was left of the purchase to be given back.
  disputed_cents bigint NOT NULL CHECK (disputed_cents > 0),
  -- What was free of it in the seller's wallet and is set aside.
  hold_id uuid,
  held_cents bigint NOT NULL,
  status text COLLATE "C" NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'answered', 'closed')),
  opened_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL,
  reminded_at timestamptz,
  overdue_at timestamptz,
  answer text NOT NULL DEFAULT '',
  answered_at timestamptz,
  outcome text COLLATE "C" NOT NULL DEFAULT '' CHECK (outcome IN ('', 'accepted', 'refunded', 'refused')),
  refunded_cents bigint NOT NULL DEFAULT 0,
  outcome_reason text NOT NULL DEFAULT '',
  decided_at timestamptz,
  -- Null: the seller has accepted it.
  decided_by uuid,
  CHECK ((status = 'closed') = (outcome <> ''))
);
-- An order or investment is disputed once.
CREATE UNIQUE INDEX disputes_of_purchase ON disputes (purchase_id);
CREATE INDEX disputes_queue ON disputes (status, due_at, id);
CREATE INDEX disputes_to_remind ON disputes (due_at) WHERE status = 'open' AND overdue_at IS NULL;
CREATE INDEX disputes_against ON disputes (seller_id, opened_at, id);
CREATE INDEX disputes_opened ON disputes (user_id, opened_at, id);
-- What is disputed and was not all free: nothing more of the seller's is paid out.
CREATE INDEX disputes_short ON disputes (seller_id) WHERE status <> 'closed' AND held_cents < disputed_cents;
GRANT SELECT ON disputes TO guildhall_app;

-- Step in a transaction.
-- Version 0068 lives with this: it sets nothing aside for another reason than those that it had.
ALTER TABLE holds DROP CONSTRAINT holds_reason_check, ADD CONSTRAINT holds_reason_check CHECK (reason IN ('withdrawal', 'investment', 'dispute')) NOT VALID;

-- Step in a transaction.
ALTER TABLE holds VALIDATE CONSTRAINT holds_reason_check;
