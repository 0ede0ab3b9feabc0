-- Whose a withdrawal is that waits for a decision; null where there is none.
CREATE OR REPLACE FUNCTION parties_of_withdrawal(id uuid) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY[w.user_id] FROM withdrawals AS w WHERE w.id = parties_of_withdrawal.id AND w.status = 'pending'
$$;

-- A withdrawal as a case, whatever has become of it: its owner, and what it is called to them. No row where there is
-- none.
CREATE OR REPLACE FUNCTION withdrawal_as_case(id uuid) RETURNS TABLE (accounts uuid[], words text)
LANGUAGE sql STABLE AS $$
  SELECT ARRAY[w.user_id], 'your withdrawal of ' || to_char(w.amount_cents / 100.0, '"$"FM999,999,999,990.00')
  FROM withdrawals AS w WHERE w.id = withdrawal_as_case.id
$$;

-- Whether two operators have to approve this withdrawal: it is more than `most_alone`, or more than `week_alone` (in
-- cents) with what was approved within seven days out of the same wallet, or to the same bank account. What has come
-- back counts as well: else a false return would begin the week again.
CREATE OR REPLACE FUNCTION needs_two_operators(w withdrawals, most_alone bigint, week_alone bigint) RETURNS boolean
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
        AND o.status IN ('approved', 'paid', 'returned') AND o.decided_at > now() - interval '7 days'
    ) > week_alone
$$;

-- Whether this operator has marked a payout as returned, within 90 days, out of the same wallet or to the same bank
-- account. A return is believed: who makes one up and approves what is asked for with its money would pay out twice
-- alone.
CREATE OR REPLACE FUNCTION has_returned(operator uuid, w withdrawals) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM withdrawals AS o
    WHERE (o.user_id = w.user_id OR o.account_hash = w.account_hash)
      AND o.status = 'returned'
      AND o.returned_at > now() - interval '90 days'
      AND operator IN (o.returned_by, o.first_returned_by)
  )
$$;

-- What an operator has approved within 24 hours, alone or beside another one, in cents; what has come back counts as
-- well.
CREATE OR REPLACE FUNCTION approved_in_a_day(operator uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(amount_cents), 0)::bigint
  FROM (
    SELECT amount_cents FROM withdrawals
    WHERE decided_by = operator
      AND decided_at > now() - interval '24 hours'
      AND status IN ('approved', 'paid', 'returned')
    UNION ALL
    SELECT amount_cents FROM withdrawals
    WHERE first_approved_by = operator
      AND first_approved_at > now() - interval '24 hours'
      AND decided_by IS DISTINCT FROM operator
      AND status <> 'rejected'
  ) AS a
$$;

-- Pays a withdrawal out or gives the money back, once; `why` is for its owner. Test money is approved only `as_test`.
-- Beyond `most_alone` and `week_alone` (in cents, as `needs_two_operators`) the first approval is noted alone, if
-- `note_first`, and another operator's pays it out. outcome: ok, repeated (decided so before), first (noted; it stays
-- pending), first_repeated (by the same operator), two_operators (nobody at the command line approves it; an approval
-- counts while who gave it has one of `roles`), day (beyond what one operator approves within 24 hours, `most_day`;
-- null is no limit. One that is larger by itself is approved by who has approved nothing else), made and too_new
-- (their approval does not count as the second: second_hand_obstacle), decided (otherwise before: withdrawal_status
-- says how), stake (the operator has one in it; rejecting asks only that it is not their own), books (they differ,
-- and nobody has explained why), unverified (the e-mail of its owner), unconfirmed (by its owner), second_member (of
-- its organization, who has not confirmed it), test_money, owing (its owner owes for a payment that was taken back:
-- it waits), frozen (so is its owner), on_hold (for a complaint about its owner), in_review (signs of risk),
-- sanctions and sanctions_unanswered (lists of sanctions), disputed (what its owner has sold), charged_back (what its
-- owner was paid by card), waits (the bank account was changed: waits_until), card_money (it came by card too lately:
-- card_waits_until), not_found.
CREATE OR REPLACE FUNCTION decide_withdrawal_with_limits(
  withdrawal uuid,
  approve boolean,
  operator uuid,
  why text,
  as_test boolean,
  most_alone bigint,
  week_alone bigint,
  wait_hours integer,
  note_first boolean,
  second_after_days integer,
  most_day bigint,
  roles text[],
  OUT outcome text,
  OUT withdrawal_status text,
  OUT owner uuid,
  OUT cents bigint
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  payouts CONSTANT uuid := 'ffffffff-ffff-8fff-bfff-000000000004';
  w withdrawals;
  needs_two boolean;
BEGIN
  SELECT * INTO w FROM withdrawals WHERE id = withdrawal FOR NO KEY UPDATE;
  owner := w.user_id;
  cents := w.amount_cents;
  withdrawal_status := w.status;
  outcome := CASE
    WHEN w.id IS NULL THEN 'not_found'
    WHEN w.status::text = CASE WHEN approve THEN 'approved' ELSE 'rejected' END THEN 'repeated'
    WHEN w.status <> 'pending' THEN 'decided'
    WHEN CASE
      WHEN approve THEN stake_in(operator, ARRAY[w.user_id], ARRAY[w.user_id])
      ELSE w.user_id = operator
    END THEN 'stake'
    WHEN approve AND w.test AND NOT as_test THEN 'test_money'
  END;
  IF outcome IS NOT NULL THEN
    RETURN;
  END IF;

  -- What is an obstacle is read once nobody else can freeze, hold or dispute anything of this account; the sum of the
  -- week once nobody else can approve anything, also of another wallet, since each approval locks the payouts.
  PERFORM lock_accounts(w.user_id, CASE WHEN approve THEN payouts ELSE w.user_id END);
  outcome := CASE WHEN approve THEN (withdrawal_obstacles(w, wait_hours))[1] END;
  IF outcome IS NOT NULL THEN
    RETURN;
  END IF;
  needs_two := approve AND (needs_two_operators(w, most_alone, week_alone) OR has_returned(operator, w));
  -- What they have approved first, too, unless it is within the sum already or stays as it is.
  IF approve
    AND (w.first_approved_by = operator
      AND (needs_two OR w.first_approved_at > now() - interval '24 hours')) IS NOT TRUE
    AND approved_in_a_day(operator) > 0 AND approved_in_a_day(operator) + w.amount_cents > most_day THEN
    outcome := 'day';
    RETURN;
  END IF;
  IF needs_two THEN
    IF operator IS NULL THEN
      outcome := 'two_operators';
      RETURN;
    ELSIF w.first_approved_by = operator THEN
      outcome := 'first_repeated';
      RETURN;
    -- An approval of somebody who has lost the role since counts no more.
    ELSIF NOT EXISTS (
      SELECT FROM operators WHERE user_id = w.first_approved_by AND (role = ANY(roles) OR role = 'admin')
    ) THEN
      outcome := CASE WHEN note_first THEN 'first' ELSE 'two_operators' END;
      IF note_first THEN
        UPDATE withdrawals SET first_approved_by = operator, first_approved_at = now() WHERE id = w.id;
      END IF;
      RETURN;
    END IF;
    outcome := second_hand_obstacle(w.first_approved_by, operator, second_after_days);
    IF outcome IS NOT NULL THEN
      RETURN;
    END IF;
  END IF;

  PERFORM resolve_hold(w.hold_id, CASE WHEN approve THEN 'settled' ELSE 'released' END);
  IF approve THEN
    PERFORM move_money(w.id, w.user_id, payouts, w.amount_cents, 'payout');
    PERFORM take_withdrawal_fee(w);
  END IF;
  withdrawal_status := CASE WHEN approve THEN 'approved' ELSE 'rejected' END;
  UPDATE withdrawals
  SET status = withdrawal_status::public.withdrawal_status, decided_by = operator, decided_at = now(),
    reason = CASE WHEN approve THEN '' ELSE why END
  WHERE id = w.id;
  IF NOT approve THEN
    UPDATE risk_reviews SET held_at = NULL WHERE withdrawal_id = w.id;
  END IF;
  outcome := 'ok';
END $$;
