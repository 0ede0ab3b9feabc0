-- Receipts (docs/decisions/0150): one for each completed order and investment, for money added and for each withdrawal that was paid.
-- The functions are in apps/api/src/receipts/receipts.functions.sql.

-- What was paid and has no receipt yet: the transfer or, of a withdrawal that was paid, the withdrawal. It is written with the payment,
-- and has no key and no index, so that a purchase waits for nobody and writes little.
CREATE TABLE receipts_due (id uuid NOT NULL);
GRANT SELECT ON receipts_due TO guildhall_app;

-- The last number of each year.
CREATE TABLE receipt_series (
  series text NOT NULL,
  year integer NOT NULL,
  last bigint NOT NULL,
  PRIMARY KEY (series, year)
);
GRANT SELECT ON receipt_series TO guildhall_app;

-- What a receipt tells, as it was when the payment was made: names and titles can change later. All money in whole cents.
CREATE TABLE receipts (
  -- That of the order, investment, payment or withdrawal, and so of its transfer.
  id uuid PRIMARY KEY,
  series text NOT NULL,
  year integer NOT NULL,
  number bigint NOT NULL,
  -- Whose receipt it is.
  user_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('order', 'investment', 'topup', 'withdrawal')),
  user_name text NOT NULL,
  -- Of an order or investment: who was paid, for what, and how many units.
  payee_name text NOT NULL,
  project_title text NOT NULL,
  units integer NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  -- The part that came by card, and through whom; the rest was in the wallet.
  card_cents bigint NOT NULL CHECK (card_cents BETWEEN 0 AND amount_cents),
  provider text NOT NULL,
  -- Of a withdrawal: the last characters of the bank account's number.
  account_ending text NOT NULL,
  test boolean NOT NULL,
  paid_at timestamptz NOT NULL,
  issued_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (series, year, number)
);
GRANT SELECT ON receipts TO guildhall_app;

CREATE TRIGGER receipts_never_change BEFORE UPDATE OR DELETE OR TRUNCATE ON receipts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_changing_receipts();

-- What was paid before there were receipts gets one too.
INSERT INTO receipts_due (id)
SELECT id FROM transfers WHERE code IN ('card_payment', 'order', 'investment') ORDER BY created_at, id;
INSERT INTO receipts_due (id) SELECT id FROM withdrawals WHERE paid_at IS NOT NULL ORDER BY paid_at, id;
