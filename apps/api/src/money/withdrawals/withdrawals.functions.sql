-- True while money that came from test cards is in the wallets: whatever is withdrawn may be that money.
CREATE OR REPLACE FUNCTION holds_test_money() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM ledger_accounts WHERE kind = 'clearing' AND provider = 'sandbox' AND balance_cents <> 0)
$$;

-- Whether what leaves the wallet of an organization, which is locked, within a day without a second member is beyond
-- its own limit, an amount more included: withdrawals, orders and investments, so that many small ones need a
-- second member as a large one does.
CREATE OR REPLACE FUNCTION needs_second_member(organization uuid, more bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM withdrawal_limits AS l
    WHERE l.organization_id = organization
      AND l.cents < more + (
        SELECT coalesce(sum(w.amount_cents + w.fee_cents), 0)
        FROM withdrawals AS w LEFT JOIN second_members AS s ON s.withdrawal_id = w.id
        WHERE w.user_id = organization
          AND w.created_at > now() - interval '1 day'
          AND w.status NOT IN ('canceled', 'rejected')
          AND s.withdrawal_id IS NULL
      ) + (
        SELECT coalesce(sum(o.total_cents - o.card_cents), 0) FROM orders AS o
        WHERE o.user_id = organization
          AND o.created_at > now() - interval '1 day'
          AND o.status IN ('pending', 'COMPLETED')
      ) + (
        SELECT coalesce(sum(i.amount_cents - i.card_cents), 0) FROM investments AS i
        WHERE i.user_id = organization
          AND i.created_at > now() - interval '1 day'
          AND i.status IN ('pending', 'COMPLETED')
      )
  )
$$;

-- `second_member` where a purchase would take an amount out of the wallet of an organization beyond its own limit.
-- Whoever pays has locked the wallet.
CREATE OR REPLACE FUNCTION purchase_limit_obstacle(payer uuid, cents bigint) RETURNS text LANGUAGE sql STABLE
  RETURN CASE WHEN cents > 0 AND needs_second_member(payer, cents) THEN 'second_member' END;

-- Confirms a withdrawal: one to a bank account that was not used before for its owner, by who may withdraw and has
-- `proven` that it is them, of two members who has asked for it; one of an organization beyond its limit as the second
-- member. outcome: owner, ok (the second member), prove (it waits for its owner, and nothing was proven), late (its
-- owner had to do so before), repeated, own (who has asked for it is not the second member), not_needed, asker_gone
-- (who has asked may not any more: it has to be canceled), decided (withdrawal_status says how it stands), forbidden
-- (who confirms may not), not_found. `needs` is the role that the call asks of whoever confirms, and of whoever has
-- asked.
CREATE OR REPLACE FUNCTION confirm_withdrawal(
  organization uuid,
  actor uuid,
  needs text,
  withdrawal uuid,
  proven boolean,
  OUT outcome text,
  OUT withdrawal_status text,
  OUT cents bigint
)
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
    WHEN waits_for_owner(w) AND (s.withdrawal_id IS NULL OR s.asked_by = actor) THEN CASE
      WHEN w.status <> 'pending' THEN 'decided'
      WHEN w.confirm_until <= now() THEN 'late'
      WHEN NOT proven THEN 'prove'
      WHEN still_may(organization, actor, needs) THEN 'owner'
      ELSE 'forbidden'
    END
    WHEN s.withdrawal_id IS NULL THEN CASE WHEN w.owner_confirmed_at IS NULL THEN 'not_needed' ELSE 'repeated' END
    WHEN s.confirmed_at IS NOT NULL THEN 'repeated'
    WHEN w.status <> 'pending' THEN 'decided'
    WHEN s.asked_by = actor THEN 'own'
    WHEN NOT still_may(organization, actor, needs) THEN 'forbidden'
    WHEN NOT still_may(organization, s.asked_by, needs) THEN 'asker_gone'
    ELSE 'ok'
  END;
  IF outcome = 'owner' THEN
    UPDATE withdrawals SET owner_confirmed_at = now() WHERE id = w.id;
  ELSIF outcome = 'ok' THEN
    UPDATE second_members AS m SET confirmed_by = actor, confirmed_at = now() WHERE m.withdrawal_id = w.id;
  END IF;
END $$;

-- Whether something was approved for this wallet to this bank account, and its owner has not said that it was not them.
CREATE OR REPLACE FUNCTION has_used_account(account uuid, hash bytea) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM withdrawals AS o
    WHERE o.user_id = account AND o.account_hash = hash AND o.status IN ('approved', 'paid') AND o.disowned_at IS NULL
  )
$$;

-- Holds the amount at once and asks an operator to pay it out, less the house's fee. `new_id` names the row, to which
-- the ciphertext is bound; `provider_is_test`: only test cards can pay in right now. outcome: ok, unauthorized,
-- conflict, frozen, insufficient (free_cents), unverified, fee (which is all of it: fee_cents).
CREATE OR REPLACE FUNCTION request_withdrawal_to_account(
  token_hash bytea,
  needs text,
  request_key text,
  request_fingerprint bytea,
  new_id uuid,
  cents bigint,
  key_id text,
  ciphertext bytea,
  ending text,
  account_hash bytea,
  provider_is_test boolean,
  fee_percent numeric,
  fee_fixed bigint,
  OUT outcome text,
  OUT withdrawal_id uuid,
  OUT user_id uuid,
  OUT free_cents bigint,
  OUT fee_cents bigint
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  caller uuid;
  actor uuid;
  stored jsonb;
BEGIN
  SELECT c.id, c.actor INTO caller, actor FROM caller_of(token_hash, needs) AS c;
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
  SELECT p.percent_cents + p.fixed_cents INTO fee_cents
  FROM fee_rate_for(caller, 'withdrawal', fee_percent, fee_fixed) AS r, fee_parts(cents, r.percent, r.fixed) AS p;
  outcome := coalesce((obstacles(caller, 'withdraw'))[1],
    CASE WHEN free_cents < cents THEN 'insufficient' END, verification_obstacle(caller, 'withdraw', cents),
    CASE WHEN fee_cents = cents THEN 'fee' END);
  IF outcome IS NOT NULL THEN
    PERFORM idempotency_free(caller, request_key);
    RETURN;
  END IF;

  -- From here it succeeds.
  INSERT INTO withdrawals (
    id,
    user_id,
    amount_cents,
    fee_cents,
    bank_account,
    bank_key_id,
    account_ending,
    account_hash,
    confirm_until,
    test,
    hold_id
  )
  VALUES (
    withdrawal_id,
    caller,
    cents - request_withdrawal_to_account.fee_cents,
    request_withdrawal_to_account.fee_cents,
    ciphertext,
    key_id,
    ending,
    request_withdrawal_to_account.account_hash,
    CASE
      WHEN NOT has_used_account(caller, request_withdrawal_to_account.account_hash) THEN now() + interval '24 hours'
    END,
    provider_is_test OR holds_test_money(),
    hold_money(caller, cents, 'withdrawal', withdrawal_id)
  );
  INSERT INTO second_members (withdrawal_id, asked_by) SELECT withdrawal_id, actor WHERE needs_second_member(caller, 0);
  PERFORM idempotency_finish(caller, request_key, jsonb_build_object('id', withdrawal_id));
  outcome := 'ok';
END $$;

-- Lets a withdrawal wait a number of hours before it may be approved, where nothing was approved to its owner before.
CREATE OR REPLACE FUNCTION delay_first_withdrawal(withdrawal uuid, hours integer) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE withdrawals AS w SET first_until = now() + make_interval(hours => hours)
  WHERE w.id = withdrawal AND w.status = 'pending'
    AND NOT EXISTS (
      SELECT FROM withdrawals AS o WHERE o.user_id = w.user_id AND o.status IN ('approved', 'paid', 'returned')
    )
$$;

-- Takes a pending request back, whose row is locked, and frees its money.
CREATE OR REPLACE FUNCTION take_back_withdrawal(w withdrawals) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_accounts(w.user_id, w.user_id);
  PERFORM resolve_hold(w.hold_id, 'released');
  UPDATE withdrawals SET status = 'canceled', decided_by = w.user_id, decided_at = now() WHERE id = w.id;
END $$;

-- Takes a withdrawal back that its owner had to confirm until now and has not; canceled says whether it did.
CREATE OR REPLACE FUNCTION cancel_unconfirmed_withdrawal(
  withdrawal uuid,
  why text,
  OUT canceled boolean,
  OUT owner uuid,
  OUT cents bigint
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  w withdrawals;
BEGIN
  SELECT * INTO w FROM withdrawals AS p
  WHERE p.id = withdrawal AND p.status = 'pending' AND waits_for_owner(p) AND p.confirm_until <= now()
  FOR NO KEY UPDATE;
  canceled := w.id IS NOT NULL;
  owner := w.user_id;
  cents := w.amount_cents;
  IF canceled THEN
    PERFORM take_back_withdrawal(w);
    UPDATE withdrawals SET decided_by = NULL, reason = why WHERE id = w.id;
  END IF;
END $$;

-- Notes for 30 days, once, that its owner has not asked for a withdrawal, and takes it back while nobody has decided
-- it. asked_by: the member who has asked for it, or the owner. outcome: ok (it is taken back), repeated, decided
-- (withdrawal_status says how it stands), not_found.
CREATE OR REPLACE FUNCTION disown_withdrawal(
  withdrawal uuid,
  OUT outcome text,
  OUT withdrawal_status text,
  OUT owner uuid,
  OUT asked_by uuid,
  OUT cents bigint
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  w withdrawals;
BEGIN
  SELECT * INTO w FROM withdrawals WHERE id = withdrawal AND created_at > now() - interval '30 days' FOR NO KEY UPDATE;
  owner := w.user_id;
  asked_by := coalesce(
    (SELECT a.actor_id FROM organization_acts AS a WHERE a.subject_id = w.id AND a.verb = 'withdrawal.request' LIMIT 1),
    owner
  );
  withdrawal_status := w.status;
  cents := w.amount_cents;
  outcome := CASE
    WHEN w.id IS NULL THEN 'not_found'
    WHEN w.disowned_at IS NOT NULL THEN 'repeated'
    WHEN w.status <> 'pending' THEN 'decided'
    ELSE 'ok'
  END;
  IF outcome = 'ok' THEN
    PERFORM take_back_withdrawal(w);
    withdrawal_status := 'canceled';
  END IF;
  IF outcome IN ('ok', 'decided') THEN
    UPDATE withdrawals SET disowned_at = now() WHERE id = w.id;
  END IF;
END $$;

-- Takes a request back for its owner, once, and frees its money. outcome: ok, repeated, decided (withdrawal_status
-- says how), unauthorized, not_found.
CREATE OR REPLACE FUNCTION cancel_withdrawal(
  token_hash bytea,
  needs text,
  withdrawal uuid,
  OUT outcome text,
  OUT withdrawal_status text,
  OUT owner uuid
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  w withdrawals;
BEGIN
  SELECT c.id INTO owner FROM caller_of(token_hash, needs) AS c;
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
    PERFORM take_back_withdrawal(w);
    withdrawal_status := 'canceled';
    outcome := 'ok';
  END IF;
END $$;
