-- Tables of the group `money`. All money is in whole cents. The application's role may only read most of these tables:
-- the functions in `*.functions.sql` write them and run as the owner, so that no mistake in the code can write a
-- balance. Every function locks in one order: payment, purchase, project, then accounts by id. The accounts of the
-- house have the highest ids, so that what many wait for is locked last.

--
-- ledger
--

-- The result of the last verification of the whole ledger.
CREATE TABLE ledger_verdict (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  verified_at timestamptz NOT NULL DEFAULT now(),
  faults integer NOT NULL CHECK (faults >= 0)
);
GRANT SELECT, INSERT, UPDATE ON ledger_verdict TO guildhall_app;

--
-- wallet
--

CREATE TYPE account_kind AS ENUM ('wallet', 'clearing', 'payouts', 'fees', 'receivables');

-- The accounts of the double-entry ledger. Checks are few and short on what every purchase writes (ledger_accounts,
-- transfers, orders): with a dozen of them a purchase takes half again as long.
CREATE TABLE ledger_accounts (
  -- A wallet has the id of its owner, so that nobody has to look it up; accounts of the house have no owner.
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  owner_id uuid,
  kind account_kind NOT NULL,
  -- Of a clearing account.
  provider text,
  balance_cents bigint NOT NULL DEFAULT 0,
  held_cents bigint NOT NULL DEFAULT 0,
  -- Totals of lists, so that nothing has to be counted. `transfers_count` also numbers the transfers of the account.
  transfers_count bigint NOT NULL DEFAULT 0,
  orders_count bigint NOT NULL DEFAULT 0,
  sales_count bigint NOT NULL DEFAULT 0,
  investments_count bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- What the account owes is above zero only while nothing is free: at the end of each transaction, free money pays it
  -- (docs/decisions/0155).
  owed_cents bigint NOT NULL DEFAULT 0,
  CONSTRAINT wallet_never_overdrawn CHECK ((kind <> 'wallet' OR balance_cents >= held_cents) AND held_cents >= 0)
) WITH (fillfactor = 60);
CREATE UNIQUE INDEX ledger_accounts_of_the_house ON ledger_accounts (kind, provider) NULLS NOT DISTINCT
  WHERE kind <> 'wallet';
-- Few accounts owe: the operators' list of them reads no other account.
CREATE INDEX ledger_accounts_owing ON ledger_accounts (owed_cents DESC, id) WHERE owed_cents > 0;
CREATE CONSTRAINT TRIGGER ledger_accounts_pay_owed AFTER UPDATE ON ledger_accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.owed_cents > 0 AND NEW.balance_cents > NEW.held_cents)
  EXECUTE FUNCTION pay_owed();
GRANT SELECT ON ledger_accounts TO guildhall_app;
INSERT INTO ledger_accounts (id, kind, provider) VALUES
  ('ffffffff-ffff-8fff-bfff-000000000001', 'clearing', 'sandbox'),
  ('ffffffff-ffff-8fff-bfff-000000000002', 'clearing', 'stripe'),
  ('ffffffff-ffff-8fff-bfff-000000000003', 'clearing', 'paypal'),
  ('ffffffff-ffff-8fff-bfff-000000000004', 'payouts', NULL),
  ('ffffffff-ffff-8fff-bfff-000000000005', 'fees', NULL),
  ('ffffffff-ffff-8fff-bfff-000000000006', 'receivables', NULL);

-- The permitted moves, and their titles in the history of each side; %s is the name of the other side.
CREATE TABLE transfer_codes (
  code text PRIMARY KEY,
  debit_kind account_kind NOT NULL,
  credit_kind account_kind NOT NULL,
  debit_title text NOT NULL,
  credit_title text NOT NULL,
  -- By which the history of a wallet is filtered.
  kind text NOT NULL DEFAULT 'other'
);
GRANT SELECT ON transfer_codes TO guildhall_app;
INSERT INTO transfer_codes (
  code,
  debit_kind,
  credit_kind,
  debit_title,
  credit_title,
  kind
) VALUES
  ('card_payment', 'clearing', 'wallet', 'Card payment', 'Money added by card', 'added'),
  ('order', 'wallet', 'wallet', 'Order from %s', 'Order by %s', 'order'),
  ('investment', 'wallet', 'wallet', 'Investment with %s', 'Investment by %s', 'investment'),
  ('payout', 'wallet', 'payouts', 'Withdrawal to bank', 'Withdrawal', 'withdrawal'),
  ('refund', 'wallet', 'clearing', 'Refund to card', 'Refund', 'other'),
  ('correction_credit', 'fees', 'wallet', 'Correction', 'Correction', 'other'),
  ('correction_debit', 'wallet', 'fees', 'Correction', 'Correction', 'other'),
  ('payout_return', 'payouts', 'wallet', 'Withdrawal returned', 'Withdrawal sent back by the bank', 'withdrawal'),
  ('refund_owed', 'receivables', 'clearing', 'Refund to card, owed', 'Refund', 'other'),
  ('refund_back', 'clearing', 'wallet', 'Refund returned', 'Refund that did not reach the card', 'other'),
  ('dispute', 'wallet', 'clearing', 'Card payment taken back by the bank', 'Dispute', 'other'),
  ('dispute_owed', 'receivables', 'clearing', 'Dispute, owed', 'Dispute', 'other'),
  ('dispute_back', 'clearing', 'wallet', 'Dispute returned', 'Card payment returned by the bank', 'other'),
  ('owed_paid', 'wallet', 'receivables', 'Owed for a card payment taken back', 'Owed amount paid', 'other'),
  ('provider_fee', 'fees', 'clearing', 'Fee of the card provider', 'Fee', 'other'),
  ('provider_fee_back', 'clearing', 'fees', 'Fee returned', 'Fee of the card provider returned', 'other'),
  ('order_refund', 'wallet', 'wallet', 'Order refunded to %s', 'Order refunded by %s', 'order'),
  ('investment_refund', 'wallet', 'wallet', 'Investment refunded to %s', 'Investment refunded by %s', 'investment');

-- The application's role cannot change or delete a transfer. There are no foreign keys: each would lock, for every
-- transfer, a row that many others want. move_money writes accounts and transfer in one statement, accounts are never
-- deleted, and verify-ledger looks.
CREATE TABLE transfers (
  -- A transfer has the id of the order, investment, payment or withdrawal that it was made for, so that nothing can be
  -- paid, settled or paid out twice. One that takes another back has an id of its own.
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  debit_account uuid NOT NULL,
  credit_account uuid NOT NULL,
  amount_cents bigint NOT NULL,
  code text NOT NULL,
  project_id uuid,
  -- The transfer that a refund or a correction takes back.
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
-- A payment can be refunded in parts; a returned payout or a correction is booked once.
CREATE UNIQUE INDEX transfers_taken_back_once ON transfers (reverses)
  WHERE code IN ('payout_return', 'correction_credit', 'correction_debit');
CREATE INDEX transfers_of_payment ON transfers (reverses) WHERE reverses IS NOT NULL;
-- A block index, which costs a purchase nothing.
CREATE INDEX transfers_by_day ON transfers USING brin (created_at) WITH (pages_per_range = 16);
CREATE TRIGGER transfers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transfers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
GRANT SELECT ON transfers TO guildhall_app;

-- Money of an account that is set aside until the hold is resolved, once.
CREATE TABLE holds (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  account_id uuid NOT NULL REFERENCES ledger_accounts,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  reason text NOT NULL CHECK (reason IN ('withdrawal', 'investment', 'dispute', 'card_refund', 'chargeback')),
  reference_id uuid NOT NULL UNIQUE,
  status text NOT NULL DEFAULT 'held' CHECK (status IN ('held', 'settled', 'released', 'expired')),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Null for a withdrawal: an operator decides.
  expires_at timestamptz,
  resolved_at timestamptz,
  CHECK ((status = 'held') = (resolved_at IS NULL))
);
CREATE INDEX holds_open ON holds (account_id) WHERE status = 'held';
CREATE INDEX holds_open_by_age ON holds (created_at) INCLUDE (reason, amount_cents) WHERE status = 'held';
GRANT SELECT ON holds TO guildhall_app;

-- Money in wallets that came by card so recently that it cannot be withdrawn yet (docs/decisions/0303). No more than
-- the balance; older rows are deleted when the wallet pays.
CREATE TABLE card_money (
  account_id uuid NOT NULL,
  -- When it becomes like any other money, to the full hour: a wallet has a row for each hour of the wait and not for
  -- each payment.
  free_at timestamptz NOT NULL,
  cents bigint NOT NULL CHECK (cents > 0),
  PRIMARY KEY (account_id, free_at)
) WITH (fillfactor = 70);
GRANT SELECT ON card_money TO guildhall_app;

--
-- payments
--

-- created → requires_action → processing → succeeded | failed | canceled; succeeded → refunded. A provider may still
-- charge what it had called failed: the money is then credited all the same. `settled_at` is null until the ledger has
-- it.
CREATE TABLE payments (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  provider text NOT NULL CHECK (provider IN ('sandbox', 'stripe', 'paypal')),
  -- The provider's own id, once it has answered.
  provider_id text,
  user_id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('topup', 'order', 'investment')),
  order_id uuid,
  investment_id uuid,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  currency text NOT NULL DEFAULT 'USD' CHECK (currency = 'USD'),
  status text NOT NULL DEFAULT 'created'
    CHECK (status IN ('created', 'requires_action', 'processing', 'succeeded', 'failed', 'canceled', 'refunded')),
  -- Where the payer confirms, and where the provider sends them back to.
  confirm_url text NOT NULL DEFAULT '',
  return_url text NOT NULL DEFAULT '',
  -- In the provider's words, for operators.
  failure text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  -- `completed`: it paid its purchase. `credited`: the money stayed in the wallet.
  result text CHECK (result IN ('completed', 'credited')),
  -- Why a payment came to nothing, in a word for clients; `failure` is in words.
  failure_code text NOT NULL DEFAULT '',
  -- The idempotency key of the request that began the payment: when the request comes again after its answer was lost,
  -- its payment is found.
  request_key text,
  -- What the provider took, where that is less than the amount; null: all of it.
  received_cents bigint CONSTRAINT payments_check5 CHECK (received_cents BETWEEN 1 AND amount_cents),
  -- What the provider has sent back to the card, and what its disputes have taken: the sums that the ledger has booked.
  refunded_cents bigint NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0),
  disputed_cents bigint NOT NULL DEFAULT 0 CHECK (disputed_cents >= 0),
  -- What the provider has kept for itself; null until it is known.
  fee_cents bigint,
  followed_at timestamptz,
  -- How many answers of the provider about refunds, disputes and fees were taken. Whoever asks the provider reads the
  -- number before, so that an answer that is older than a taken one is recognized.
  answers_taken integer NOT NULL DEFAULT 0,
  -- From this moment on a job asks the provider about it; null while nothing is to be asked.
  follow_at timestamptz,
  -- The last answer had an amount that is not in US dollars. Operators were notified.
  is_unreadable boolean NOT NULL DEFAULT false,
  UNIQUE (provider, provider_id),
  CHECK ((purpose = 'order') = (order_id IS NOT NULL)),
  CHECK ((purpose = 'investment') = (investment_id IS NOT NULL)),
  CHECK ((settled_at IS NULL) = (result IS NULL)),
  CHECK (settled_at IS NULL OR status IN ('succeeded', 'refunded')),
  CHECK (status <> 'refunded' OR settled_at IS NOT NULL)
);
-- At most one live payment per purchase. One that was given up and is charged all the same does not count.
CREATE UNIQUE INDEX payments_live_order ON payments (order_id)
  WHERE status IN ('created', 'requires_action', 'processing');
CREATE UNIQUE INDEX payments_live_investment ON payments (investment_id)
  WHERE status IN ('created', 'requires_action', 'processing');
CREATE INDEX payments_of_order ON payments (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX payments_of_investment ON payments (investment_id) WHERE investment_id IS NOT NULL;
CREATE INDEX payments_newest ON payments (user_id, created_at DESC);
CREATE INDEX payments_unsettled ON payments (created_at)
  WHERE status IN ('created', 'requires_action', 'processing') OR (status = 'succeeded' AND settled_at IS NULL);
CREATE UNIQUE INDEX payments_live_request ON payments (user_id, request_key)
  WHERE request_key IS NOT NULL AND status IN ('created', 'requires_action', 'processing');
CREATE INDEX payments_without_fee ON payments (followed_at NULLS FIRST)
  WHERE settled_at IS NOT NULL AND fee_cents IS NULL AND provider <> 'sandbox';
CREATE INDEX payments_settled ON payments (settled_at) WHERE settled_at IS NOT NULL AND provider <> 'sandbox';
CREATE INDEX payments_to_follow ON payments (follow_at) WHERE follow_at IS NOT NULL;
CREATE INDEX payments_disputed ON payments (user_id) WHERE disputed_cents > 0;
CREATE INDEX payments_processing ON payments (user_id) WHERE status = 'processing';
CREATE TRIGGER payments_guard_status BEFORE UPDATE OF status ON payments
  FOR EACH ROW EXECUTE FUNCTION guard_payment_status();
GRANT SELECT, UPDATE (provider_id, status, confirm_url, return_url, failure, updated_at, follow_at, is_unreadable)
  ON payments TO guildhall_app;

-- The sandbox is a card payment provider of our own, for an installation without a real one. The product knows it only
-- through its adapter, and no table of the product refers to its tables. This one has a card until it is used, without
-- its number and CVC.
CREATE TABLE sandbox_tokens (
  token_hash bytea PRIMARY KEY,
  last4 text NOT NULL CHECK (last4 ~ '^\d{4}$'),
  -- Where a payment with this card begins, and the text for the payer when it begins as failed.
  outcome text NOT NULL CHECK (outcome IN ('authorized', 'requires_action', 'failed')),
  failure text NOT NULL DEFAULT '',
  expires_at timestamptz NOT NULL DEFAULT now() + interval '15 minutes',
  used_at timestamptz,
  CHECK ((outcome = 'failed') = (failure <> ''))
);
CREATE INDEX sandbox_tokens_expiry ON sandbox_tokens (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON sandbox_tokens TO guildhall_app;

CREATE TABLE sandbox_intents (
  id text PRIMARY KEY,
  -- The id of the payment at the merchant: the same key gives the same intent again.
  idempotency_key uuid NOT NULL UNIQUE,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  currency text NOT NULL DEFAULT 'usd',
  status text NOT NULL
    CHECK (status IN ('requires_action', 'authorized', 'succeeded', 'failed', 'canceled', 'refunded')),
  return_url text NOT NULL,
  failure text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  captured_at timestamptz,
  CHECK ((status IN ('succeeded', 'refunded')) = (captured_at IS NOT NULL)),
  CHECK ((status = 'failed') = (failure <> ''))
);
CREATE TRIGGER sandbox_intents_changed AFTER UPDATE OF status ON sandbox_intents
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION note_sandbox_event();
CREATE TRIGGER sandbox_intents_created AFTER INSERT ON sandbox_intents
  FOR EACH ROW EXECUTE FUNCTION note_sandbox_event();
GRANT SELECT, INSERT, UPDATE ON sandbox_intents TO guildhall_app;

-- What the merchant has yet to receive: an outbox, delivered at least once.
CREATE TABLE sandbox_events (
  id text PRIMARY KEY DEFAULT 'evt_' || replace(gen_random_uuid()::text, '-', ''),
  intent_id text NOT NULL REFERENCES sandbox_intents,
  type text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL DEFAULT now(),
  delivered_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sandbox_events_due ON sandbox_events (next_try_at) WHERE delivered_at IS NULL;
CREATE INDEX sandbox_events_delivered ON sandbox_events (delivered_at) WHERE delivered_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON sandbox_events TO guildhall_app;

-- Whether the payments of this database are of test money or of real money. It may change as long as there is no
-- payment.
CREATE TABLE money_kind (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  kind text NOT NULL CHECK (kind IN ('test', 'live'))
);
GRANT SELECT, INSERT, UPDATE ON money_kind TO guildhall_app;

-- Refunds of card payments that operators make.
CREATE TABLE payment_refunds (
  -- Also the idempotency key at the provider.
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  payment_id uuid NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  -- What is held in the wallet of the payer until the money has left the balance at the provider, or the refund has
  -- failed.
  hold_id uuid NOT NULL,
  status text COLLATE "C" NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'done', 'failed')),
  reason text NOT NULL,
  operator_id uuid NOT NULL,
  -- The id at the provider.
  provider_id text,
  -- Why it failed.
  failure text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  asked_at timestamptz NOT NULL DEFAULT now(),
  -- When the provider sent the status.
  told_at timestamptz
);
CREATE INDEX payment_refunds_of_payment ON payment_refunds (payment_id, id);
CREATE INDEX payment_refunds_pending ON payment_refunds (asked_at) WHERE status = 'pending';
CREATE INDEX payment_refunds_under_way ON payment_refunds (payment_id, id) WHERE status = 'pending';
CREATE TRIGGER payment_refunds_append_only BEFORE DELETE OR TRUNCATE ON payment_refunds
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
GRANT SELECT, UPDATE (asked_at) ON payment_refunds TO guildhall_app;

-- What the sandbox has sent back to cards.
CREATE TABLE sandbox_refunds (
  id text PRIMARY KEY,
  -- The id of the refund at the merchant.
  idempotency_key uuid NOT NULL UNIQUE,
  intent_id text NOT NULL REFERENCES sandbox_intents,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sandbox_refunds_of_intent ON sandbox_refunds (intent_id);
GRANT SELECT, INSERT ON sandbox_refunds TO guildhall_app;

-- Card payments of orders and investments that the bank of the payer has taken back.
CREATE TABLE chargebacks (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  payment_id uuid NOT NULL,
  -- The order or investment that it paid.
  purchase_id uuid NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('order', 'investment')),
  user_id uuid NOT NULL,
  seller_id uuid NOT NULL,
  -- What of the price was taken back: no more than what the seller had not refunded.
  share_cents bigint NOT NULL CHECK (share_cents > 0),
  -- The part of it that was free in the wallet of the seller and is held.
  hold_id uuid,
  held_cents bigint NOT NULL CHECK (held_cents BETWEEN 0 AND share_cents),
  -- `returned`: the bank has given it back; `replaced`: it has taken another sum, for which there is another row;
  -- `lost`: the bank has decided for the payer.
  status text COLLATE "C" NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'returned', 'replaced', 'lost')),
  opened_at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz,
  -- What of the seller's money went back for a lost one.
  covered_cents bigint NOT NULL DEFAULT 0 CONSTRAINT chargebacks_check2 CHECK (covered_cents BETWEEN 0 AND share_cents),
  CHECK ((status = 'open') = (closed_at IS NULL))
);
CREATE UNIQUE INDEX chargebacks_open ON chargebacks (payment_id) WHERE status = 'open';
CREATE INDEX chargebacks_of_purchase ON chargebacks (purchase_id);
CREATE INDEX chargebacks_against ON chargebacks (seller_id, opened_at, id);
CREATE INDEX chargebacks_of_payer ON chargebacks (user_id, opened_at, id);
-- Where less than the share was free: nothing more of the seller is paid out.
CREATE INDEX chargebacks_short ON chargebacks (seller_id) WHERE status = 'open' AND held_cents < share_cents;
CREATE TRIGGER chargebacks_append_only BEFORE DELETE OR TRUNCATE ON chargebacks
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
GRANT SELECT ON chargebacks TO guildhall_app;

-- Events of payment providers that were handled: one that comes again is acknowledged and nothing else. Providers
-- repeat them for three days at most; they are deleted after four.
CREATE TABLE seen_events (
  provider text NOT NULL,
  id text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider, id)
);
CREATE INDEX seen_events_old ON seen_events (seen_at);
GRANT SELECT, INSERT, DELETE ON seen_events TO guildhall_app;

-- Until when each payment provider was asked for its events, so that those that never came are found.
CREATE TABLE provider_looks (
  provider text PRIMARY KEY,
  looked_until timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON provider_looks TO guildhall_app;

-- Disputes of card and PayPal payments as their providers report them: what an operator has to answer there, and until
-- when. What they take of the money is booked from sums (follow_payment).
CREATE TABLE card_disputes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  payment_id uuid NOT NULL,
  -- The id at the provider.
  provider_id text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  -- What the provider has kept for it so far, less what came back.
  fee_cents bigint NOT NULL,
  -- In the word of the provider.
  reason text NOT NULL,
  -- The bank of the payer asks, and has taken no money.
  is_inquiry boolean NOT NULL,
  -- `open` waits for our answer, `answered` for a decision; `closed` has ended in another way than won or lost.
  status text COLLATE "C" NOT NULL CHECK (status IN ('open', 'answered', 'won', 'lost', 'closed')),
  opened_at timestamptz NOT NULL,
  -- Until when it can be answered; infinity where that is not known.
  due_at timestamptz NOT NULL,
  closed_at timestamptz,
  UNIQUE (payment_id, provider_id),
  CHECK ((status IN ('open', 'answered')) = (closed_at IS NULL))
);
CREATE INDEX card_disputes_due ON card_disputes (status, due_at, id);
CREATE INDEX card_disputes_open ON card_disputes (opened_at) WHERE status = 'open';
CREATE INDEX card_disputes_closed ON card_disputes (closed_at, id) WHERE closed_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON card_disputes TO guildhall_app;

--
-- withdrawals
--

CREATE TYPE withdrawal_status AS ENUM ('pending', 'approved', 'paid', 'rejected', 'canceled', 'returned');

CREATE TABLE withdrawals (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  hold_id uuid NOT NULL REFERENCES holds,
  status withdrawal_status NOT NULL DEFAULT 'pending',
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Null when it was decided at the command line.
  decided_by uuid,
  decided_at timestamptz,
  -- The bank account as JSON, encrypted under the key of this id (docs/decisions/0050); both are null where the account
  -- of the owner was erased.
  bank_account bytea,
  bank_key_id text,
  -- The last characters of the account number, by which its owner recognizes it.
  account_ending text NOT NULL DEFAULT '',
  -- Why it was rejected, for its owner to read.
  reason text NOT NULL DEFAULT '',
  paid_at timestamptz,
  -- Whether it is of test money.
  test boolean NOT NULL DEFAULT true,
  returned_at timestamptz,
  -- The reference of the bank's payment.
  bank_reference text NOT NULL DEFAULT '',
  -- The first of two operators who approve it (docs/decisions/0282).
  first_approved_by uuid,
  first_approved_at timestamptz,
  -- A keyed hash of the bank account, by which equal accounts are found without decrypting any.
  account_hash bytea,
  -- When its owner has said, by the link in a mail, that they did not request it.
  disowned_at timestamptz,
  -- The first of two operators who mark it as returned, and their reason for its owner.
  first_returned_by uuid,
  first_returned_at timestamptz,
  first_return_reason text NOT NULL DEFAULT '',
  -- Who has credited it again, and the reference of the bank's return.
  returned_by uuid,
  return_reference text NOT NULL DEFAULT '',
  -- One operator approved it and marked it as paid or returned, as ONE_OPERATOR allows.
  by_one_person boolean NOT NULL DEFAULT false,
  -- Until when the first withdrawal of an account waits (docs/decisions/0281).
  first_until timestamptz,
  -- Until when its owner has to confirm a bank account that was not used before, and when they did
  -- (docs/decisions/0281).
  confirm_until timestamptz,
  owner_confirmed_at timestamptz,
  CONSTRAINT paid_has_its_time CHECK (paid_at IS NOT NULL OR status::text <> 'paid'),
  CHECK ((status = 'pending') = (decided_at IS NULL)),
  CONSTRAINT only_a_payout_is_paid CHECK (paid_at IS NULL OR status::text IN ('paid', 'returned')),
  CONSTRAINT returned_has_its_time CHECK ((status::text = 'returned') = (returned_at IS NOT NULL)),
  CONSTRAINT bank_account_is_encrypted CHECK ((bank_account IS NULL) = (bank_key_id IS NULL))
);
CREATE INDEX withdrawals_newest ON withdrawals (user_id, created_at DESC, id DESC);
CREATE INDEX withdrawals_waiting ON withdrawals (created_at) INCLUDE (status, amount_cents)
  WHERE status IN ('pending', 'approved');
CREATE INDEX withdrawals_queue ON withdrawals (status, created_at, id);
CREATE INDEX withdrawals_by_age ON withdrawals (created_at DESC, id DESC);
CREATE INDEX withdrawals_to_account ON withdrawals (account_hash, user_id) WHERE account_hash IS NOT NULL;
-- With the owner, so that what a batch may take is counted from the index alone.
CREATE INDEX withdrawals_to_batch_by_owner ON withdrawals (test, created_at, id) INCLUDE (user_id)
  WHERE status = 'approved';
CREATE INDEX withdrawals_disowned ON withdrawals (user_id, disowned_at) WHERE disowned_at IS NOT NULL;
-- What was approved within a week, out of one wallet and to one bank account.
CREATE INDEX withdrawals_approved_of_wallet ON withdrawals (user_id, decided_at) INCLUDE (amount_cents)
  WHERE status IN ('approved', 'paid', 'returned');
CREATE INDEX withdrawals_approved_to_account ON withdrawals (account_hash, decided_at) INCLUDE (amount_cents)
  WHERE status IN ('approved', 'paid', 'returned') AND account_hash IS NOT NULL;
CREATE INDEX withdrawals_returned_of_wallet ON withdrawals (user_id, returned_at) INCLUDE (amount_cents)
  WHERE status = 'returned';
CREATE INDEX withdrawals_returned_to_account ON withdrawals (account_hash, returned_at) INCLUDE (amount_cents)
  WHERE status = 'returned' AND account_hash IS NOT NULL;
CREATE INDEX withdrawals_decided_by ON withdrawals (decided_by, decided_at) WHERE decided_by IS NOT NULL;
CREATE INDEX withdrawals_first_approved_by ON withdrawals (first_approved_by, first_approved_at)
  WHERE first_approved_by IS NOT NULL;
CREATE INDEX withdrawals_to_confirm ON withdrawals (confirm_until)
  WHERE status = 'pending' AND confirm_until IS NOT NULL AND owner_confirmed_at IS NULL;
GRANT SELECT ON withdrawals TO guildhall_app;

-- Approved withdrawals go to the bank in numbered batches (docs/decisions/0282). The files are written from these rows
-- and the withdrawals, so that each download is the same.
CREATE TABLE payout_batches (
  id uuid PRIMARY KEY,
  number integer NOT NULL UNIQUE CHECK (number > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  test boolean NOT NULL,
  -- The account that the bank pays from: name, account and Swift code, as they were configured then.
  debtor jsonb NOT NULL,
  payments integer NOT NULL CHECK (payments > 0),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  -- Written once, in the transaction that makes the batch.
  xml_sha256 text COLLATE "C" NOT NULL DEFAULT '',
  csv_sha256 text COLLATE "C" NOT NULL DEFAULT ''
);
GRANT SELECT, UPDATE (xml_sha256, csv_sha256) ON payout_batches TO guildhall_app;

CREATE TABLE payout_batch_items (
  batch_id uuid NOT NULL REFERENCES payout_batches,
  position integer NOT NULL CHECK (position > 0),
  -- No withdrawal is in two batches.
  withdrawal_id uuid NOT NULL UNIQUE REFERENCES withdrawals,
  PRIMARY KEY (batch_id, position)
);
GRANT SELECT ON payout_batch_items TO guildhall_app;

-- The last number: locked by whoever makes the next batch, so that there are no gaps.
CREATE TABLE payout_batch_head (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  number integer NOT NULL
);
GRANT SELECT ON payout_batch_head TO guildhall_app;
INSERT INTO payout_batch_head (number) VALUES (0);

-- Who has requested a withdrawal above the limit of the organization, and which other member has confirmed it
-- (docs/decisions/0252).
CREATE TABLE second_members (
  withdrawal_id uuid PRIMARY KEY REFERENCES withdrawals,
  asked_by uuid NOT NULL,
  confirmed_by uuid,
  confirmed_at timestamptz,
  CHECK (confirmed_by <> asked_by)
);
GRANT SELECT ON second_members TO guildhall_app;

--
-- receipts
--

-- What was paid and has no receipt yet: the transfer or, of a withdrawal that was paid, the withdrawal. It is written
-- with the payment, and has no key and no index, so that a purchase waits for nobody and writes little.
CREATE TABLE receipts_due (
  id uuid NOT NULL,
  -- False for what the demo brings: nobody is mailed about it.
  mail boolean NOT NULL DEFAULT true
);
GRANT SELECT ON receipts_due TO guildhall_app;

-- The last number of each year (docs/decisions/0150).
CREATE TABLE receipt_series (
  series text NOT NULL,
  year integer NOT NULL,
  last bigint NOT NULL,
  PRIMARY KEY (series, year)
);
GRANT SELECT ON receipt_series TO guildhall_app;

-- What a receipt says, as it was when the payment was made: names and titles can change later.
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
  -- The part that came by card, and through which provider; the rest was in the wallet.
  card_cents bigint NOT NULL CHECK (card_cents BETWEEN 0 AND amount_cents),
  provider text NOT NULL,
  -- Of a withdrawal: the last characters of the account number.
  account_ending text NOT NULL,
  test boolean NOT NULL,
  paid_at timestamptz NOT NULL,
  issued_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (series, year, number)
);
-- The newest receipt of an account, for its dashboard.
CREATE INDEX receipts_newest ON receipts (user_id, paid_at DESC);
CREATE TRIGGER receipts_never_change BEFORE UPDATE OR DELETE OR TRUNCATE ON receipts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_changing_receipts();
GRANT SELECT ON receipts TO guildhall_app;

--
-- books
--

-- What the nightly checks of the books have found, and why withdrawals go on all the same (docs/decisions/0156).
CREATE TABLE book_checks (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('ledger', 'balance', 'audit', 'stripe', 'paypal')),
  checked_at timestamptz NOT NULL DEFAULT now(),
  -- The number of differences, and the first of them in words.
  many integer NOT NULL CHECK (many >= 0),
  differences text[] NOT NULL,
  note text NOT NULL,
  -- Of the kind `balance`.
  liabilities_cents bigint,
  cash_cents bigint,
  receivables_cents bigint,
  explanation text NOT NULL DEFAULT '',
  explained_by uuid,
  explained_at timestamptz,
  CHECK ((explained_at IS NULL) = (explained_by IS NULL))
);
CREATE INDEX book_checks_newest ON book_checks (kind, checked_at DESC, id DESC);
CREATE INDEX book_checks_unexplained ON book_checks (checked_at) WHERE many > 0 AND explained_at IS NULL;
GRANT SELECT, INSERT, UPDATE (explanation, explained_by, explained_at) ON book_checks TO guildhall_app;

--
-- refunds
--

-- What of orders and investments was refunded (docs/decisions/0247). Without a row nothing was.
CREATE TABLE refunds (
  -- That of its transfer.
  id uuid PRIMARY KEY,
  -- The order or investment; `paid_cents` is what was paid for it.
  purchase_id uuid NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('order', 'investment')),
  paid_cents bigint NOT NULL,
  user_id uuid NOT NULL,
  seller_id uuid NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  -- All refunds of the purchase up to this one: never more than was paid.
  so_far_cents bigint NOT NULL,
  cause text COLLATE "C" NOT NULL CHECK (cause IN ('canceled', 'seller', 'operator', 'dispute', 'chargeback')),
  reason text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (so_far_cents BETWEEN amount_cents AND paid_cents)
);
CREATE UNIQUE INDEX refunds_of_purchase ON refunds (purchase_id, so_far_cents);
CREATE INDEX refunds_received ON refunds (user_id, created_at, id);
CREATE INDEX refunds_made ON refunds (seller_id, created_at, id);
CREATE TRIGGER refunds_append_only BEFORE DELETE OR TRUNCATE ON refunds
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
GRANT SELECT ON refunds TO guildhall_app;

--
-- outbox
--

-- Which transfers of an account its mails have named, by the account's own numbering of its transfers. `due`: there are
-- newer ones, and they have their receipts.
CREATE TABLE outbox_accounts (
  account_id uuid PRIMARY KEY,
  mailed_seq bigint NOT NULL,
  due boolean NOT NULL
);
CREATE INDEX outbox_accounts_due ON outbox_accounts (account_id) WHERE due;
GRANT SELECT, UPDATE ON outbox_accounts TO guildhall_app;

-- What is to be mailed and is no transfer of the account itself: a withdrawal that the bank has paid, money that is
-- owed. Deleted with the mail.
CREATE TABLE outbox_events (
  account_id uuid NOT NULL,
  event_id uuid NOT NULL,
  PRIMARY KEY (account_id, event_id)
);
GRANT SELECT, DELETE ON outbox_events TO guildhall_app;
