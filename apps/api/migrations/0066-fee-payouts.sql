-- The house takes its fees out (docs/decisions/0433).

-- Step in a transaction.
INSERT INTO ledger_accounts (id, kind) VALUES ('ffffffff-ffff-8fff-bfff-000000000007', 'fees_paid_out');
INSERT INTO transfer_codes (
  code,
  debit_kind,
  credit_kind,
  debit_title,
  credit_title
) VALUES
  ('fee_payout', 'fees_paid_out', 'payouts', 'Fees paid out to the house', 'Fees paid out to the house'),
  ('fee_payout_return', 'payouts', 'fees_paid_out', 'Payout of fees sent back by the bank',
    'Payout of fees sent back by the bank');

-- Its transfer has its id.
CREATE TABLE fee_payouts (
  id uuid PRIMARY KEY,
  number integer NOT NULL UNIQUE CHECK (number > 0),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  status text COLLATE "C" NOT NULL DEFAULT 'requested'
    CHECK (status IN ('requested', 'canceled', 'approved', 'paid', 'returned')),
  reason text NOT NULL,
  -- The house's own bank account, and the one that the bank pays from, as the settings had them at the request.
  payee jsonb NOT NULL,
  debtor jsonb NOT NULL,
  -- Whether it is of test money.
  test boolean NOT NULL,
  requested_by uuid NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  -- Whose approval completed it, or who canceled it.
  decided_by uuid,
  decided_at timestamptz,
  -- Of the files for the bank; written once, in the transaction that approves it.
  xml_sha256 text COLLATE "C" NOT NULL DEFAULT '',
  csv_sha256 text COLLATE "C" NOT NULL DEFAULT '',
  paid_at timestamptz,
  bank_reference text NOT NULL DEFAULT '',
  returned_at timestamptz,
  return_reference text NOT NULL DEFAULT '',
  return_reason text NOT NULL DEFAULT '',
  -- One operator requested and approved it, or approved it and marked it as paid or returned.
  by_one_person boolean NOT NULL DEFAULT false,
  CHECK ((status = 'requested') = (decided_at IS NULL)),
  CHECK ((status IN ('paid', 'returned')) = (paid_at IS NOT NULL)),
  CHECK ((status = 'returned') = (returned_at IS NOT NULL))
);
CREATE INDEX fee_payouts_under_way ON fee_payouts (status, amount_cents) WHERE status IN ('requested', 'approved');
GRANT SELECT, UPDATE (xml_sha256, csv_sha256) ON fee_payouts TO guildhall_app;

-- A payout of fees comes back once.
CREATE UNIQUE INDEX transfers_of_returned_fee_payouts ON transfers (reverses) WHERE code = 'fee_payout_return';
