-- True while money that came from test cards is in the wallets: whatever is withdrawn may be that money.
CREATE OR REPLACE FUNCTION holds_test_money() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM ledger_accounts WHERE kind = 'clearing' AND provider = 'sandbox' AND balance_cents <> 0)
$$;

-- Whether what an organization, whose wallet is locked, has asked for within a day without a second member is beyond its own limit: so many small
-- withdrawals need one as a large one does.
CREATE OR REPLACE FUNCTION needs_second_member(organization uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM withdrawal_limits AS l WHERE l.organization_id = organization AND l.cents < (
    SELECT sum(w.amount_cents) FROM withdrawals AS w LEFT JOIN second_members AS s ON s.withdrawal_id = w.id
    WHERE w.user_id = organization AND w.created_at > now() - interval '1 day' AND w.status NOT IN ('canceled', 'rejected') AND s.withdrawal_id IS NULL))
$$;

-- Confirms a withdrawal of an organization as its second member. outcome: ok, repeated, own (who has asked for it does not confirm it), not_needed,
-- asker_gone (who has asked may not any more: it has to be canceled), decided (withdrawal_status tells how it stands), forbidden (who confirms may not), not_found.
CREATE OR REPLACE FUNCTION confirm_withdrawal(organization uuid, actor uuid, withdrawal uuid, OUT outcome text, OUT withdrawal_status text, OUT cents bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  w withdrawals;
  s second_members;
BEGIN
  SELECT * INTO w FROM withdrawals WHERE id = withdrawal AND user_id = organization FOR NO KEY UPDATE;
  SELECT * INTO s FROM second_members AS m WHERE m.withdrawal_id = w.id FOR NO KEY UPDATE;
  withdrawal_status := w.status;
  cents := w.amount_cents;
  outcome := CASE
    WHEN w.id IS NULL THEN 'not_found'
    WHEN s.withdrawal_id IS NULL THEN 'not_needed'
    WHEN s.confirmed_at IS NOT NULL THEN 'repeated'
    WHEN w.status <> 'pending' THEN 'decided'
    WHEN s.asked_by = actor THEN 'own'
    WHEN NOT still_may(organization, actor, 'treasurer') THEN 'forbidden'
    WHEN NOT still_may(organization, s.asked_by, 'treasurer') THEN 'asker_gone'
    ELSE 'ok'
  END;
  IF outcome = 'ok' THEN
    UPDATE second_members AS m SET confirmed_by = actor, confirmed_at = now() WHERE m.withdrawal_id = w.id;
  END IF;
END $$;

-- Holds the amount at once and asks an operator to pay it out. `new_id` names the row, to which the ciphertext is bound;
-- `provider_is_test`: only test cards can pay in right now. outcome: ok, unauthorized, conflict, frozen, insufficient (free_cents), unverified.
CREATE OR REPLACE FUNCTION request_withdrawal_to_account(token_hash bytea, request_key text, request_fingerprint bytea, new_id uuid, cents bigint,
  key_id text, ciphertext bytea, ending text, account_hash bytea, provider_is_test boolean,
  OUT outcome text, OUT withdrawal_id uuid, OUT user_id uuid, OUT free_cents bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  caller uuid;
  actor uuid;
  stored jsonb;
BEGIN
  SELECT c.id, c.actor INTO caller, actor FROM caller_of(token_hash, 'treasurer') AS c;
  IF NOT FOUND THEN
    outcome := 'unauthorized';
    RETURN;
  END IF;
  user_id := caller;
  withdrawal_id := new_id;
  IF request_key IS NOT NULL THEN
    SELECT b.outcome, b.answer INTO outcome, stored
    FROM idempotency_begin(caller, request_key, request_fingerprint) AS b;
    IF outcome <> 'begun' THEN
      withdrawal_id := stored ->> 'id';
      outcome := CASE outcome WHEN 'repeated' THEN 'ok' ELSE outcome END;
      RETURN;
    END IF;
  END IF;
  free_cents := lock_accounts(caller, caller);
  outcome := CASE WHEN freeze_of(caller) IS NOT NULL THEN 'frozen' WHEN free_cents < cents THEN 'insufficient'
    ELSE verification_obstacle(caller, 'withdraw', cents) END;
  IF outcome IS NOT NULL THEN
    PERFORM idempotency_free(caller, request_key);
    RETURN;
  END IF;

  -- From here it succeeds.
  INSERT INTO withdrawals (id, user_id, amount_cents, bank_account, bank_key_id, account_ending, account_hash, test, hold_id)
  VALUES (withdrawal_id, caller, cents, ciphertext, key_id, ending, request_withdrawal_to_account.account_hash, provider_is_test OR holds_test_money(),
    hold_money(caller, cents, 'withdrawal', withdrawal_id));
  INSERT INTO second_members (withdrawal_id, asked_by) SELECT withdrawal_id, actor WHERE needs_second_member(caller);
  PERFORM idempotency_finish(caller, request_key, jsonb_build_object('id', withdrawal_id));
  outcome := 'ok';
END $$;

-- The same for a server of an earlier version, which does not hash the account.
CREATE OR REPLACE FUNCTION request_encrypted_withdrawal(token_hash bytea, request_key text, request_fingerprint bytea, new_id uuid, cents bigint,
  key_id text, ciphertext bytea, ending text, provider_is_test boolean,
  OUT outcome text, OUT withdrawal_id uuid, OUT user_id uuid, OUT free_cents bigint)
LANGUAGE sql AS $$
  SELECT * FROM request_withdrawal_to_account(token_hash, request_key, request_fingerprint, new_id, cents, key_id, ciphertext, ending, NULL, provider_is_test)
$$;

-- From when a withdrawal to an account that its owner has changed may be approved: so many hours after they first named this account. Null where
-- nothing was changed: it is their first one, or it is not known what the ones before were paid to.
CREATE OR REPLACE FUNCTION waits_until(w withdrawals, wait_hours integer) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT min(o.created_at) FILTER (WHERE o.account_hash = w.account_hash) + make_interval(hours => wait_hours)
  FROM withdrawals AS o
  WHERE o.user_id = w.user_id AND o.account_hash IS NOT NULL AND o.created_at <= w.created_at AND w.account_hash IS NOT NULL
  HAVING (array_agg(o.account_hash ORDER BY o.created_at, o.id))[1] <> w.account_hash
$$;

-- What keeps money from being paid out to an account, which is locked: frozen, on_hold (for a complaint), disputed (a sale, whose whole price was
-- not free to be set aside), or null.
CREATE OR REPLACE FUNCTION withdrawal_obstacle(account uuid) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_accounts(account, account);
  RETURN coalesce(freeze_of(account),
    (SELECT 'on_hold' FROM complaint_cases AS k WHERE k.organization_id = account AND k.held_at IS NOT NULL LIMIT 1),
    (SELECT 'disputed' FROM disputes AS d WHERE d.seller_id = account AND d.status <> 'closed' AND d.held_cents < d.disputed_cents LIMIT 1));
END $$;
REVOKE EXECUTE ON FUNCTION withdrawal_obstacle FROM PUBLIC;

-- Whether two operators have to approve so many cents for this account: more than `most_alone` at once, or more than `week_alone` with what was
-- approved for it within seven days and has not come back.
CREATE OR REPLACE FUNCTION needs_two_operators(account uuid, cents bigint, most_alone bigint, week_alone bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT cents > most_alone OR cents + (
    SELECT coalesce(sum(amount_cents), 0) FROM withdrawals
    WHERE user_id = account AND status IN ('approved', 'paid') AND decided_at > now() - interval '7 days') > week_alone
$$;

-- Pays a withdrawal out or gives the money back, once; `why` is for its owner. Test money is approved only `as_test`. Beyond `most_alone` and
-- `week_alone` (in cents, as `needs_two_operators`) the first approval is noted alone, if `note_first`, and another operator's pays it out.
-- outcome: ok, repeated (decided so before), first (noted; it stays pending), first_repeated (by the same operator), two_operators (nobody at the
-- command line approves it), decided (otherwise before: withdrawal_status tells how), own (an operator's own, or of an organization that they act for),
-- books (they differ, and nobody has explained why), unconfirmed (by a second member of its organization), test_money, owing (its owner owes for a payment that was taken back: it waits),
-- frozen (so is its owner), on_hold (for a complaint about its owner), disputed (what its owner has sold), waits (the bank account was changed: waits_until), not_found.
CREATE OR REPLACE FUNCTION decide_withdrawal_with_limits(withdrawal uuid, approve boolean, operator uuid, why text, as_test boolean,
  most_alone bigint, week_alone bigint, wait_hours integer, note_first boolean, OUT outcome text, OUT withdrawal_status text, OUT owner uuid, OUT cents bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  payouts CONSTANT uuid := 'ffffffff-ffff-8fff-bfff-000000000004';
  w withdrawals;
BEGIN
  SELECT * INTO w FROM withdrawals WHERE id = withdrawal FOR NO KEY UPDATE;
  owner := w.user_id;
  cents := w.amount_cents;
  withdrawal_status := w.status;
  outcome := CASE
    WHEN w.id IS NULL THEN 'not_found'
    WHEN w.status::text = CASE WHEN approve THEN 'approved' ELSE 'rejected' END THEN 'repeated'
    WHEN w.status <> 'pending' THEN 'decided'
    WHEN w.user_id = operator OR EXISTS (SELECT FROM memberships AS m WHERE m.organization_id = w.user_id AND m.member_id = operator) THEN 'own'
    WHEN NOT approve THEN NULL
    WHEN books_differ() THEN 'books'
    WHEN EXISTS (SELECT FROM second_members AS s WHERE s.withdrawal_id = w.id AND s.confirmed_at IS NULL) THEN 'unconfirmed'
    WHEN w.test AND NOT as_test THEN 'test_money'
    WHEN EXISTS (SELECT FROM ledger_accounts WHERE id = w.user_id AND owed_cents > 0) THEN 'owing'
    ELSE coalesce(withdrawal_obstacle(w.user_id), CASE WHEN waits_until(w, wait_hours) > now() THEN 'waits' END)
  END;
  IF outcome IS NOT NULL THEN
    RETURN;
  END IF;

  -- The sum of the week is read once nobody else can approve anything of this account.
  PERFORM lock_accounts(w.user_id, CASE WHEN approve THEN payouts ELSE w.user_id END);
  IF approve AND needs_two_operators(w.user_id, w.amount_cents, most_alone, week_alone) THEN
    IF operator IS NULL THEN
      outcome := 'two_operators';
      RETURN;
    ELSIF w.first_approved_by = operator THEN
      outcome := 'first_repeated';
      RETURN;
    -- An approval of somebody who has lost the role since counts no more.
    ELSIF NOT EXISTS (SELECT FROM operators WHERE user_id = w.first_approved_by AND role IN ('finance', 'admin')) THEN
      outcome := CASE WHEN note_first THEN 'first' ELSE 'two_operators' END;
      IF note_first THEN
        UPDATE withdrawals SET first_approved_by = operator, first_approved_at = now() WHERE id = w.id;
      END IF;
      RETURN;
    END IF;
  END IF;

  PERFORM resolve_hold(w.hold_id, CASE WHEN approve THEN 'settled' ELSE 'released' END);
  IF approve THEN
    PERFORM move_money(w.id, w.user_id, payouts, w.amount_cents, 'payout');
  END IF;
  withdrawal_status := CASE WHEN approve THEN 'approved' ELSE 'rejected' END;
  UPDATE withdrawals
  SET status = withdrawal_status::public.withdrawal_status, decided_by = operator, decided_at = now(),
    reason = CASE WHEN approve THEN '' ELSE why END
  WHERE id = w.id;
  outcome := 'ok';
END $$;

-- The same for a server of an earlier version, within the limits that settings have by default: it cannot note the first of two approvals, so
-- that it is told that the withdrawal stands otherwise.
CREATE OR REPLACE FUNCTION decide_withdrawal(withdrawal uuid, approve boolean, operator uuid, why text, as_test boolean,
  OUT outcome text, OUT withdrawal_status text, OUT owner uuid, OUT cents bigint)
LANGUAGE sql AS $$
  SELECT CASE WHEN d.outcome IN ('two_operators', 'first_repeated', 'books', 'unconfirmed', 'frozen', 'on_hold', 'disputed', 'waits') THEN 'decided' ELSE d.outcome END, d.withdrawal_status, d.owner, d.cents
  FROM decide_withdrawal_with_limits(withdrawal, approve, operator, why, as_test, 100000, 500000, 48, false) AS d
$$;

-- Takes a request back for its owner, once, and frees its money. outcome: ok, repeated, decided (withdrawal_status
-- tells how), unauthorized, not_found.
CREATE OR REPLACE FUNCTION cancel_withdrawal(token_hash bytea, withdrawal uuid, OUT outcome text, OUT withdrawal_status text, OUT owner uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  w withdrawals;
BEGIN
  SELECT c.id INTO owner FROM caller_of(token_hash, 'treasurer') AS c;
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

-- Notes that the bank has paid an approved withdrawal, under its reference. outcome: ok, repeated, not_approved (withdrawal_status tells how it
-- stands), not_found.
CREATE OR REPLACE FUNCTION note_withdrawal_paid(withdrawal uuid, reference text, OUT outcome text, OUT withdrawal_status text, OUT owner uuid, OUT cents bigint)
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
    UPDATE withdrawals SET status = 'paid', paid_at = now(), bank_reference = reference WHERE id = w.id;
    INSERT INTO receipts_due (id) VALUES (w.id);
    withdrawal_status := 'paid';
  END IF;
END $$;

-- The same for a server of an earlier version.
CREATE OR REPLACE FUNCTION mark_withdrawal_paid(withdrawal uuid, OUT outcome text, OUT withdrawal_status text, OUT owner uuid, OUT cents bigint)
LANGUAGE sql AS $$
  SELECT * FROM note_withdrawal_paid(withdrawal, '')
$$;

-- Gives the money of a payout back that the bank has sent back, once; `why` is for its owner. The transfer names the payout
-- that it reverses, which the ledger takes only once. One that stands in a file for the bank has to be paid first: else the bank could still pay
-- what the wallet has again. outcome: ok, repeated, in_file, not_paid_out (withdrawal_status tells how it stands), not_found.
CREATE OR REPLACE FUNCTION return_withdrawal(withdrawal uuid, why text, OUT outcome text, OUT withdrawal_status text, OUT owner uuid, OUT cents bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  payouts CONSTANT uuid := 'ffffffff-ffff-8fff-bfff-000000000004';
  w withdrawals;
BEGIN
  SELECT * INTO w FROM withdrawals WHERE id = withdrawal FOR NO KEY UPDATE;
  owner := w.user_id;
  cents := w.amount_cents;
  withdrawal_status := w.status;
  outcome := CASE WHEN w.id IS NULL THEN 'not_found' WHEN w.status = 'returned' THEN 'repeated'
    WHEN w.status = 'approved' AND EXISTS (SELECT FROM payout_batch_items AS i WHERE i.withdrawal_id = w.id) THEN 'in_file'
    WHEN w.status IN ('approved', 'paid') THEN 'ok' ELSE 'not_paid_out' END;
  IF outcome = 'ok' THEN
    PERFORM lock_accounts(owner, payouts);
    PERFORM move_money(uuidv7(), payouts, owner, cents, 'payout_return', takes_back => w.id);
    UPDATE withdrawals SET status = 'returned', returned_at = now(), reason = why WHERE id = w.id;
    withdrawal_status := 'returned';
  END IF;
END $$;

-- Puts approved withdrawals, the oldest first and at most `most`, into a new batch, which holds either test money or real money. outcome: ok,
-- books (they differ, and nobody has explained why), none (nothing that is approved waits outside of a batch).
CREATE OR REPLACE FUNCTION begin_payout_batch(new_id uuid, operator uuid, of_test boolean, debtor jsonb, most integer, OUT outcome text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  last integer;
  taken uuid[];
BEGIN
  SELECT number INTO last FROM payout_batch_head FOR UPDATE;
  IF books_differ() THEN
    outcome := 'books';
    RETURN;
  END IF;
  SELECT array_agg(id ORDER BY created_at, id) INTO taken FROM (
    SELECT w.id, w.created_at FROM withdrawals AS w
    WHERE w.status = 'approved' AND w.test = of_test AND freeze_of(w.user_id) IS NULL AND NOT EXISTS (SELECT FROM payout_batch_items AS i WHERE i.withdrawal_id = w.id)
    ORDER BY w.created_at, w.id LIMIT most FOR NO KEY UPDATE OF w
  ) AS next;
  IF taken IS NULL THEN
    outcome := 'none';
    RETURN;
  END IF;

  -- From here it succeeds.
  UPDATE payout_batch_head SET number = last + 1;
  INSERT INTO payout_batches (id, number, created_by, test, debtor, payments, amount_cents)
  SELECT new_id, last + 1, operator, of_test, debtor, count(*), sum(amount_cents) FROM withdrawals WHERE id = ANY(taken);
  INSERT INTO payout_batch_items (batch_id, position, withdrawal_id)
  SELECT new_id, t.position, t.id FROM unnest(taken) WITH ORDINALITY AS t (id, position);
  outcome := 'ok';
END $$;

-- Notes that the bank has paid what of a batch is still to be paid, under one reference, and answers what that was.
CREATE OR REPLACE FUNCTION note_payout_batch_paid(batch uuid, reference text) RETURNS TABLE (withdrawal_id uuid, owner uuid, cents bigint)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH waiting AS MATERIALIZED (
    SELECT w.id FROM payout_batch_items AS i JOIN withdrawals AS w ON w.id = i.withdrawal_id
    WHERE i.batch_id = batch AND w.status = 'approved' ORDER BY w.created_at, w.id FOR NO KEY UPDATE OF w
  ), paid AS (
    UPDATE withdrawals AS w SET status = 'paid', paid_at = now(), bank_reference = reference
    FROM waiting WHERE w.id = waiting.id AND w.status = 'approved' RETURNING w.id, w.user_id, w.amount_cents
  ), due AS (
    INSERT INTO receipts_due (id) SELECT id FROM paid
  )
  SELECT id, user_id, amount_cents FROM paid
$$;
