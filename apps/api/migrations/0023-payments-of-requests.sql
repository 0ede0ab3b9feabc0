-- The payment that a request began belongs to the request's idempotency key: asked again after its answer was lost, it is found
-- again instead of being made twice.
ALTER TABLE payments ADD COLUMN request_key text;
CREATE UNIQUE INDEX payments_live_request ON payments (user_id, request_key)
  WHERE request_key IS NOT NULL AND status IN ('created', 'requires_action', 'processing');

-- Records what is about to be paid, before the provider is asked: a top-up (purchase null) of so many cents, or exactly
-- what is due on a pending order or investment of the payer. A top-up belongs to its `request_key` for 24 hours, unless it has
-- failed; an order's or investment's payment belongs to its purchase. outcome: ok, existing (that payment, unchanged), not_found,
-- not_due (paid, failed or expired), amount (another amount is due, or asked for under the same key before: due_cents).
DROP FUNCTION open_payment;
CREATE FUNCTION open_payment(payer uuid, with_provider text, purchase uuid, cents bigint, back_to text DEFAULT '', of_request text DEFAULT NULL,
  OUT outcome text, OUT payment_id uuid, OUT due_cents bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  aim text := 'topup';
  state text := 'pending';
BEGIN
  LOOP
    due_cents := cents;
    IF purchase IS NOT NULL THEN
      SELECT 'order', o.status, o.card_cents INTO aim, state, due_cents
      FROM orders AS o WHERE o.id = purchase AND o.user_id = payer FOR NO KEY UPDATE;
      IF NOT FOUND THEN
        SELECT 'investment', i.status, i.card_cents INTO aim, state, due_cents
        FROM investments AS i WHERE i.id = purchase AND i.user_id = payer FOR NO KEY UPDATE;
      END IF;
      SELECT p.id INTO payment_id FROM payments AS p
      WHERE (p.order_id = purchase OR p.investment_id = purchase) AND p.status NOT IN ('failed', 'canceled');
    ELSIF of_request IS NOT NULL THEN
      SELECT p.id, p.amount_cents INTO payment_id, due_cents FROM payments AS p
      WHERE p.user_id = payer AND p.request_key = of_request AND (p.status IN ('created', 'requires_action', 'processing')
        OR (p.status NOT IN ('failed', 'canceled') AND p.created_at > now() - interval '24 hours'))
      ORDER BY p.created_at DESC LIMIT 1;
      due_cents := coalesce(due_cents, cents);
    END IF;
    outcome := CASE
      WHEN aim IS NULL THEN 'not_found'
      WHEN state <> 'pending' THEN 'not_due'
      WHEN due_cents <> cents THEN 'amount'
      WHEN payment_id IS NOT NULL THEN 'existing'
      ELSE 'ok'
    END;
    EXIT WHEN outcome <> 'ok';
    INSERT INTO payments (provider, user_id, purpose, order_id, investment_id, amount_cents, return_url, request_key)
    VALUES (with_provider, payer, aim, CASE aim WHEN 'order' THEN purchase END, CASE aim WHEN 'investment' THEN purchase END, due_cents,
      back_to, CASE aim WHEN 'topup' THEN of_request END)
    ON CONFLICT DO NOTHING
    RETURNING id INTO payment_id;
    -- The same request came twice at once: what the other one has made is found at the next look.
    EXIT WHEN FOUND;
  END LOOP;
END $$;
