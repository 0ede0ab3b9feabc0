-- What of a payment's money an operator may send back to the card now, in cents: what was taken, less what was or is
-- being sent back. Of a payment that paid a purchase, no more than what of the purchase was given back, since only that
-- is in the payer's wallet again.
CREATE OR REPLACE FUNCTION refundable_of(p payments) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p.settled_at IS NULL OR p.disputed_cents > 0 THEN 0 ELSE greatest(0, least(
    coalesce(p.received_cents, p.amount_cents),
    CASE WHEN p.result = 'completed' THEN refunded_of(coalesce(p.order_id, p.investment_id)) END
  ) - p.refunded_cents - (
    SELECT coalesce(sum(h.amount_cents), 0) FROM payment_refunds AS r JOIN holds AS h ON h.id = r.hold_id
    WHERE r.payment_id = p.id AND h.status = 'held'
  )) END::bigint
$$;

-- Whether more is disputed of what somebody has sold than could be set aside, and than a fee would give back.
CREATE OR REPLACE FUNCTION lacks_disputed(seller uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM disputes AS d
    WHERE d.seller_id = seller
      AND d.status <> 'closed'
      AND NOT d.in_escrow
      AND d.held_cents + fee_back_of(d.purchase_id, d.disputed_cents) < d.disputed_cents
  )
$$;

-- The refunds of a payment that operators have asked for, the newest first; at most a hundred.
CREATE OR REPLACE FUNCTION card_refunds_of(payment uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    jsonb_agg(jsonb_build_object('id', r.id, 'cents', r.amount_cents::text, 'status', r.status, 'reason', r.reason,
      'failure', r.failure, 'at', r.created_at)),
    '[]'
  )
  FROM (SELECT * FROM payment_refunds WHERE payment_id = payment ORDER BY id DESC LIMIT 100) AS r
$$;

-- Records what an operator wants to send back to the card, before the provider is asked, and sets it aside in the
-- payer's wallet, under an idempotency key that is kept in the same transaction. outcome: ok, repeated (the same
-- request came before under this key), conflict (another did), not_found, stake (the operator has one in the payer),
-- not_settled, disputed (with the provider), books (they differ, and nobody has explained why), owing_seller (the payer
-- has sold what is disputed or charged back, and does not have all of it), refunded (nothing is left), kept (what it
-- paid was not given back), too_much (left_cents), insufficient (free_cents).
CREATE OR REPLACE FUNCTION open_payment_refund(
  operator uuid,
  request_key text,
  request_fingerprint bytea,
  payment uuid,
  cents bigint,
  why text,
  OUT outcome text,
  OUT refund_id uuid,
  OUT payer uuid,
  OUT left_cents bigint,
  OUT free_cents bigint
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  p payments;
  stored jsonb;
BEGIN
  IF request_key IS NOT NULL THEN
    SELECT b.outcome, b.answer INTO outcome, stored
    FROM idempotency_begin(operator, request_key, request_fingerprint) AS b;
    IF outcome <> 'begun' THEN
      refund_id := stored ->> 'id';
      RETURN;
    END IF;
  END IF;
  SELECT * INTO p FROM payments WHERE id = payment FOR NO KEY UPDATE;
  payer := p.user_id;
  free_cents := lock_accounts(payer, payer);
  left_cents := refundable_of(p);
  outcome := CASE
    WHEN p.id IS NULL THEN 'not_found'
    WHEN stake_in(operator, ARRAY[payer], ARRAY[payer]) THEN 'stake'
    WHEN p.settled_at IS NULL THEN 'not_settled'
    WHEN p.disputed_cents > 0 THEN 'disputed'
    WHEN books_differ() THEN 'books'
    WHEN lacks_disputed(payer) OR lacks_charged_back(payer) THEN 'owing_seller'
    WHEN left_cents = 0
      AND p.result = 'completed'
      AND refunded_of(coalesce(p.order_id, p.investment_id)) < coalesce(p.received_cents, p.amount_cents) THEN 'kept'
    WHEN left_cents = 0 THEN 'refunded'
    WHEN cents > left_cents THEN 'too_much'
    WHEN cents > free_cents THEN 'insufficient'
    ELSE 'ok'
  END;
  IF outcome <> 'ok' THEN
    PERFORM idempotency_free(operator, request_key);
    RETURN;
  END IF;

  -- From here it succeeds.
  refund_id := uuidv7();
  left_cents := left_cents - cents;
  INSERT INTO payment_refunds (
    id,
    payment_id,
    amount_cents,
    hold_id,
    reason,
    operator_id
  )
  VALUES (refund_id, p.id, cents, hold_money(payer, cents, 'card_refund', refund_id), why, operator);
  PERFORM idempotency_finish(operator, request_key, jsonb_build_object('id', refund_id));
END $$;

-- Notes the state of a refund at its provider, whose payment and payer's wallet the caller has locked. What was set
-- aside for it is free again once it `has_left` the balance at the provider or has failed; what the wallet pays then
-- follows from the sum that the provider reports (follow_payment).
CREATE OR REPLACE FUNCTION note_payment_refund(refund uuid, becomes text, has_left boolean, named text, why text)
RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  noted payment_refunds;
BEGIN
  UPDATE payment_refunds AS r SET status = becomes, provider_id = coalesce(r.provider_id, named), told_at = now(),
    failure = CASE becomes WHEN 'failed' THEN why ELSE '' END
  WHERE r.id = refund RETURNING r.* INTO noted;
  IF (has_left OR becomes = 'failed')
    AND EXISTS (SELECT FROM holds AS h WHERE h.id = noted.hold_id AND h.status = 'held') THEN
    PERFORM resolve_hold(noted.hold_id, CASE becomes WHEN 'failed' THEN 'released' ELSE 'settled' END);
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION note_payment_refund FROM PUBLIC;

-- Gives up a refund that the provider does not know, once: its money is free again in the wallet. outcome: ok,
-- repeated (it has ended), known (the provider has reported it, so that its end has to be read there), not_found.
CREATE OR REPLACE FUNCTION fail_payment_refund(
  refund uuid,
  why text,
  OUT outcome text,
  OUT payer uuid,
  OUT cents bigint
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  r payment_refunds;
BEGIN
  SELECT p.user_id INTO payer
  FROM payments AS p JOIN payment_refunds AS pr ON pr.payment_id = p.id
  WHERE pr.id = refund FOR NO KEY UPDATE OF p;
  SELECT * INTO r FROM payment_refunds AS pr WHERE pr.id = refund;
  cents := r.amount_cents;
  outcome := CASE
    WHEN r.id IS NULL THEN 'not_found'
    WHEN r.status <> 'pending' THEN 'repeated'
    WHEN r.provider_id IS NOT NULL THEN 'known'
    ELSE 'ok'
  END;
  IF outcome = 'ok' THEN
    PERFORM lock_accounts(payer, payer);
    PERFORM note_payment_refund(r.id, 'failed', false, NULL, why);
  END IF;
END $$;
