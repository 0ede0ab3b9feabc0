-- Whether an order or investment was paid by a card payment that the payer's bank has taken back, and not given back
-- since: its payer has the money.
CREATE OR REPLACE FUNCTION is_charged_back(purchase uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM chargebacks AS c WHERE c.purchase_id = purchase AND c.status IN ('open', 'lost'))
$$;

-- Whether more of a seller's card payments was taken back than could be set aside of their share.
CREATE OR REPLACE FUNCTION lacks_charged_back(seller uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM chargebacks AS c
    WHERE c.seller_id = seller
      AND c.status = 'open'
      AND c.held_cents + fee_back_of(c.purchase_id, c.share_cents) < c.share_cents
  )
$$;

-- Notes what disputes have taken so far (`disputed`) of a payment that paid a purchase, and sets the seller's share
-- aside, as far as it is free; what the bank gives back is free again. The caller has locked the payment, the purchase
-- and the wallets. Answers what the seller is notified of: null for nothing.
CREATE OR REPLACE FUNCTION note_chargeback(p payments, seller uuid, price bigint, disputed bigint) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  purchase CONSTANT uuid := coalesce(p.order_id, p.investment_id);
  share CONSTANT bigint := least(disputed, price - refunded_of(purchase));
  c chargebacks;
BEGIN
  SELECT * INTO c FROM chargebacks AS o WHERE o.payment_id = p.id AND o.status = 'open';
  IF c.id IS NOT NULL THEN
    IF c.hold_id IS NOT NULL THEN
      PERFORM resolve_hold(c.hold_id, 'released');
    END IF;
    UPDATE chargebacks AS o
    SET status = CASE WHEN share > 0 THEN 'replaced' ELSE 'returned' END, closed_at = now()
    WHERE o.id = c.id;
  END IF;
  IF share > 0 THEN
    c.id := uuidv7();
    c.share_cents := share;
    c.held_cents := least(share, lock_accounts(seller, seller));
    INSERT INTO chargebacks (
      id,
      payment_id,
      purchase_id,
      kind,
      user_id,
      seller_id,
      share_cents,
      hold_id,
      held_cents
    )
    VALUES (c.id, p.id, purchase, p.purpose, p.user_id, seller, share,
      CASE WHEN c.held_cents > 0 THEN hold_money(seller, c.held_cents, 'chargeback', c.id) END, c.held_cents);
  END IF;
  RETURN told_of_chargeback(c.id);
END $$;

-- The data of a notification of a chargeback; null for none.
CREATE OR REPLACE FUNCTION told_of_chargeback(chargeback uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', c.id, 'status', c.status, 'sellerId', c.seller_id, 'kind', c.kind,
    'purchaseId', c.purchase_id, 'shareCents', c.share_cents::text, 'heldCents', c.held_cents::text,
    'coveredCents', c.covered_cents::text, 'rejected', '[]'::jsonb, 'projectTitle', title_of_purchase(c.purchase_id))
  FROM chargebacks AS c WHERE c.id = chargeback
$$;

-- Ends the open chargeback of a payment that its bank has decided for the payer: of the seller's share the payer
-- gets back what they still owe, which pays their debt. Where it is not free, withdrawals of `pending` are
-- rejected for it, the newest first, and an open dispute about the purchase ends. The caller has locked the payment,
-- the purchase, its project and dispute, those withdrawals and the wallets. Answers the data of the notification.
CREATE OR REPLACE FUNCTION lose_chargeback(p payments, pending uuid[]) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  why CONSTANT text := 'The buyer’s bank has finally reversed the card payment.';
  c chargebacks;
  d disputes;
  w withdrawals;
  need bigint;
  free bigint;
  rejected jsonb := '[]';
BEGIN
  SELECT * INTO c FROM chargebacks AS o WHERE o.payment_id = p.id AND o.status = 'open';
  IF is_shared_out(c.purchase_id) THEN
    -- The provider's answer is taken later again.
    RAISE EXCEPTION 'A repayment of the project is being credited' USING ERRCODE = 'serialization_failure';
  END IF;
  IF c.hold_id IS NOT NULL THEN
    PERFORM resolve_hold(c.hold_id, 'released');
  END IF;
  SELECT * INTO d FROM disputes AS o WHERE o.purchase_id = c.purchase_id AND o.status <> 'closed';
  IF d.id IS NOT NULL THEN
    PERFORM close_dispute(d, 'refused', 0, NULL, why);
  END IF;
  SELECT least(c.share_cents, a.owed_cents, refundable_of(c.purchase_id)) INTO need
  FROM ledger_accounts AS a WHERE a.id = p.user_id;
  FOR w IN SELECT * FROM withdrawals AS o WHERE o.id = ANY(pending) ORDER BY o.created_at DESC, o.id DESC LOOP
    EXIT WHEN lock_accounts(c.seller_id, c.seller_id) + fee_back_of(c.purchase_id, need)
      + reserve_back_of(c.purchase_id, need) >= need;
    PERFORM resolve_hold(w.hold_id, 'released');
    UPDATE withdrawals AS o
    SET status = 'rejected', decided_at = now(),
      reason = 'The buyer’s bank has finally reversed a card payment for something you sold, '
        'and this money covers it.'
    WHERE o.id = w.id;
    rejected := rejected || jsonb_build_object('id', w.id, 'cents', w.amount_cents::text);
  END LOOP;
  free := lock_accounts(c.seller_id, c.seller_id);
  IF free + fee_back_of(c.purchase_id, need) + reserve_back_of(c.purchase_id, need) < need THEN
    need := free;
  END IF;
  UPDATE chargebacks AS o SET status = 'lost', closed_at = now(), covered_cents = need WHERE o.id = c.id;
  IF need > 0 THEN
    PERFORM refund_purchase(c.purchase_id, need, NULL, 'chargeback', why);
  END IF;
  RETURN told_of_chargeback(c.id) || jsonb_build_object('rejected', rejected);
END $$;
REVOKE EXECUTE ON FUNCTION note_chargeback, lose_chargeback FROM PUBLIC;
