-- What becomes of a payment after it was taken: refunds, disputes and the provider's fee, as moves of the ledger (docs/decisions/0155).

ALTER TABLE payments
  -- What the provider took, where that is less than was asked for; null: all of it.
  ADD COLUMN received_cents bigint CHECK (received_cents BETWEEN 1 AND amount_cents),
  -- What the provider has sent back to the card, and what its disputes have taken: the sums that the ledger has booked.
  ADD COLUMN refunded_cents bigint NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0),
  ADD COLUMN disputed_cents bigint NOT NULL DEFAULT 0 CHECK (disputed_cents >= 0),
  -- What the provider has kept for itself; null until it has told.
  ADD COLUMN fee_cents bigint,
  ADD COLUMN followed_at timestamptz;
UPDATE payments SET refunded_cents = amount_cents WHERE status = 'refunded';
CREATE INDEX payments_without_fee ON payments (followed_at NULLS FIRST)
  WHERE settled_at IS NOT NULL AND fee_cents IS NULL AND provider <> 'sandbox';
CREATE INDEX payments_settled ON payments (settled_at) WHERE settled_at IS NOT NULL AND provider <> 'sandbox';

-- What is owed is above zero only while nothing is free: at the end of each transaction, what has become free pays it.
ALTER TABLE ledger_accounts ADD COLUMN owed_cents bigint NOT NULL DEFAULT 0;
CREATE CONSTRAINT TRIGGER ledger_accounts_pay_owed AFTER UPDATE ON ledger_accounts DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.owed_cents > 0 AND NEW.balance_cents > NEW.held_cents) EXECUTE FUNCTION pay_owed();

INSERT INTO ledger_accounts (id, kind) VALUES ('ffffffff-ffff-8fff-bfff-000000000006', 'receivables');
INSERT INTO transfer_codes VALUES
  ('refund_owed', 'receivables', 'clearing', 'Refund to card, owed', 'Refund'),
  ('refund_back', 'clearing', 'wallet', 'Refund returned', 'Refund that did not reach the card'),
  ('dispute', 'wallet', 'clearing', 'Card payment taken back by the bank', 'Dispute'),
  ('dispute_owed', 'receivables', 'clearing', 'Dispute, owed', 'Dispute'),
  ('dispute_back', 'clearing', 'wallet', 'Dispute returned', 'Card payment returned by the bank'),
  ('owed_paid', 'wallet', 'receivables', 'Owed for a card payment taken back', 'Owed amount paid'),
  ('provider_fee', 'fees', 'clearing', 'Fee of the card provider', 'Fee'),
  ('provider_fee_back', 'clearing', 'fees', 'Fee returned', 'Fee of the card provider returned');

-- A payment can be refunded in parts; what a correction takes back or a bank sends back, comes back once.
DROP INDEX transfers_taken_back_once;
CREATE UNIQUE INDEX transfers_taken_back_once ON transfers (reverses)
  WHERE code IN ('payout_return', 'correction_credit', 'correction_debit');
CREATE INDEX transfers_of_payment ON transfers (reverses) WHERE reverses IS NOT NULL;
