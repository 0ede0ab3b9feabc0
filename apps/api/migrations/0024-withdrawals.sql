-- Withdrawals that their owner can follow and cancel, with bank details that do not stand readable in the database.
-- A server of the version before goes on working: the functions that it calls stay, and its readable rows are encrypted
-- by the next job of a new server.

CREATE TYPE withdrawal_status AS ENUM ('pending', 'approved', 'paid', 'rejected', 'canceled');

ALTER TABLE withdrawals
  DROP CONSTRAINT withdrawals_status_check,
  DROP CONSTRAINT withdrawals_check;
DROP INDEX withdrawals_pending;
DROP INDEX withdrawals_newest;
ALTER TABLE withdrawals
  ALTER COLUMN status DROP DEFAULT,
  ALTER COLUMN status TYPE withdrawal_status USING status::withdrawal_status,
  ALTER COLUMN status SET DEFAULT 'pending',
  ALTER COLUMN bank_name DROP NOT NULL,
  ALTER COLUMN account_holder_name DROP NOT NULL,
  ALTER COLUMN account_number DROP NOT NULL,
  ALTER COLUMN sort_code DROP NOT NULL,
  ALTER COLUMN swift_code DROP NOT NULL,
  -- The five above as one JSON text, encrypted under the key of this id; apps/api/src/platform/encryption.ts tells how.
  ADD COLUMN bank_account bytea,
  ADD COLUMN bank_key_id text,
  -- The last characters of the account number, by which its owner knows it again.
  ADD COLUMN account_ending text NOT NULL DEFAULT '',
  -- Why it was rejected, for its owner to read.
  ADD COLUMN reason text NOT NULL DEFAULT '',
  ADD COLUMN paid_at timestamptz,
  -- Of test money, which never was paid in. Until now there has been no other.
  ADD COLUMN test boolean NOT NULL DEFAULT true,
  ADD CHECK ((status = 'pending') = (decided_at IS NULL)),
  ADD CHECK ((status = 'paid') = (paid_at IS NOT NULL)),
  ADD CONSTRAINT bank_account_is_readable_or_encrypted CHECK (
    (bank_account IS NULL) = (bank_key_id IS NULL)
    AND num_nonnulls(bank_name, account_holder_name, account_number, sort_code, swift_code)
      = CASE WHEN bank_account IS NULL THEN 5 ELSE 0 END
  );
CREATE INDEX withdrawals_newest ON withdrawals (user_id, created_at DESC, id DESC);
CREATE INDEX withdrawals_pending ON withdrawals (created_at) WHERE status = 'pending';

-- Four characters of an account number that is long enough to stay secret without them, otherwise two.
CREATE FUNCTION ending_of(account text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT right(bare, CASE WHEN length(bare) >= 8 THEN 4 ELSE 2 END) FROM regexp_replace(account, '[^[:alnum:]]', '', 'g') AS bare
$$;
UPDATE withdrawals SET account_ending = ending_of(account_number);

-- True while money that came from test cards is in the wallets: whatever is withdrawn may be that money.
CREATE FUNCTION holds_test_money() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM accounts WHERE kind = 'clearing' AND provider = 'sandbox' AND balance_cents <> 0)
$$;

-- Holds the amount at once and asks an operator to pay it out. `new_id` names the row, to which the ciphertext is bound;
-- `provider_is_test`: only test cards can pay in right now. outcome: ok, unauthorized, conflict, insufficient (free_cents).
CREATE FUNCTION request_encrypted_withdrawal(token_hash bytea, request_key text, request_fingerprint bytea, new_id uuid, cents bigint,
  key_id text, ciphertext bytea, ending text, provider_is_test boolean,
  OUT outcome text, OUT withdrawal_id uuid, OUT user_id uuid, OUT free_cents bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  caller uuid;
  stored jsonb;
BEGIN
  SELECT c.id INTO caller FROM caller_of(token_hash) AS c;
  IF NOT FOUND THEN
    outcome := 'unauthorized';
    RETURN;
  END IF;
  user_id := caller;
  withdrawal_id := new_id;
  IF request_key IS NOT NULL THEN
    SELECT b.outcome, b.answer INTO outcome, stored
    FROM idempotency_begin(caller, request_key, request_fingerprint, jsonb_build_object('id', withdrawal_id)) AS b;
    IF outcome <> 'begun' THEN
      withdrawal_id := stored ->> 'id';
      outcome := CASE outcome WHEN 'repeated' THEN 'ok' ELSE outcome END;
      RETURN;
    END IF;
  END IF;
  free_cents := lock_accounts(caller, caller);
  IF free_cents < cents THEN
    PERFORM idempotency_free(caller, request_key);
    outcome := 'insufficient';
    RETURN;
  END IF;

  -- From here it succeeds.
  INSERT INTO withdrawals (id, user_id, amount_cents, bank_account, bank_key_id, account_ending, test, hold_id)
  VALUES (withdrawal_id, caller, cents, ciphertext, key_id, ending, provider_is_test OR holds_test_money(),
    hold_money(caller, cents, 'withdrawal', withdrawal_id));
  outcome := 'ok';
END $$;

-- What a server of the version before still calls.
CREATE OR REPLACE FUNCTION request_withdrawal(token_hash bytea, request_key text, request_fingerprint bytea, cents bigint,
  bank text, holder text, account text, sort text, swift text,
  OUT outcome text, OUT withdrawal_id uuid, OUT user_id uuid, OUT free_cents bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  caller uuid;
  stored jsonb;
BEGIN
  SELECT c.id INTO caller FROM caller_of(token_hash) AS c;
  IF NOT FOUND THEN
    outcome := 'unauthorized';
    RETURN;
  END IF;
  user_id := caller;
  withdrawal_id := uuidv7();
  IF request_key IS NOT NULL THEN
    SELECT b.outcome, b.answer INTO outcome, stored
    FROM idempotency_begin(caller, request_key, request_fingerprint, jsonb_build_object('id', withdrawal_id)) AS b;
    IF outcome <> 'begun' THEN
      withdrawal_id := stored ->> 'id';
      outcome := CASE outcome WHEN 'repeated' THEN 'ok' ELSE outcome END;
      RETURN;
    END IF;
  END IF;
  free_cents := lock_accounts(caller, caller);
  IF free_cents < cents THEN
    PERFORM idempotency_free(caller, request_key);
    outcome := 'insufficient';
    RETURN;
  END IF;

  -- From here it succeeds.
  INSERT INTO withdrawals (id, user_id, amount_cents, bank_name, account_holder_name, account_number, sort_code, swift_code, account_ending, hold_id)
  VALUES (withdrawal_id, caller, cents, bank, holder, account, sort, swift, ending_of(account), hold_money(caller, cents, 'withdrawal', withdrawal_id));
  outcome := 'ok';
END $$;

-- Pays a withdrawal out or gives the money back, once; `why` is for its owner. Test money is approved only `as_test`.
-- outcome: ok, repeated (decided so before), decided (otherwise before: withdrawal_status tells how), test_money, not_found.
CREATE FUNCTION decide_withdrawal(withdrawal uuid, approve boolean, operator uuid, why text, as_test boolean,
  OUT outcome text, OUT withdrawal_status text, OUT owner uuid, OUT cents bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  payouts CONSTANT uuid := 'ffffffff-ffff-8fff-bfff-000000000004';
  w withdrawals;
BEGIN
  SELECT * INTO w FROM withdrawals WHERE id = withdrawal FOR NO KEY UPDATE;
  owner := w.user_id;
  cents := w.amount_cents;
  withdrawal_status := CASE WHEN approve THEN 'approved' ELSE 'rejected' END;
  IF w.id IS NULL THEN
    outcome := 'not_found';
  ELSIF w.status <> 'pending' THEN
    outcome := CASE w.status::text WHEN withdrawal_status THEN 'repeated' ELSE 'decided' END;
    withdrawal_status := w.status;
  ELSIF approve AND w.test AND NOT as_test THEN
    outcome := 'test_money';
    withdrawal_status := w.status;
  ELSE
    PERFORM lock_accounts(w.user_id, CASE WHEN approve THEN payouts ELSE w.user_id END);
    PERFORM resolve_hold(w.hold_id, CASE WHEN approve THEN 'settled' ELSE 'released' END);
    IF approve THEN
      PERFORM move_money(w.id, w.user_id, payouts, w.amount_cents, 'payout');
    END IF;
    UPDATE withdrawals
    SET status = withdrawal_status::public.withdrawal_status, decided_by = operator, decided_at = now(),
      reason = CASE WHEN approve THEN '' ELSE why END
    WHERE id = w.id;
    outcome := 'ok';
  END IF;
END $$;

-- What a server of the version before still calls; it knows nothing of test money, and so cannot approve any.
CREATE OR REPLACE FUNCTION decide_withdrawal(withdrawal uuid, approve boolean, operator uuid,
  OUT outcome text, OUT withdrawal_status text, OUT owner uuid)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.outcome, d.withdrawal_status, d.owner FROM decide_withdrawal(withdrawal, approve, operator, '', false) AS d
$$;

-- Takes a request back for whoever made it, once, and frees its money. outcome: ok, repeated, decided (withdrawal_status
-- tells how), unauthorized, not_found.
CREATE FUNCTION cancel_withdrawal(token_hash bytea, withdrawal uuid, OUT outcome text, OUT withdrawal_status text, OUT owner uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  w withdrawals;
BEGIN
  SELECT c.id INTO owner FROM caller_of(token_hash) AS c;
  IF NOT FOUND THEN
    outcome := 'unauthorized';
    RETURN;
  END IF;
  SELECT * INTO w FROM withdrawals WHERE id = withdrawal AND user_id = owner FOR NO KEY UPDATE;
  withdrawal_status := coalesce(w.status::text, '');
  IF w.id IS NULL THEN
    outcome := 'not_found';
  ELSIF w.status <> 'pending' THEN
    outcome := CASE w.status WHEN 'canceled' THEN 'repeated' ELSE 'decided' END;
  ELSE
    PERFORM lock_accounts(owner, owner);
    PERFORM resolve_hold(w.hold_id, 'released');
    UPDATE withdrawals SET status = 'canceled', decided_by = owner, decided_at = now() WHERE id = w.id;
    withdrawal_status := 'canceled';
    outcome := 'ok';
  END IF;
END $$;

-- Notes that the bank has paid an approved withdrawal. outcome: ok, repeated, not_approved (withdrawal_status tells how it
-- stands), not_found.
CREATE FUNCTION mark_withdrawal_paid(withdrawal uuid, OUT outcome text, OUT withdrawal_status text, OUT owner uuid, OUT cents bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  w withdrawals;
BEGIN
  SELECT * INTO w FROM withdrawals WHERE id = withdrawal FOR NO KEY UPDATE;
  owner := w.user_id;
  cents := w.amount_cents;
  withdrawal_status := w.status;
  outcome := CASE WHEN w.id IS NULL THEN 'not_found' WHEN w.status = 'paid' THEN 'repeated' WHEN w.status = 'approved' THEN 'ok' ELSE 'not_approved' END;
  IF outcome = 'ok' THEN
    UPDATE withdrawals SET status = 'paid', paid_at = now() WHERE id = w.id;
    withdrawal_status := 'paid';
  END IF;
END $$;
