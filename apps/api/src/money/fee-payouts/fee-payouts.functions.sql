-- The house takes its fees out (docs/decisions/0433). The accounts of sellers' fees stay as they are: what has left for
-- the house's own bank account is below zero on an account of its own. Only who has locked that account moves it, or
-- requests and approves a payout.

-- What the house has of fees, less what providers took and what it has paid out to itself; the part of it that was
-- taken within the last `stay_days` days, which refunds may still take back; and what may leave. All in cents.
CREATE OR REPLACE FUNCTION house_fees(
  stay_days integer,
  OUT kept_cents bigint,
  OUT staying_cents bigint,
  OUT payable_cents bigint
)
LANGUAGE sql STABLE AS $$
  SELECT k.cents, s.cents, greatest(k.cents - s.cents, 0)
  FROM (
      SELECT (fees_since('-infinity') + sum(a.balance_cents))::bigint AS cents FROM ledger_accounts AS a
      WHERE a.id IN ('ffffffff-ffff-8fff-bfff-000000000005', 'ffffffff-ffff-8fff-bfff-000000000007')
    ) AS k,
    (SELECT fees_taken_since((now() AT TIME ZONE 'UTC')::date - stay_days + 1) AS cents) AS s
$$;

-- What was paid out to the house and approved, or with `came_back` came back, within seven days, in cents.
CREATE OR REPLACE FUNCTION fee_payouts_of_week(came_back boolean) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(p.amount_cents), 0)::bigint FROM fee_payouts AS p
  WHERE CASE
    WHEN came_back THEN p.returned_at > now() - interval '7 days'
    ELSE p.status IN ('approved', 'paid', 'returned') AND p.decided_at > now() - interval '7 days'
  END
$$;

-- What is requested and not decided, in cents.
CREATE OR REPLACE FUNCTION requested_fee_payouts() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(p.amount_cents), 0)::bigint FROM fee_payouts AS p WHERE p.status = 'requested'
$$;

-- Requests a payout, as the first of two approvals, under an idempotency key that is kept in the same transaction: the
-- same key and request get the first answer again. outcome: ok, repeated, under_way and conflict (another request
-- under the key), waits (five payouts are under way), too_much (payable_cents, less what is requested already).
CREATE OR REPLACE FUNCTION request_fee_payout(
  operator uuid,
  request_key text,
  request_fingerprint bytea,
  new_id uuid,
  cents bigint,
  why text,
  to_account jsonb,
  from_account jsonb,
  of_test boolean,
  stay_days integer,
  roles text[],
  OUT outcome text,
  OUT payout uuid,
  OUT payable_cents bigint
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  paid_out CONSTANT uuid := 'ffffffff-ffff-8fff-bfff-000000000007';
  stored jsonb;
BEGIN
  IF request_key IS NOT NULL THEN
    SELECT b.outcome, b.answer INTO outcome, stored
    FROM idempotency_begin(operator, request_key, request_fingerprint) AS b;
    IF outcome <> 'begun' THEN
      payout := stored ->> 'id';
      RETURN;
    END IF;
  END IF;
  PERFORM FROM ledger_accounts WHERE id = paid_out FOR NO KEY UPDATE;
  SELECT greatest(h.payable_cents - requested_fee_payouts(), 0) INTO payable_cents FROM house_fees(stay_days) AS h;
  outcome := CASE
    WHEN (SELECT count(*) FROM fee_payouts WHERE status IN ('requested', 'approved')) >= 5 THEN 'waits'
    WHEN cents > payable_cents THEN 'too_much'
    ELSE 'ok'
  END;
  IF outcome <> 'ok' THEN
    PERFORM idempotency_free(operator, request_key);
    RETURN;
  END IF;
  payout := new_id;
  INSERT INTO fee_payouts (
    id,
    number,
    amount_cents,
    reason,
    payee,
    debtor,
    test,
    requested_by
  )
  SELECT
    new_id,
    coalesce(max(p.number), 0) + 1,
    cents,
    why,
    to_account,
    from_account,
    of_test,
    operator
  FROM fee_payouts AS p;
  PERFORM approve_as_second('fee-payout', payout, operator, why, roles);
  PERFORM idempotency_finish(operator, request_key, jsonb_build_object('id', payout));
END $$;

-- Approves a requested payout, as a second operator, and moves the money to the payouts in the same statement. With
-- `one_operator` who has requested it approves it alone, up to `most_alone` and `week_alone` in cents. outcome: ok,
-- repeated (approved before by the same operator), decided (otherwise before), changed (the settings name other
-- accounts now), books (they differ, and nobody has explained why), too_much (payable_cents; a refund has taken fees
-- back since), first and first_repeated (it waits for another operator), made and too_new (their approval does not
-- count as the second: second_hand_obstacle), not_found.
CREATE OR REPLACE FUNCTION approve_fee_payout(
  payout uuid,
  operator uuid,
  why text,
  to_account jsonb,
  from_account jsonb,
  stay_days integer,
  most_alone bigint,
  week_alone bigint,
  one_operator boolean,
  second_after_days integer,
  roles text[],
  OUT outcome text,
  OUT payable_cents bigint
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  payouts CONSTANT uuid := 'ffffffff-ffff-8fff-bfff-000000000004';
  paid_out CONSTANT uuid := 'ffffffff-ffff-8fff-bfff-000000000007';
  p fee_payouts;
  alone boolean;
BEGIN
  PERFORM lock_accounts(payouts, paid_out);
  SELECT * INTO p FROM fee_payouts WHERE id = payout FOR NO KEY UPDATE;
  SELECT h.payable_cents INTO payable_cents FROM house_fees(stay_days) AS h;
  outcome := CASE
    WHEN p.id IS NULL THEN 'not_found'
    WHEN p.status = 'approved' AND p.decided_by = operator THEN 'repeated'
    WHEN p.status <> 'requested' THEN 'decided'
    WHEN (p.payee, p.debtor) IS DISTINCT FROM (to_account, from_account) THEN 'changed'
    WHEN books_differ() THEN 'books'
    WHEN p.amount_cents > payable_cents THEN 'too_much'
  END;
  IF outcome IS NOT NULL THEN
    RETURN;
  END IF;
  alone := one_operator AND p.requested_by = operator AND p.amount_cents <= most_alone
    AND p.amount_cents + fee_payouts_of_week(false) <= week_alone;
  IF alone THEN
    DELETE FROM first_approvals AS f WHERE f.act = 'fee-payout' AND f.subject_id = payout;
  ELSE
    SELECT second_hand_obstacle(f.operator_id, operator, second_after_days) INTO outcome FROM first_approvals AS f
    WHERE f.act = 'fee-payout' AND f.subject_id = payout AND f.operator_id <> operator;
    outcome := coalesce(outcome, approve_as_second('fee-payout', payout, operator, why, roles));
    IF outcome <> 'ok' THEN
      RETURN;
    END IF;
  END IF;

  -- From here it succeeds.
  PERFORM move_money(p.id, paid_out, payouts, p.amount_cents, 'fee_payout');
  UPDATE fee_payouts SET status = 'approved', decided_by = operator, decided_at = now(), by_one_person = alone
  WHERE id = p.id;
  outcome := 'ok';
END $$;

-- Cancels a requested payout. outcome: ok, repeated, decided (approved before), not_found.
CREATE OR REPLACE FUNCTION cancel_fee_payout(payout uuid, operator uuid) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  was text;
BEGIN
  SELECT status INTO was FROM fee_payouts WHERE id = payout FOR NO KEY UPDATE;
  IF was IS DISTINCT FROM 'requested' THEN
    RETURN CASE WHEN was IS NULL THEN 'not_found' WHEN was = 'canceled' THEN 'repeated' ELSE 'decided' END;
  END IF;
  UPDATE fee_payouts SET status = 'canceled', decided_by = operator, decided_at = now() WHERE id = payout;
  DELETE FROM first_approvals AS f WHERE f.act = 'fee-payout' AND f.subject_id = payout;
  RETURN 'ok';
END $$;

-- Whether this operator's approval completed the payout, and so they mark it neither paid nor returned; with
-- `one_operator` one person does all of what one approves alone.
CREATE OR REPLACE FUNCTION approved_fee_payout(p fee_payouts, operator uuid, one_operator boolean) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT (p).decided_by = operator AND NOT (one_operator AND (p).by_one_person)
$$;

-- Notes that the bank has paid an approved payout, under its reference. outcome: ok, repeated, approver (the operator
-- approved it, so that another one marks it), decided (it is not approved), not_found.
CREATE OR REPLACE FUNCTION note_fee_payout_paid(payout uuid, reference text, operator uuid, one_operator boolean)
RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  p fee_payouts;
BEGIN
  SELECT * INTO p FROM fee_payouts WHERE id = payout FOR NO KEY UPDATE;
  IF p.status = 'approved' AND NOT approved_fee_payout(p, operator, one_operator) THEN
    UPDATE fee_payouts SET status = 'paid', paid_at = now(), bank_reference = reference WHERE id = p.id;
    RETURN 'ok';
  END IF;
  RETURN CASE
    WHEN p.id IS NULL THEN 'not_found'
    WHEN p.status = 'paid' THEN 'repeated'
    WHEN p.status = 'approved' THEN 'approver'
    ELSE 'decided'
  END;
END $$;

-- Books a paid payout back that the bank has sent back, once. One operator does it up to `most_alone` and `week_alone`
-- in cents, unless they approved it; otherwise two do. outcome: ok, repeated, decided (it is not paid), first and
-- first_repeated (it waits for another operator), made (their approval does not count as the second), not_found.
CREATE OR REPLACE FUNCTION return_fee_payout(
  payout uuid,
  why text,
  reference text,
  operator uuid,
  most_alone bigint,
  week_alone bigint,
  one_operator boolean,
  roles text[]
) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  payouts CONSTANT uuid := 'ffffffff-ffff-8fff-bfff-000000000004';
  paid_out CONSTANT uuid := 'ffffffff-ffff-8fff-bfff-000000000007';
  p fee_payouts;
  outcome text;
BEGIN
  PERFORM lock_accounts(payouts, paid_out);
  SELECT * INTO p FROM fee_payouts WHERE id = payout FOR NO KEY UPDATE;
  IF p.status IS DISTINCT FROM 'paid' THEN
    RETURN CASE WHEN p.id IS NULL THEN 'not_found' WHEN p.status = 'returned' THEN 'repeated' ELSE 'decided' END;
  END IF;
  IF p.amount_cents > most_alone
    OR p.amount_cents + fee_payouts_of_week(true) > week_alone
    OR approved_fee_payout(p, operator, one_operator) THEN
    outcome := approve_as_second('fee-payout.return', payout, operator, why, roles);
    IF outcome <> 'ok' THEN
      RETURN outcome;
    END IF;
  END IF;

  -- From here it succeeds.
  PERFORM move_money(uuidv7(), payouts, paid_out, p.amount_cents, 'fee_payout_return', takes_back => p.id);
  UPDATE fee_payouts
  SET status = 'returned', returned_at = now(), return_reason = why, return_reference = reference
  WHERE id = p.id;
  RETURN 'ok';
END $$;
