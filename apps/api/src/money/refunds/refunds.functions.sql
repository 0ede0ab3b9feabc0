-- What of an order or investment was given back so far, in cents.
CREATE OR REPLACE FUNCTION refunded_of(purchase uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT max(r.so_far_cents) FROM refunds AS r WHERE r.purchase_id = purchase), 0)
$$;

-- What can still be given back of a paid order or investment, in cents: the part that was not; of an investment, no
-- more than the principal that was not paid back.
CREATE OR REPLACE FUNCTION refundable_of(purchase uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT o.total_cents FROM orders AS o WHERE o.id = purchase),
    (SELECT i.amount_cents - i.principal_paid FROM investments AS i WHERE i.id = purchase)
  ) - refunded_of(purchase)
$$;

-- Whether a repayment of an investment's project is being credited to the holders.
CREATE OR REPLACE FUNCTION is_shared_out(purchase uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM investments AS i JOIN projects AS p ON p.id = i.project_id
    WHERE i.id = purchase AND p.sharing_out IS NOT NULL
  )
$$;

-- What was given back of an order or investment, the newest first, for both sides; at most a hundred.
CREATE OR REPLACE FUNCTION refunds_of(purchase uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    jsonb_agg(jsonb_build_object('id', r.id, 'cents', r.amount_cents::text, 'reason', r.reason, 'at', r.created_at)),
    '[]'
  )
  FROM (SELECT * FROM refunds WHERE purchase_id = purchase ORDER BY so_far_cents DESC LIMIT 100) AS r
$$;

-- Whether the seller of an order or investment may give money of it back at all, an open dispute and the sum aside:
-- what refund_purchase asks, in order to offer nothing that is refused.
CREATE OR REPLACE FUNCTION may_give_back(purchase uuid, seller uuid, buyer uuid) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT NOT is_charged_back(purchase)
    AND freeze_of(seller) IS NULL
    AND NOT EXISTS (SELECT FROM users AS u WHERE u.id = buyer AND u.type = 0)
$$;

-- Gives an amount in cents (null: all that is left) of a paid order or investment back to its buyer's wallet: from
-- escrow while it is there, else from its seller's wallet, under the locks of the purchase, of an investment's project
-- and of both wallets. `of_cause` is canceled, seller, operator, dispute or chargeback; `actor` who asks for it.
-- outcome: ok, not_found (also for a seller of something else), stake (an operator has one in a party), not_paid,
-- refunded (all of it was before), disputed (whose end comes first), charged_back (the buyer's bank has taken the card
-- payment back), too_much (left_cents), frozen (the seller, from whose wallet an operator alone gives back), gone (the
-- buyer's account is erased), insufficient (free_cents), sharing (a repayment of the project is being credited). Only
-- ok has changed anything.
CREATE OR REPLACE FUNCTION refund_purchase(
  purchase uuid,
  cents bigint,
  actor uuid,
  of_cause text,
  why text,
  OUT outcome text,
  OUT refund_id uuid,
  OUT kind text,
  OUT buyer uuid,
  OUT seller uuid,
  OUT project uuid,
  OUT given_cents bigint,
  OUT left_cents bigint,
  OUT free_cents bigint
)
LANGUAGE plpgsql AS $$
DECLARE
  o orders;
  i investments;
  paid bigint;
  before bigint;
  promised bigint;
  in_escrow boolean;
  account uuid;
  fee_back bigint;
  reserve_back bigint;
BEGIN
  SELECT * INTO o FROM orders WHERE id = purchase FOR NO KEY UPDATE;
  IF o.id IS NULL THEN
    SELECT * INTO i FROM investments WHERE id = purchase FOR NO KEY UPDATE;
  END IF;
  kind := CASE WHEN o.id IS NOT NULL THEN 'order' ELSE 'investment' END;
  buyer := coalesce(o.user_id, i.user_id);
  seller := coalesce(o.seller_id, i.organization_id);
  project := coalesce(o.project_id, i.project_id);
  paid := coalesce(o.total_cents, i.amount_cents);
  outcome := CASE
    WHEN paid IS NULL OR (of_cause = 'seller' AND seller <> actor) THEN 'not_found'
    -- Of a dispute decide_dispute has asked it, with whom the decision favours.
    WHEN of_cause = 'operator' AND stake_in(actor, ARRAY[buyer, seller], ARRAY[buyer]) THEN 'stake'
    WHEN coalesce(o.status, i.status) <> 'COMPLETED' THEN 'not_paid'
  END;
  IF outcome IS NOT NULL THEN
    RETURN;
  END IF;
  IF i.id IS NOT NULL THEN
    PERFORM FROM projects WHERE id = project FOR NO KEY UPDATE;
  END IF;
  in_escrow := i.id IS NOT NULL AND is_in_escrow(i);
  account := CASE WHEN in_escrow THEN project_account(project, 'project_escrow') ELSE seller END;
  free_cents := lock_accounts(account, buyer);
  before := refunded_of(purchase);
  left_cents := refundable_of(purchase);
  given_cents := coalesce(cents, left_cents);
  -- The fee of what was released comes back before the seller gives it.
  fee_back := CASE WHEN in_escrow THEN 0 ELSE fee_back_of(purchase, least(given_cents, left_cents)) END;
  -- And so does the part of what was held back of it until the first report.
  reserve_back := reserve_back_of(purchase, least(given_cents, left_cents));
  outcome := CASE
    WHEN left_cents = 0 THEN 'refunded'
    WHEN EXISTS (SELECT FROM disputes AS d WHERE d.purchase_id = purchase AND d.status <> 'closed') THEN 'disputed'
    WHEN of_cause <> 'chargeback' AND is_charged_back(purchase) THEN 'charged_back'
    WHEN NOT in_escrow AND is_shared_out(purchase) THEN 'sharing'
    WHEN given_cents > left_cents THEN 'too_much'
    WHEN of_cause IN ('seller', 'canceled') AND freeze_of(seller) IS NOT NULL THEN 'frozen'
    WHEN EXISTS (SELECT FROM users AS u WHERE u.id = buyer AND u.type = 0) THEN 'gone'
    WHEN given_cents > free_cents + fee_back + reserve_back THEN 'insufficient'
    ELSE 'ok'
  END;
  IF outcome <> 'ok' THEN
    RETURN;
  END IF;

  -- From here it succeeds.
  refund_id := uuidv7();
  left_cents := left_cents - given_cents;
  IF i.id IS NOT NULL AND NOT in_escrow THEN
    PERFORM refund_reserve(i, given_cents);
  END IF;
  IF i.id IS NOT NULL THEN
    promised := promised_of(i);
    IF i.due_on IS NOT NULL THEN
      PERFORM add_holding_dues(i, -1, owners_of(i), true);
    ELSIF i.written_off_principal > 0 THEN
      -- Nothing is due of it; what was promised falls all the same.
      PERFORM add_holding_dues(i, -1, '{}', true);
    END IF;
    IF i.principal_paid + i.return_paid > 0 OR i.plan_from IS NOT NULL THEN
      PERFORM lower_plan(i, given_cents);
    ELSIF i.plan_principal IS NOT NULL THEN
      -- What was paid of it was taken back: its plan follows from the project again.
      UPDATE investments AS n SET plan_principal = NULL, plan_return = NULL WHERE n.id = i.id;
    END IF;
  END IF;
  INSERT INTO refunds (
    id,
    purchase_id,
    kind,
    paid_cents,
    user_id,
    seller_id,
    amount_cents,
    so_far_cents,
    cause,
    reason,
    from_escrow
  )
  VALUES (refund_id, purchase, refund_purchase.kind, paid, buyer, seller, given_cents, before + given_cents, of_cause,
    why, in_escrow);
  IF NOT in_escrow THEN
    PERFORM give_fee_back(purchase, seller, project, given_cents);
  END IF;
  -- What was paid by card goes back as card money first: else who buys and cancels could withdraw it at once.
  PERFORM move_money(refund_id, account, buyer, given_cents,
    CASE WHEN in_escrow THEN 'escrow_return' ELSE refund_purchase.kind || '_refund' END, project,
    takes_back => purchase, by_card => greatest(coalesce(o.card_cents, i.card_cents) - before, 0));
  IF in_escrow THEN
    PERFORM shift_card_money(i.id, buyer, given_cents, true);
    PERFORM lower_escrow(i, given_cents, of_cause);
  END IF;
  IF i.id IS NOT NULL THEN
    PERFORM lower_investment(i, before, before + given_cents, promised);
  END IF;
END $$;
REVOKE EXECUTE ON FUNCTION refund_purchase FROM PUBLIC;

-- Gives money back for the seller (`of_cause` seller) or an operator, under an idempotency key that is kept in the same
-- transaction: the same key and request get the first answer again. outcome: as refund_purchase, `repeated` and
-- conflict (another request under the key).
CREATE OR REPLACE FUNCTION refund_under_key(
  actor uuid,
  request_key text,
  request_fingerprint bytea,
  purchase uuid,
  cents bigint,
  of_cause text,
  why text,
  OUT outcome text,
  OUT refund_id uuid,
  OUT kind text,
  OUT buyer uuid,
  OUT seller uuid,
  OUT project_title text,
  OUT given_cents bigint,
  OUT left_cents bigint,
  OUT free_cents bigint
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  stored jsonb;
  project uuid;
BEGIN
  IF request_key IS NOT NULL THEN
    SELECT b.outcome, b.answer INTO outcome, stored
    FROM idempotency_begin(actor, request_key, request_fingerprint) AS b;
    IF outcome <> 'begun' THEN
      refund_id := stored ->> 'id';
      left_cents := stored -> 'left';
      RETURN;
    END IF;
  END IF;
  SELECT
    r.outcome,
    r.refund_id,
    r.kind,
    r.buyer,
    r.seller,
    r.project,
    r.given_cents,
    r.left_cents,
    r.free_cents
  INTO outcome, refund_id, kind, buyer, seller, project, given_cents, left_cents, free_cents
  FROM refund_purchase(purchase, cents, actor, of_cause, why) AS r;
  SELECT p.title INTO project_title FROM projects AS p WHERE p.id = project;
  IF outcome = 'ok' THEN
    PERFORM idempotency_finish(actor, request_key, jsonb_build_object('id', refund_id, 'left', left_cents));
  ELSE
    PERFORM idempotency_free(actor, request_key);
  END IF;
END $$;
