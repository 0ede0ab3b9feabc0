-- Invoices for the house's fees (docs/decisions/0411).

-- Step in a transaction.
-- What an invoice says, as it was on the day of its issue: names and addresses can change later.
CREATE TABLE invoices (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  year integer NOT NULL,
  number bigint NOT NULL,
  payer_id uuid NOT NULL,
  -- The transfers of the payer's account of fees that it is about. An invoice begins where the one before ended.
  first_seq bigint NOT NULL,
  last_seq bigint NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  -- What was taken less what was given back, of which net and tax are parts. They can differ from it by a cent of rounding.
  total_cents bigint NOT NULL,
  net_cents bigint NOT NULL,
  tax_cents bigint NOT NULL,
  tax_percent numeric(4, 2) NOT NULL CHECK (tax_percent BETWEEN 0 AND 50),
  house_name text NOT NULL,
  house_address text NOT NULL,
  house_country text NOT NULL,
  house_registration text NOT NULL,
  house_tax_number text NOT NULL,
  payer_name text NOT NULL,
  payer_registration text NOT NULL,
  payer_street text NOT NULL,
  payer_city text NOT NULL,
  payer_postcode text NOT NULL,
  payer_region text NOT NULL,
  payer_country text NOT NULL,
  test boolean NOT NULL,
  issued_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (year, number),
  UNIQUE (payer_id, last_seq),
  CHECK (first_seq BETWEEN 1 AND last_seq),
  CHECK (abs(total_cents - net_cents - tax_cents) <= 1)
);
-- The list of an accountant, by day.
CREATE INDEX invoices_by_issue ON invoices (issued_at, id);
GRANT SELECT ON invoices TO guildhall_app;

-- For each code of transfers what was moved; below zero what was given back. The net amounts add up to that of the invoice.
CREATE TABLE invoice_lines (
  invoice_id uuid NOT NULL REFERENCES invoices,
  code text COLLATE "C" NOT NULL,
  transfers bigint NOT NULL CHECK (transfers > 0),
  total_cents bigint NOT NULL,
  net_cents bigint NOT NULL,
  PRIMARY KEY (invoice_id, code)
);
GRANT SELECT ON invoice_lines TO guildhall_app;

-- The last number of each year.
CREATE TABLE invoice_series (
  year integer PRIMARY KEY,
  last bigint NOT NULL
);
GRANT SELECT ON invoice_series TO guildhall_app;
