-- Card payments of orders and investments that the payer's bank has taken back (docs/decisions/0302-a-chargeback-sets-the-sellers-share-aside.md).
-- Written by the functions of apps/api/src/payments/chargebacks.functions.sql.

-- Step in a transaction.
CREATE TABLE chargebacks (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  payment_id uuid NOT NULL,
  -- The order or investment that it paid.
  purchase_id uuid NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('order', 'investment')),
  user_id uuid NOT NULL,
  seller_id uuid NOT NULL,
  -- What of the price was taken back: no more than what the seller had not given back by themselves.
  share_cents bigint NOT NULL CHECK (share_cents > 0),
  -- What was free of it in the seller's wallet and is set aside.
  hold_id uuid,
  held_cents bigint NOT NULL CHECK (held_cents BETWEEN 0 AND share_cents),
  -- `returned`: the bank has given it back; `replaced`: it has taken another sum, for which there is a row of its own.
  status text COLLATE "C" NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'returned', 'replaced')),
  opened_at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz,
  CHECK ((status = 'open') = (closed_at IS NULL))
);
CREATE UNIQUE INDEX chargebacks_open ON chargebacks (payment_id) WHERE status = 'open';
CREATE INDEX chargebacks_of_purchase ON chargebacks (purchase_id);
CREATE INDEX chargebacks_against ON chargebacks (seller_id, opened_at, id);
CREATE INDEX chargebacks_of_payer ON chargebacks (user_id, opened_at, id);
-- What was not all free: nothing more of the seller's is paid out.
CREATE INDEX chargebacks_short ON chargebacks (seller_id) WHERE status = 'open' AND held_cents < share_cents;
GRANT SELECT ON chargebacks TO guildhall_app;
CREATE TRIGGER chargebacks_append_only BEFORE DELETE OR TRUNCATE ON chargebacks FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

-- Step in a transaction.
-- The version before lives with this: it sets nothing aside for another reason than those that it had.
ALTER TABLE holds DROP CONSTRAINT holds_reason_check,
  ADD CONSTRAINT holds_reason_check CHECK (reason IN ('withdrawal', 'investment', 'dispute', 'card_refund', 'chargeback')) NOT VALID;

-- Step in a transaction.
ALTER TABLE holds VALIDATE CONSTRAINT holds_reason_check;
