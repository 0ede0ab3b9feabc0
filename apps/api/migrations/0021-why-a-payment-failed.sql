-- A payment that came to nothing says why in a word for clients as well as in words for the payer.
ALTER TABLE payments ADD COLUMN failure_code text NOT NULL DEFAULT '';

-- Takes note that a payment came to nothing (`becomes` failed or canceled), in words for the payer and in one word: its pending
-- purchase fails, the hold and the place in the goal fall. outcome: ok, repeated (given up before), settled (it was paid;
-- nothing changes), not_found.
DROP FUNCTION fail_payment;
CREATE FUNCTION fail_payment(payment uuid, becomes text, why text DEFAULT '', word text DEFAULT '', OUT outcome text, OUT payer_id uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  p payments;
  o orders;
  i investments;
BEGIN
  IF becomes NOT IN ('failed', 'canceled') THEN
    RAISE EXCEPTION 'A payment fails as failed or canceled, not as %', becomes USING ERRCODE = 'invalid_parameter_value';
  END IF;
  SELECT * INTO p FROM payments WHERE id = payment FOR NO KEY UPDATE;
  payer_id := p.user_id;
  outcome := CASE
    WHEN p.id IS NULL THEN 'not_found'
    WHEN p.status IN ('succeeded', 'refunded') THEN 'settled'
    WHEN p.status IN ('failed', 'canceled') THEN 'repeated'
    ELSE 'ok'
  END;
  IF outcome <> 'ok' THEN
    RETURN;
  END IF;
  UPDATE payments SET status = becomes, failure = why, failure_code = word, updated_at = now() WHERE id = p.id;
  SELECT * INTO o FROM orders WHERE id = p.order_id FOR NO KEY UPDATE;
  SELECT * INTO i FROM investments WHERE id = p.investment_id FOR NO KEY UPDATE;
  PERFORM abandon_order(o, 'failed');
  PERFORM abandon_investment(i, 'failed');
END $$;
