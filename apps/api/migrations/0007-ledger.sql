-- The double-entry ledger (design.md §3). All money in whole cents.
--
-- Money has one door: the functions of 0007 to 0009. They run as the owner, and the application's own role may only
-- read what stands below, so that no slip in the code can write a balance. Every function locks in one order: payment,
-- purchase, project, then accounts by id. A house account has the highest ids, so that what many wait for is locked last.

-- Checks are few, and short, on what every purchase writes (accounts, transfers, orders): each is read anew by each
-- statement, and a purchase runs half again as long with a dozen of them. No role but the owner's writes there.
CREATE TYPE account_kind AS ENUM ('wallet', 'clearing', 'payouts', 'fees');

CREATE TABLE accounts (
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
CREATE UNIQUE INDEX accounts_of_the_house ON accounts (kind, provider) NULLS NOT DISTINCT WHERE kind <> 'wallet';
GRANT SELECT ON accounts TO guildhall_app;

INSERT INTO accounts (id, kind, provider) VALUES
  ('ffffffff-ffff-8fff-bfff-000000000001', 'clearing', 'sandbox'),
  ('ffffffff-ffff-8fff-bfff-000000000002', 'clearing', 'stripe'),
  ('ffffffff-ffff-8fff-bfff-000000000003', 'clearing', 'paypal'),
  ('ffffffff-ffff-8fff-bfff-000000000004', 'payouts', NULL),
  ('ffffffff-ffff-8fff-bfff-000000000005', 'fees', NULL);

CREATE FUNCTION open_wallet() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO accounts (id, owner_id, kind) VALUES (NEW.id, NEW.id, 'wallet');
  RETURN NULL;
END $$;
CREATE TRIGGER users_open_wallet AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION open_wallet();
INSERT INTO accounts (id, owner_id, kind) SELECT id, id, 'wallet' FROM users;

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

CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The ledger is append-only: write a correction instead.' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER transfers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transfers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

CREATE TABLE holds (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  account_id uuid NOT NULL REFERENCES accounts,
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

-- Takes both accounts, by id, and tells what is free on the first. Every move begins here.
CREATE FUNCTION lock_accounts(payer uuid, payee uuid) RETURNS bigint LANGUAGE sql AS $$
  SELECT max(free) FILTER (WHERE id = payer)
  FROM (SELECT id, balance_cents - held_cents AS free FROM accounts WHERE id IN (payer, payee) ORDER BY id FOR NO KEY UPDATE) AS locked
$$;

-- Moves money between two accounts that the caller has locked. `orders` and `investments` are added to the kept counts.
CREATE FUNCTION move_money(transfer uuid, debit uuid, credit uuid, cents bigint, move text, project uuid DEFAULT NULL,
  takes_back uuid DEFAULT NULL, orders integer DEFAULT 0, investments integer DEFAULT 0) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  WITH paid AS (
    UPDATE accounts AS a
    SET balance_cents = a.balance_cents - cents, transfers_count = a.transfers_count + 1,
        orders_count = a.orders_count + orders, investments_count = a.investments_count + investments
    WHERE a.id = debit RETURNING a.kind, a.balance_cents, a.transfers_count
  ), received AS (
    UPDATE accounts AS a
    SET balance_cents = a.balance_cents + cents, transfers_count = a.transfers_count + 1, sales_count = a.sales_count + orders
    WHERE a.id = credit RETURNING a.kind, a.balance_cents, a.transfers_count
  )
  INSERT INTO transfers (id, debit_account, credit_account, amount_cents, code, project_id, reverses,
    debit_seq, credit_seq, debit_balance_after, credit_balance_after)
  SELECT transfer, debit, credit, cents, move, project, takes_back,
    paid.transfers_count, received.transfers_count, paid.balance_cents, received.balance_cents
  FROM paid, received, transfer_codes AS c
  WHERE c.code = move AND c.debit_kind = paid.kind AND c.credit_kind = received.kind;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'No permitted move: % from % to %', move, debit, credit USING ERRCODE = 'check_violation';
  END IF;
END $$;

-- Sets money of a locked wallet aside.
CREATE FUNCTION hold_money(account uuid, cents bigint, why text, reference uuid, until timestamptz DEFAULT NULL) RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE
  hold uuid;
BEGIN
  UPDATE accounts AS a SET held_cents = a.held_cents + cents WHERE a.id = account;
  INSERT INTO holds (account_id, amount_cents, reason, reference_id, expires_at) VALUES (account, cents, why, reference, until)
  RETURNING id INTO hold;
  RETURN hold;
END $$;

-- Resolves a hold, once, and frees what it set aside on a wallet that the caller has locked.
CREATE FUNCTION resolve_hold(hold uuid, becomes text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  resolved holds;
BEGIN
  UPDATE holds AS h SET status = becomes, resolved_at = now() WHERE h.id = hold AND h.status = 'held' RETURNING h.* INTO resolved;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'The hold % has been resolved before', hold USING ERRCODE = 'check_violation';
  END IF;
  UPDATE accounts AS a SET held_cents = a.held_cents - resolved.amount_cents WHERE a.id = resolved.account_id;
END $$;

-- Begins a request under the caller's key, in the transaction that does its work: a second one under the same key waits
-- for the first one's end. `begun`: go on. `repeated`: `answer` is the first one's. `conflict`: the key is another
-- request's. Give `known` when the answer can be told beforehand; otherwise call idempotency_finish.
CREATE FUNCTION idempotency_begin(caller uuid, request_key text, request_fingerprint bytea, known jsonb DEFAULT NULL,
  OUT outcome text, OUT answer jsonb)
LANGUAGE plpgsql AS $$
DECLARE
  first idempotency_keys;
BEGIN
  LOOP
    INSERT INTO idempotency_keys AS k (user_id, key, fingerprint, status, answer)
    VALUES (caller, request_key, request_fingerprint, 200, known)
    ON CONFLICT (user_id, key) DO UPDATE
      SET fingerprint = excluded.fingerprint, status = 200, answer = excluded.answer, created_at = now()
      WHERE k.created_at < now() - interval '24 hours';
    IF FOUND THEN
      outcome := 'begun';
      RETURN;
    END IF;
    SELECT * INTO first FROM idempotency_keys AS k WHERE k.user_id = caller AND k.key = request_key;
    -- Freed between the two statements: it is ours to begin.
    CONTINUE WHEN NOT FOUND;
    answer := first.answer;
    outcome := CASE WHEN first.fingerprint = request_fingerprint AND answer IS NOT NULL THEN 'repeated' ELSE 'conflict' END;
    RETURN;
  END LOOP;
END $$;

CREATE FUNCTION idempotency_finish(caller uuid, request_key text, given jsonb) RETURNS void LANGUAGE sql AS $$
  UPDATE idempotency_keys SET answer = given WHERE user_id = caller AND key = request_key
$$;

-- A refused request frees its key, which may then be used again.
CREATE FUNCTION idempotency_free(caller uuid, request_key text) RETURNS void LANGUAGE sql AS $$
  DELETE FROM idempotency_keys WHERE user_id = caller AND key = request_key
$$;

-- Sets a mistaken transfer right, once: so many cents in favour of the wallet, or below zero against it. For operators at
-- the database's console; the application's own role may not.
CREATE FUNCTION correct_transfer(mistaken uuid, wallet uuid, cents bigint) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  fees CONSTANT uuid := 'ffffffff-ffff-8fff-bfff-000000000005';
BEGIN
  PERFORM lock_accounts(wallet, fees);
  IF cents > 0 THEN
    PERFORM move_money(uuidv7(), fees, wallet, cents, 'correction_credit', takes_back => mistaken);
  ELSE
    PERFORM move_money(uuidv7(), wallet, fees, -cents, 'correction_debit', takes_back => mistaken);
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION lock_accounts, move_money, hold_money, resolve_hold, correct_transfer FROM PUBLIC;
