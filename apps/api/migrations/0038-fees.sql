-- The house's fee (docs/decisions/0407).

-- Step in a transaction.
INSERT INTO transfer_codes (
  code,
  debit_kind,
  credit_kind,
  debit_title,
  credit_title,
  kind
) VALUES
  ('order_fee', 'wallet', 'platform_fees', 'Fee for an order', 'Fee for an order', 'order'),
  ('order_fee_back', 'platform_fees', 'wallet', 'Fee for an order, given back', 'Fee for an order, given back', 'order'),
  ('investment_fee', 'wallet', 'platform_fees', 'Fee for an investment', 'Fee for an investment', 'investment'),
  ('investment_fee_back', 'platform_fees', 'wallet', 'Fee for an investment, given back',
    'Fee for an investment, given back', 'investment'),
  ('withdrawal_fee', 'wallet', 'platform_fees', 'Fee for a withdrawal', 'Fee for a withdrawal', 'withdrawal'),
  ('withdrawal_fee_back', 'platform_fees', 'wallet', 'Fee for a withdrawal, given back',
    'Fee for a withdrawal, given back', 'withdrawal');

-- The rates of a published project, as they were when it was published; without a row nothing is taken.
CREATE TABLE project_fees (
  project_id uuid PRIMARY KEY,
  order_percent numeric(4, 2) NOT NULL CHECK (order_percent BETWEEN 0 AND 50),
  order_fixed_cents bigint NOT NULL CHECK (order_fixed_cents >= 0),
  investment_percent numeric(4, 2) NOT NULL CHECK (investment_percent BETWEEN 0 AND 50),
  investment_fixed_cents bigint NOT NULL CHECK (investment_fixed_cents >= 0)
);
GRANT SELECT ON project_fees TO guildhall_app;

-- What the house has agreed with an account, in place of its own rates.
CREATE TABLE agreed_fees (
  account_id uuid NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('order', 'investment', 'withdrawal')),
  percent numeric(4, 2) NOT NULL CHECK (percent BETWEEN 0 AND 50),
  fixed_cents bigint NOT NULL CHECK (fixed_cents >= 0),
  PRIMARY KEY (account_id, kind)
);
GRANT SELECT ON agreed_fees TO guildhall_app;

-- What was taken of an order, investment or withdrawal, under its id.
CREATE TABLE platform_fees (
  id uuid PRIMARY KEY,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('order', 'investment', 'withdrawal')),
  payer_id uuid NOT NULL,
  -- What it was taken of, and what of that was given back since.
  of_cents bigint NOT NULL,
  returned_cents bigint NOT NULL DEFAULT 0,
  percent_cents bigint NOT NULL,
  fixed_cents bigint NOT NULL,
  taken_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK (percent_cents >= 0 AND fixed_cents >= 0 AND percent_cents + fixed_cents BETWEEN 1 AND of_cents),
  CHECK (returned_cents BETWEEN 0 AND of_cents)
);
CREATE INDEX platform_fees_of_payer ON platform_fees (payer_id, taken_at, id);
GRANT SELECT ON platform_fees TO guildhall_app;

-- What was taken, less what was given back, by days; and what was not added to the days yet, since sales that all added to
-- one row would wait for each other.
CREATE TABLE fee_days (
  day date NOT NULL,
  kind text COLLATE "C" NOT NULL,
  taken_cents bigint NOT NULL,
  returned_cents bigint NOT NULL,
  PRIMARY KEY (day, kind)
);
GRANT SELECT ON fee_days TO guildhall_app;
CREATE TABLE fee_moves (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  day date NOT NULL,
  kind text COLLATE "C" NOT NULL,
  taken_cents bigint NOT NULL,
  returned_cents bigint NOT NULL
);
GRANT SELECT ON fee_moves TO guildhall_app;

-- Of a withdrawal, whose amount is what goes to the bank, what is taken beside it.
ALTER TABLE withdrawals ADD COLUMN fee_cents bigint NOT NULL DEFAULT 0 CHECK (fee_cents >= 0);

-- Step by itself. The house has one account of fees for each account that has paid some.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS ledger_accounts_of_fees ON ledger_accounts (owner_id)
  WHERE kind = 'platform_fees';
