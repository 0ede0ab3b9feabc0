-- The double-entry ledger (design.md §3). All money in whole cents.
--
-- Money has one door: the functions in apps/api/src/*/*.functions.sql. They run as the owner, and the application's own role may only
-- read what stands below, so that no slip in the code can write a balance. Every function locks in one order: payment,
-- purchase, project, then accounts by id. A house account has the highest ids, so that what many wait for is locked last.

-- Checks are few, and short, on what every purchase writes (ledger_accounts, transfers, orders): each is read anew by each
-- statement, and a purchase runs half again as long with a dozen of them. No role but the owner's writes there.
CREATE TYPE account_kind AS ENUM ('wallet', 'clearing', 'payouts', 'fees');

CREATE TABLE ledger_accounts (
  -- A wallet has the id of its owner, so that nobody has to look it up; house accounts have no owner.
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  owner_id uuid REFERENCES users,
  kind account_kind NOT NULL,
  -- Of a clearing account.
  provider text,
  balance_cents bigint NOT NULL DEFAULT 0,
  held_cents bigint NOT NULL DEFAULT 0,
  -- Kept so that lists tell their total without counting. `transfers_count` also numbers the account's transfers.
  transfers_count bigint NOT NULL DEFAULT 0,
  orders_count bigint NOT NULL DEFAULT 0,
  sales_count bigint NOT NULL DEFAULT 0,
  investments_count bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT wallet_never_overdrawn CHECK ((kind <> 'wallet' OR balance_cents >= held_cents) AND held_cents >= 0)
) WITH (fillfactor = 60);
CREATE UNIQUE INDEX ledger_accounts_of_the_house ON ledger_accounts (kind, provider) NULLS NOT DISTINCT WHERE kind <> 'wallet';
GRANT SELECT ON ledger_accounts TO guildhall_app;

INSERT INTO ledger_accounts (id, kind, provider) VALUES
  ('ffffffff-ffff-8fff-bfff-000000000001', 'clearing', 'sandbox'),
  ('ffffffff-ffff-8fff-bfff-000000000002', 'clearing', 'stripe'),
  ('ffffffff-ffff-8fff-bfff-000000000003', 'clearing', 'paypal'),
  ('ffffffff-ffff-8fff-bfff-000000000004', 'payouts', NULL),
  ('ffffffff-ffff-8fff-bfff-000000000005', 'fees', NULL);

CREATE TRIGGER users_open_wallet AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION open_wallet();
INSERT INTO ledger_accounts (id, owner_id, kind) SELECT id, id, 'wallet' FROM users;

-- The permitted moves, and what the history of each side calls them; %s is the name of the other side.
CREATE TABLE transfer_codes (
  code text PRIMARY KEY,
  debit_kind account_kind NOT NULL,
  credit_kind account_kind NOT NULL,
  debit_title text NOT NULL,
  credit_title text NOT NULL
);
GRANT SELECT ON transfer_codes TO guildhall_app;
INSERT INTO transfer_codes VALUES
  ('card_payment', 'clearing', 'wallet', 'Card payment', 'Money added by card'),
  ('order', 'wallet', 'wallet', 'Order from %s', 'Order by %s'),
  ('investment', 'wallet', 'wallet', 'Investment with %s', 'Investment by %s'),
  ('payout', 'wallet', 'payouts', 'Withdrawal to bank', 'Withdrawal'),
  ('refund', 'wallet', 'clearing', 'Refund to card', 'Refund'),
  ('correction_credit', 'fees', 'wallet', 'Correction', 'Correction'),
  ('correction_debit', 'wallet', 'fees', 'Correction', 'Correction');

-- No foreign keys: each would lock, for every transfer, a row that many others want. move_money writes accounts and
-- transfer in one statement, accounts are never deleted, and verify-ledger looks.
CREATE TABLE transfers (
  -- A transfer has the id of the order, investment, payment or withdrawal that it was made for, so that nothing can be
  -- paid, settled or paid out twice. One that takes another back has an id of its own.
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  debit_account uuid NOT NULL,
  credit_account uuid NOT NULL,
  amount_cents bigint NOT NULL,
  code text NOT NULL,
  project_id uuid,
  -- Of a refund or a correction: the transfer that it takes back.
  reverses uuid,
  -- The number of this transfer on each account, without gaps, and the balance there after it.
  debit_seq bigint NOT NULL,
  credit_seq bigint NOT NULL,
  debit_balance_after bigint NOT NULL,
  credit_balance_after bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK (amount_cents > 0 AND debit_account <> credit_account)
);
CREATE UNIQUE INDEX transfers_of_debit ON transfers (debit_account, debit_seq);
CREATE UNIQUE INDEX transfers_of_credit ON transfers (credit_account, credit_seq);
CREATE UNIQUE INDEX transfers_taken_back_once ON transfers (reverses) WHERE reverses IS NOT NULL;
GRANT SELECT ON transfers TO guildhall_app;

CREATE TRIGGER transfers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transfers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

CREATE TABLE holds (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  account_id uuid NOT NULL REFERENCES ledger_accounts,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  reason text NOT NULL CHECK (reason IN ('withdrawal', 'investment')),
  reference_id uuid NOT NULL UNIQUE,
  status text NOT NULL DEFAULT 'held' CHECK (status IN ('held', 'settled', 'released', 'expired')),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Of a withdrawal: never, an operator decides.
  expires_at timestamptz,
  resolved_at timestamptz,
  CHECK ((status = 'held') = (resolved_at IS NULL))
);
CREATE INDEX holds_open ON holds (account_id) WHERE status = 'held';
GRANT SELECT ON holds TO guildhall_app;
