-- Whether an order or investment was paid by a card payment that the payer's bank has taken back, and not given back since.
CREATE OR REPLACE FUNCTION is_charged_back(purchase uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM chargebacks AS c WHERE c.purchase_id = purchase AND c.status = 'open')
$$;

-- Whether so much of what a seller was paid by cards was taken back that not all of their share could be set aside.
CREATE OR REPLACE FUNCTION lacks_charged_back(seller uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM chargebacks AS c WHERE c.seller_id = seller AND c.status = 'open' AND c.held_cents < c.share_cents)
$$;

-- Notes what disputes have taken so far (`disputed`) of a payment that paid a purchase, and sets the seller's share aside, as far as it is free; what the
-- bank gives back is free again. The caller has locked the payment, the purchase and the wallets. Answers what the seller is told of: null for nothing.
CREATE OR REPLACE FUNCTION note_chargeback(p payments, seller uuid, price bigint, disputed bigint) RETURNS jsonb LANGUAGE plpgsql AS $$
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
    UPDATE chargebacks AS o SET status = CASE WHEN share > 0 THEN 'replaced' ELSE 'returned' END, closed_at = now() WHERE o.id = c.id;
  END IF;
  IF share > 0 THEN
    c.id := uuidv7();
    c.share_cents := share;
    c.held_cents := least(share, lock_accounts(seller, seller));
    INSERT INTO chargebacks (id, payment_id, purchase_id, kind, user_id, seller_id, share_cents, hold_id, held_cents)
    VALUES (c.id, p.id, purchase, p.purpose, p.user_id, seller, share,
      CASE WHEN c.held_cents > 0 THEN hold_money(seller, c.held_cents, 'chargeback', c.id) END, c.held_cents);
  END IF;
  RETURN CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('id', c.id, 'isBack', share <= 0, 'sellerId', seller, 'kind', p.purpose, 'purchaseId', purchase,
    'shareCents', c.share_cents::text, 'heldCents', c.held_cents::text, 'projectTitle', (SELECT j.title FROM projects AS j
      WHERE j.id = coalesce((SELECT o.project_id FROM orders AS o WHERE o.id = purchase), (SELECT i.project_id FROM investments AS i WHERE i.id = purchase)))) END;
END $$;
REVOKE EXECUTE ON FUNCTION note_chargeback FROM PUBLIC;
