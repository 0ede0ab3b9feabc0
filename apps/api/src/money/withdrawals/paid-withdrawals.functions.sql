-- Whether this operator, null at the command line, is the one whose approval completed the withdrawal, and so marks it
-- neither paid nor returned. With `one_operator` one person does all of what one approves alone.
CREATE OR REPLACE FUNCTION is_same_hand(w withdrawals, operator uuid, one_operator boolean) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT w.decided_by IS NOT DISTINCT FROM operator AND NOT (one_operator AND w.first_approved_by IS NULL)
$$;

-- Notes that the bank has paid an approved withdrawal, under its reference. outcome: ok, repeated, approver (the
-- operator approved it, so that another one marks it: is_same_hand), not_approved (withdrawal_status says how
-- it stands), not_found. by_one: the same person approved it.
CREATE OR REPLACE FUNCTION note_withdrawal_paid(
  withdrawal uuid,
  reference text,
  operator uuid,
  one_operator boolean,
  OUT outcome text,
  OUT withdrawal_status text,
  OUT owner uuid,
  OUT cents bigint,
  OUT by_one boolean
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  w withdrawals;
BEGIN
  SELECT * INTO w FROM withdrawals WHERE id = withdrawal FOR NO KEY UPDATE;
  owner := w.user_id;
  cents := w.amount_cents;
  withdrawal_status := w.status;
  by_one := w.decided_by IS NOT DISTINCT FROM operator;
  outcome := CASE
    WHEN w.id IS NULL THEN 'not_found'
    WHEN w.status = 'paid' THEN 'repeated'
    WHEN w.status <> 'approved' THEN 'not_approved'
    WHEN is_same_hand(w, operator, one_operator) THEN 'approver'
    ELSE 'ok'
  END;
  IF outcome = 'ok' THEN
    UPDATE withdrawals
    SET status = 'paid', paid_at = now(), bank_reference = reference, by_one_person = by_one
    WHERE id = w.id;
    INSERT INTO receipts_due (id) VALUES (w.id);
    withdrawal_status := 'paid';
  END IF;
END $$;

-- Whether a return is beyond what one operator credits: it is more than `most_alone`, or more than `week_alone` (in
-- cents) with what came back within seven days to the same wallet, or from the same bank account.
CREATE OR REPLACE FUNCTION return_is_large(w withdrawals, most_alone bigint, week_alone bigint) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT w.amount_cents > most_alone
    OR w.amount_cents + (
      SELECT coalesce(
        greatest(
          sum(o.amount_cents) FILTER (WHERE o.user_id = w.user_id),
          sum(o.amount_cents) FILTER (WHERE o.account_hash = w.account_hash)
        ),
        0
      )
      FROM withdrawals AS o
      WHERE (o.user_id = w.user_id OR o.account_hash = w.account_hash)
        AND o.status = 'returned' AND o.returned_at > now() - interval '7 days'
    ) > week_alone
$$;

-- Gives the money of a payout back that the bank has sent back, once; `why` is for its owner. The transfer names the
-- payout that it reverses, which the ledger takes only once. One that is in a file for the bank has to be paid
-- first: else the bank could still pay what the wallet has again. One operator does it with the bank's reference, up to
-- the limits (return_is_large), unless they approved it (is_same_hand); otherwise the first is noted, and another one's
-- credits it. by_one: the same person approved it and credits it alone. outcome: ok, repeated, first (noted),
-- first_repeated (by the same operator), two_operators (nobody at the command line does it), in_file, not_paid_out
-- (withdrawal_status says how it stands), stake (the operator has one in its owner), made (one of the two gave the
-- other the role), not_found.
CREATE OR REPLACE FUNCTION return_withdrawal(
  withdrawal uuid,
  why text,
  reference text,
  operator uuid,
  most_alone bigint,
  week_alone bigint,
  one_operator boolean,
  roles text[],
  OUT outcome text,
  OUT withdrawal_status text,
  OUT owner uuid,
  OUT cents bigint,
  OUT by_one boolean
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  payouts CONSTANT uuid := 'ffffffff-ffff-8fff-bfff-000000000004';
  w withdrawals;
BEGIN
  SELECT * INTO w FROM withdrawals WHERE id = withdrawal FOR NO KEY UPDATE;
  owner := w.user_id;
  cents := w.amount_cents;
  withdrawal_status := w.status;
  by_one := false;
  outcome := CASE
    WHEN w.id IS NULL THEN 'not_found'
    WHEN w.status = 'returned' THEN 'repeated'
    WHEN w.status = 'approved' AND EXISTS (SELECT FROM payout_batch_items AS i WHERE i.withdrawal_id = w.id)
      THEN 'in_file'
    WHEN w.status NOT IN ('approved', 'paid') THEN 'not_paid_out'
    WHEN stake_in(operator, ARRAY[w.user_id], ARRAY[w.user_id]) THEN 'stake'
  END;
  IF outcome IS NOT NULL THEN
    RETURN;
  END IF;

  -- What came back within the week is read once nobody else can give anything back.
  PERFORM lock_accounts(owner, payouts);
  IF reference <> ''
    AND NOT return_is_large(w, most_alone, week_alone)
    AND NOT is_same_hand(w, operator, one_operator) THEN
    by_one := w.decided_by IS NOT DISTINCT FROM operator;
  ELSIF operator IS NULL THEN
    outcome := 'two_operators';
    RETURN;
  ELSIF w.first_returned_by = operator THEN
    outcome := 'first_repeated';
    RETURN;
  -- The mark of somebody who has none of the `roles` any more counts no more.
  ELSIF NOT EXISTS (
    SELECT FROM operators WHERE user_id = w.first_returned_by AND (role = ANY(roles) OR role = 'admin')
  ) THEN
    UPDATE withdrawals
    SET first_returned_by = operator, first_returned_at = now(), first_return_reason = why, return_reference = reference
    WHERE id = w.id;
    outcome := 'first';
    RETURN;
  ELSIF second_hand_obstacle(w.first_returned_by, operator, 0) IS NOT NULL THEN
    outcome := 'made';
    RETURN;
  END IF;

  -- From here it succeeds.
  PERFORM move_money(uuidv7(), payouts, owner, cents, 'payout_return', takes_back => w.id);
  PERFORM give_fee_back(w.id, owner, NULL, cents + w.fee_cents);
  UPDATE withdrawals
  SET
    status = 'returned',
    returned_at = now(),
    returned_by = operator,
    reason = why,
    by_one_person = w.by_one_person OR by_one,
    return_reference = CASE reference WHEN '' THEN w.return_reference ELSE reference END
  WHERE id = w.id;
  withdrawal_status := 'returned';
  outcome := 'ok';
END $$;
