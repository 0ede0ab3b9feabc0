-- A payout that the bank sends back: the withdrawal is returned, and its money is in the wallet again.

ALTER TYPE withdrawal_status ADD VALUE 'returned';

-- Compared as text, since a new value of an enum cannot be used in the transaction that adds it.
ALTER TABLE withdrawals
  DROP CONSTRAINT withdrawals_check1,
  ADD COLUMN returned_at timestamptz,
  ADD CONSTRAINT paid_has_its_time CHECK (paid_at IS NOT NULL OR status::text <> 'paid'),
  ADD CONSTRAINT only_a_payout_is_paid CHECK (paid_at IS NULL OR status::text IN ('paid', 'returned')),
  ADD CONSTRAINT returned_has_its_time CHECK ((status::text = 'returned') = (returned_at IS NOT NULL));

INSERT INTO transfer_codes VALUES ('payout_return', 'payouts', 'wallet', 'Withdrawal returned', 'Withdrawal sent back by the bank');
