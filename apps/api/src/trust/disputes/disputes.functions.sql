-- Until when what was bought may be disputed: for 180 days, and an investment until 90 days after it pays back, by its
-- terms or by a new plan (`repaid_by`) where that is later.
CREATE OR REPLACE FUNCTION dispute_until(bought_at timestamptz, months integer, repaid_by date DEFAULT NULL)
RETURNS timestamptz LANGUAGE sql STABLE
  RETURN greatest(
    bought_at + interval '180 days',
    bought_at + make_interval(months => months) + interval '90 days',
    (repaid_by + 91)::timestamp AT TIME ZONE 'UTC'
  );

-- Opens a dispute of the buyer about a paid order or investment, once until dispute_until, and sets aside what can be
-- given back of it: where it is in escrow it stays there and does not count, else in the seller's wallet, as far as it
-- is free there. outcome: ok, not_found, not_paid, disputed (before), charged_back (the buyer's bank has taken the card
-- payment back), refunded (all of it was given or paid back), late.
CREATE OR REPLACE FUNCTION open_dispute(
  buyer uuid,
  purchase uuid,
  why text,
  words text,
  OUT outcome text,
  OUT dispute_id uuid,
  OUT kind text,
  OUT seller uuid,
  OUT project_title text,
  OUT disputed bigint
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  o orders;
  i investments;
  free bigint;
  aside bigint;
  months integer;
  repaid_by date;
BEGIN
  SELECT * INTO o FROM orders WHERE id = purchase AND user_id = buyer FOR NO KEY UPDATE;
  IF o.id IS NULL THEN
    SELECT * INTO i FROM investments WHERE id = purchase AND user_id = buyer FOR NO KEY UPDATE;
  END IF;
  kind := CASE WHEN o.id IS NOT NULL THEN 'order' ELSE 'investment' END;
  seller := coalesce(o.seller_id, i.organization_id);
  SELECT p.title, CASE WHEN i.id IS NOT NULL THEN p.duration_months END, CASE WHEN i.id IS NOT NULL THEN p.repaid_by END
  INTO project_title, months, repaid_by
  FROM projects AS p
  WHERE p.id = coalesce(o.project_id, i.project_id);
  disputed := refundable_of(purchase);
  outcome := CASE
    WHEN seller IS NULL THEN 'not_found'
    WHEN coalesce(o.status, i.status) <> 'COMPLETED' THEN 'not_paid'
    WHEN EXISTS (SELECT FROM disputes AS d WHERE d.purchase_id = purchase) THEN 'disputed'
    WHEN is_charged_back(purchase) THEN 'charged_back'
    WHEN disputed = 0 THEN 'refunded'
    WHEN dispute_until(coalesce(o.created_at, i.released_at, now()), months, repaid_by) < now() THEN 'late'
    ELSE 'ok'
  END;
  IF outcome <> 'ok' THEN
    RETURN;
  END IF;

  -- From here it succeeds.
  IF is_in_escrow(i) THEN
    UPDATE projects AS p
    SET firm_cents = p.firm_cents - CASE i.escrow WHEN 'firm' THEN disputed ELSE 0 END WHERE p.id = i.project_id;
    UPDATE investments SET escrow = 'disputed' WHERE id = i.id;
    aside := 0;
  ELSE
    free := lock_accounts(seller, seller);
    aside := least(free, disputed);
  END IF;
  dispute_id := uuidv7();
  INSERT INTO disputes (
    id,
    purchase_id,
    kind,
    user_id,
    seller_id,
    reason,
    message,
    disputed_cents,
    hold_id,
    held_cents,
    in_escrow,
    due_at
  )
  VALUES (dispute_id, purchase, open_dispute.kind, buyer, seller, why, words, disputed,
    CASE WHEN aside > 0 THEN hold_money(seller, aside, 'dispute', dispute_id) END, aside,
    i.id IS NOT NULL AND is_in_escrow(i), now() + interval '7 days');
END $$;

-- Closes a dispute, whose purchase and project the caller has locked, and frees what was set aside for it.
CREATE OR REPLACE FUNCTION close_dispute(d disputes, becomes text, cents bigint, operator uuid, why text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_accounts(least(d.seller_id, d.user_id), greatest(d.seller_id, d.user_id));
  IF d.hold_id IS NOT NULL THEN
    PERFORM resolve_hold(d.hold_id, 'released');
  END IF;
  UPDATE disputes
  SET
    status = 'closed',
    outcome = becomes,
    refunded_cents = cents,
    outcome_reason = why,
    decided_at = now(),
    decided_by = operator
  WHERE id = d.id;
  WITH firm AS (
    UPDATE investments AS i
    SET escrow = CASE WHEN i.reconsider_until > business_now() THEN 'reflection' ELSE 'firm' END
    WHERE i.id = d.purchase_id AND i.escrow = 'disputed' RETURNING i.project_id, i.escrow, left_of(i) AS cents
  )
  UPDATE projects AS p
  SET firm_cents = p.firm_cents + CASE f.escrow WHEN 'firm' THEN f.cents ELSE 0 END, settle_at = business_now()
  FROM firm AS f WHERE p.id = f.project_id;
END $$;

-- Locks a dispute, after what locks before it: its purchase and, of an investment, the project.
CREATE OR REPLACE FUNCTION lock_dispute(dispute uuid) RETURNS disputes LANGUAGE plpgsql AS $$
DECLARE
  d disputes;
  project uuid;
BEGIN
  SELECT * INTO d FROM disputes WHERE id = dispute;
  IF d.kind = 'order' THEN
    PERFORM FROM orders WHERE id = d.purchase_id FOR NO KEY UPDATE;
  ELSE
    SELECT i.project_id INTO project FROM investments AS i WHERE i.id = d.purchase_id FOR NO KEY UPDATE;
    PERFORM FROM projects WHERE id = project FOR NO KEY UPDATE;
  END IF;
  SELECT * INTO d FROM disputes WHERE id = dispute FOR NO KEY UPDATE;
  RETURN d;
END $$;
REVOKE EXECUTE ON FUNCTION close_dispute, lock_dispute FROM PUBLIC;

-- The title of the project that an order or investment is about.
CREATE OR REPLACE FUNCTION title_of_purchase(purchase uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT p.title FROM projects AS p
  WHERE p.id = coalesce(
    (SELECT o.project_id FROM orders AS o WHERE o.id = purchase),
    (SELECT i.project_id FROM investments AS i WHERE i.id = purchase)
  )
$$;

-- Takes the seller's answer, once. It moves no money. outcome: ok, not_found, answered (before), closed.
CREATE OR REPLACE FUNCTION answer_dispute(
  seller uuid,
  dispute uuid,
  words text,
  OUT outcome text,
  OUT purchase uuid,
  OUT kind text,
  OUT buyer uuid,
  OUT project_title text
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  d disputes := lock_dispute(dispute);
BEGIN
  outcome := CASE
    WHEN d.id IS NULL OR d.seller_id <> seller THEN 'not_found'
    WHEN d.status <> 'open' THEN d.status
    ELSE 'ok'
  END;
  IF outcome <> 'ok' THEN
    RETURN;
  END IF;
  purchase := d.purchase_id;
  kind := d.kind;
  buyer := d.user_id;
  project_title := title_of_purchase(purchase);
  UPDATE disputes SET status = 'answered', answer = words, answered_at = now() WHERE id = d.id;
END $$;

-- Accepts a dispute for its seller, before or after their answer until it is closed: all that is left goes back to the
-- buyer. outcome: ok, not_found, closed, or what keeps the money from moving (refund_purchase): then the caller rolls
-- back.
CREATE OR REPLACE FUNCTION accept_dispute(
  seller uuid,
  dispute uuid,
  words text,
  OUT outcome text,
  OUT purchase uuid,
  OUT kind text,
  OUT buyer uuid,
  OUT project_title text,
  OUT given_cents bigint,
  OUT left_cents bigint,
  OUT free_cents bigint
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  d disputes := lock_dispute(dispute);
BEGIN
  outcome := CASE
    WHEN d.id IS NULL OR d.seller_id <> seller THEN 'not_found'
    WHEN d.status = 'closed' THEN 'closed'
    ELSE 'ok'
  END;
  IF outcome <> 'ok' THEN
    RETURN;
  END IF;
  purchase := d.purchase_id;
  kind := d.kind;
  buyer := d.user_id;
  project_title := title_of_purchase(purchase);
  PERFORM close_dispute(d, 'accepted', refundable_of(purchase), NULL, words);
  SELECT r.outcome, r.given_cents, r.left_cents, r.free_cents INTO outcome, given_cents, left_cents, free_cents
  FROM refund_purchase(purchase, NULL, seller, 'seller', coalesce(nullif(words, ''), 'The dispute was accepted.')) AS r;
END $$;

-- Adds words of one of its sides to a dispute. outcome: ok, not_found, closed, unanswered (the seller answers first),
-- full (that side has added so often before).
CREATE OR REPLACE FUNCTION add_to_dispute(
  side uuid,
  dispute uuid,
  words text,
  most integer,
  OUT outcome text,
  OUT purchase uuid,
  OUT kind text,
  OUT other uuid,
  OUT by_seller boolean,
  OUT number integer,
  OUT project_title text
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  d disputes := lock_dispute(dispute);
BEGIN
  by_seller := d.seller_id = side;
  outcome := CASE
    WHEN d.id IS NULL OR side NOT IN (d.user_id, d.seller_id) THEN 'not_found'
    WHEN d.status = 'closed' THEN 'closed'
    WHEN by_seller AND d.status = 'open' THEN 'unanswered'
    WHEN (
      SELECT count(*) FROM jsonb_array_elements(d.added) AS a WHERE (a->>'bySeller')::boolean = by_seller
    ) >= most THEN 'full'
    ELSE 'ok'
  END;
  IF outcome <> 'ok' THEN
    RETURN;
  END IF;
  purchase := d.purchase_id;
  kind := d.kind;
  other := CASE WHEN by_seller THEN d.user_id ELSE d.seller_id END;
  number := jsonb_array_length(d.added) + 1;
  project_title := title_of_purchase(purchase);
  UPDATE disputes
  SET added = added || jsonb_build_object('bySeller', by_seller, 'message', words, 'at', now())
  WHERE id = d.id;
END $$;

-- Takes a dispute back for its buyer until it is closed: nothing goes back, and it cannot be opened again. outcome: ok,
-- not_found, closed.
CREATE OR REPLACE FUNCTION withdraw_dispute(
  buyer uuid,
  dispute uuid,
  words text,
  OUT outcome text,
  OUT purchase uuid,
  OUT kind text,
  OUT seller uuid,
  OUT project_title text
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  d disputes := lock_dispute(dispute);
BEGIN
  outcome := CASE
    WHEN d.id IS NULL OR d.user_id <> buyer THEN 'not_found'
    WHEN d.status = 'closed' THEN d.status
    ELSE 'ok'
  END;
  IF outcome <> 'ok' THEN
    RETURN;
  END IF;
  purchase := d.purchase_id;
  kind := d.kind;
  seller := d.seller_id;
  project_title := title_of_purchase(purchase);
  PERFORM close_dispute(d, 'withdrawn', 0, NULL, words);
END $$;

-- Decides a dispute for an operator, once: gives an amount back, all that can be (null), or nothing (0): of a holding
-- the principal that was not paid back.
-- outcome: ok, not_found, stake (the operator has one in a party), closed (before), or what keeps the money from moving
-- (refund_purchase): then the caller rolls back.
CREATE OR REPLACE FUNCTION decide_dispute(
  operator uuid,
  dispute uuid,
  cents bigint,
  why text,
  OUT outcome text,
  OUT purchase uuid,
  OUT kind text,
  OUT buyer uuid,
  OUT seller uuid,
  OUT project_title text,
  OUT status_before text,
  OUT decided_cents bigint,
  OUT left_cents bigint,
  OUT free_cents bigint
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  d disputes := lock_dispute(dispute);
BEGIN
  purchase := d.purchase_id;
  kind := d.kind;
  buyer := d.user_id;
  seller := d.seller_id;
  status_before := d.status;
  decided_cents := coalesce(cents, refundable_of(purchase));
  outcome := CASE
    WHEN d.id IS NULL THEN 'not_found'
    -- What is given back favours the buyer, what is not the seller.
    WHEN stake_in(operator, ARRAY[buyer, seller], ARRAY[
      CASE WHEN cents IS DISTINCT FROM 0 THEN buyer END,
      CASE WHEN cents < d.disputed_cents THEN seller END
    ]) THEN 'stake'
    WHEN d.status = 'closed' THEN 'closed'
    ELSE 'ok'
  END;
  IF outcome <> 'ok' THEN
    RETURN;
  END IF;
  project_title := title_of_purchase(purchase);
  PERFORM close_dispute(d, CASE cents WHEN 0 THEN 'refused' ELSE 'refunded' END, decided_cents, operator, why);
  IF cents IS DISTINCT FROM 0 THEN
    SELECT r.outcome, r.left_cents, r.free_cents INTO outcome, left_cents, free_cents
    FROM refund_purchase(purchase, cents, operator, 'dispute', why) AS r;
  END IF;
END $$;

-- Takes at most a number of disputes of which the seller is to be reminded (two days before the answer is due) or
-- notified that it is late.
CREATE OR REPLACE FUNCTION take_due_disputes(most integer)
RETURNS TABLE (
  id uuid,
  purchase uuid,
  kind text,
  seller uuid,
  buyer uuid,
  is_late boolean
)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH due AS (
    SELECT d.id FROM disputes AS d
    WHERE d.status = 'open'
      AND d.overdue_at IS NULL
      AND d.due_at <= now() + interval '2 days'
      AND (d.reminded_at IS NULL OR d.due_at <= now())
    ORDER BY d.due_at LIMIT most FOR NO KEY UPDATE SKIP LOCKED
  )
  UPDATE disputes AS d
  SET reminded_at = coalesce(d.reminded_at, now()), overdue_at = CASE WHEN d.due_at <= now() THEN now() END
  FROM due WHERE d.id = due.id
  RETURNING
    d.id,
    d.purchase_id,
    d.kind,
    d.seller_id,
    d.user_id,
    d.overdue_at IS NOT NULL
$$;

-- Whether a dispute about an order or investment is not decided yet.
CREATE OR REPLACE FUNCTION is_disputed(purchase uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM disputes AS d WHERE d.purchase_id = purchase AND d.status <> 'closed')
$$;

-- What a dispute in a status is about, in cents: while it is open, no more than can still be given back, since
-- instalments go on.
CREATE OR REPLACE FUNCTION disputed_of(purchase uuid, status text, opened_with bigint) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT CASE status WHEN 'closed' THEN opened_with ELSE least(opened_with, refundable_of(purchase)) END
$$;

-- The files of a dispute with the number of what each came with, in the order in which they came.
CREATE OR REPLACE FUNCTION files_of_dispute(dispute uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    jsonb_agg(
      jsonb_build_object('id', x.file_id, 'name', f.original_name, 'number', x.number)
      ORDER BY x.number, x.file_id
    ),
    '[]'
  )
  FROM dispute_files AS x JOIN files AS f ON f.id = x.file_id
  WHERE x.dispute_id = dispute
$$;

-- What both sides see of the dispute about an order or investment; null when there is none.
CREATE OR REPLACE FUNCTION dispute_of(purchase uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', d.id, 'status', d.status, 'reason', d.reason, 'message', d.message,
    'cents', disputed_of(d.purchase_id, d.status, d.disputed_cents)::text, 'inEscrow', d.in_escrow,
    'openedAt', d.opened_at, 'dueAt', d.due_at, 'late', d.status = 'open' AND d.due_at <= now(), 'answer', d.answer,
    'added', d.added, 'files', files_of_dispute(d.id), 'outcome', d.outcome,
    'refundedCents', d.refunded_cents::text, 'outcomeReason', d.outcome_reason)
  FROM disputes AS d WHERE d.purchase_id = purchase
$$;

-- Whether the buyer of an order or investment may open a dispute about it (open_dispute); `cents` is what was paid for
-- it, less the principal that was paid back.
CREATE OR REPLACE FUNCTION may_dispute(
  purchase uuid,
  status purchase_status,
  bought_at timestamptz,
  cents bigint,
  months integer DEFAULT NULL,
  repaid_by date DEFAULT NULL
) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT status = 'COMPLETED' AND dispute_until(bought_at, months, repaid_by) >= now() AND refunded_of(purchase) < cents
    AND NOT EXISTS (SELECT FROM disputes AS d WHERE d.purchase_id = purchase) AND NOT is_charged_back(purchase)
$$;
