-- While it is under way a payment may go back, such as from a try to capture to waiting for the payer; what has ended
-- stays so, but for a refund, which may come back from the card.
CREATE OR REPLACE FUNCTION guard_payment_status() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ends CONSTANT text[] := ARRAY['failed', 'succeeded'];
BEGIN
  IF coalesce(array_position(ends, replace(replace(NEW.status, 'canceled', 'failed'), 'refunded', 'succeeded')), 0)
    < coalesce(
      array_position(ends, replace(replace(OLD.status, 'canceled', 'failed'), 'refunded', 'succeeded')),
      0
    ) THEN
    RAISE EXCEPTION 'A payment does not go from % back to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- Records what is about to be paid, before the provider is asked: a top-up (purchase null) of `amount` cents, or
-- exactly what is due on a pending order or investment of the payer. A top-up belongs to its `request_key` for 24
-- hours, unless it has failed; an order's or investment's payment belongs to its purchase. outcome: ok, existing (that
-- payment, unchanged), not_found, not_due (paid, failed or expired), amount (another amount is due, or asked for under
-- the same key before: due_cents).
CREATE OR REPLACE FUNCTION open_payment(
  payer uuid,
  with_provider text,
  purchase uuid,
  cents bigint,
  back_to text,
  of_request text,
  OUT outcome text,
  OUT payment_id uuid,
  OUT due_cents bigint
)
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
      WHERE p.user_id = payer
        AND p.request_key = of_request
        AND (p.status IN ('created', 'requires_action', 'processing')
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
    INSERT INTO payments (
      provider,
      user_id,
      purpose,
      order_id,
      investment_id,
      amount_cents,
      return_url,
      request_key
    )
    VALUES (with_provider, payer, aim, CASE aim WHEN 'order' THEN purchase END,
      CASE aim WHEN 'investment' THEN purchase END, due_cents, back_to, CASE aim WHEN 'topup' THEN of_request END)
    ON CONFLICT DO NOTHING
    RETURNING id INTO payment_id;
    -- The same request came twice at once: what the other one has made is found at the next look.
    EXIT WHEN FOUND;
  END LOOP;
END $$;

-- To be called when the card of a live payment is authorized and its payer has asked for it, before the provider takes
-- the money: keeps the purchase from expiring and takes the investment's place in the goal. outcome: ok, place_gone
-- (the payment is to be canceled with the provider, and its `failure_code` says why), ended (the payment or its
-- purchase).
CREATE OR REPLACE FUNCTION begin_capture(payment uuid, OUT outcome text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  p payments;
  i investments;
BEGIN
  outcome := 'ended';
  SELECT * INTO p
  FROM payments
  WHERE id = payment AND status IN ('created', 'requires_action', 'processing') FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  IF p.order_id IS NOT NULL THEN
    PERFORM FROM orders WHERE id = p.order_id AND status = 'pending' FOR NO KEY UPDATE;
  ELSIF p.investment_id IS NOT NULL THEN
    SELECT * INTO i FROM investments WHERE id = p.investment_id AND status = 'pending' FOR NO KEY UPDATE;
  END IF;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  outcome := CASE WHEN i.id IS NULL OR take_place(i) THEN 'ok' ELSE 'place_gone' END;
  UPDATE payments
  SET status = 'processing', updated_at = now(),
    failure_code = CASE outcome WHEN 'place_gone' THEN 'goal_exceeded' ELSE '' END
  WHERE id = p.id;
END $$;

-- Gives the ledger a payment that its provider has confirmed, exactly once, however often this is called: the money is
-- credited to the payer's wallet and pays the purchase it was for, if that is still pending and, of an investment, has
-- its place in the goal or finds one, and neither the payer nor the seller nor the project is frozen; otherwise it
-- stays in the wallet, as it does when less was taken than was asked for (`received`; null: all of it). Whoever has the
-- money then cannot withdraw it for `wait_days` (card_money). outcome: ok, repeated (settled before; the stored
-- result), not_found.
CREATE OR REPLACE FUNCTION settle_payment(
  payment uuid,
  received bigint,
  wait_days integer,
  OUT outcome text,
  OUT payer_id uuid,
  OUT paid_for text,
  OUT purchase_id uuid,
  OUT purchase_status text,
  OUT settled_result text,
  OUT paid_cents bigint
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  p payments;
  o orders;
  i investments;
  clearing uuid;
  project uuid;
  goes_to text;
  may_until timestamptz;
BEGIN
  SELECT * INTO p FROM payments WHERE id = payment FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    outcome := 'not_found';
    RETURN;
  END IF;
  payer_id := p.user_id;
  paid_for := p.purpose;
  purchase_id := coalesce(p.order_id, p.investment_id);
  paid_cents := coalesce(received, p.amount_cents);
  IF p.settled_at IS NULL THEN
    outcome := 'ok';
    settled_result := 'credited';
    SELECT id INTO clearing FROM ledger_accounts WHERE kind = 'clearing' AND provider = p.provider;
    IF p.order_id IS NOT NULL THEN
      SELECT * INTO o FROM orders WHERE id = p.order_id FOR NO KEY UPDATE;
      project := o.project_id;
    ELSIF p.investment_id IS NOT NULL THEN
      SELECT * INTO i FROM investments WHERE id = p.investment_id FOR NO KEY UPDATE;
      project := i.project_id;
      PERFORM FROM projects WHERE id = project FOR NO KEY UPDATE;
    END IF;
    PERFORM FROM ledger_accounts
    WHERE id IN (p.user_id, clearing, o.seller_id, i.organization_id)
    ORDER BY id FOR NO KEY UPDATE;
    PERFORM move_money(p.id, clearing, p.user_id, paid_cents, 'card_payment', project);
    IF paid_cents < p.amount_cents
      OR (project IS NOT NULL
        AND purchase_obstacle(p.user_id, coalesce(o.seller_id, i.organization_id), project) IS NOT NULL) THEN
      PERFORM abandon_order(o, 'failed');
      PERFORM abandon_investment(i, 'failed');
    ELSIF o.status = 'pending' AND o.card_cents = p.amount_cents THEN
      PERFORM move_money(o.id, o.user_id, o.seller_id, o.total_cents, 'order', project);
      UPDATE orders SET status = 'COMPLETED' WHERE id = o.id;
      settled_result := 'completed';
    ELSIF i.status = 'pending' AND i.card_cents = p.amount_cents THEN
      IF take_place(i) THEN
        IF i.hold_id IS NOT NULL THEN
          PERFORM resolve_hold(i.hold_id, 'settled');
        END IF;
        SELECT e.goes_to, e.may_until INTO goes_to, may_until
        FROM pay_into_project(i.id, i.user_id, project, i.amount_cents, i.amount_cents, 0) AS e;
        UPDATE investments
        SET status = 'COMPLETED', takes_place = false, escrow = goes_to, reconsider_until = may_until
        WHERE id = i.id;
        settled_result := 'completed';
      ELSE
        PERFORM abandon_investment(i, 'failed');
      END IF;
    END IF;
    PERFORM add_card_money(
      CASE
        WHEN settled_result = 'credited' THEN p.user_id
        WHEN goes_to <> 'released' THEN i.id
        ELSE coalesce(o.seller_id, i.organization_id)
      END,
      paid_cents,
      wait_days
    );
    -- Of money whose age is known.
    IF settled_result = 'completed' AND o.id IS NOT NULL THEN
      PERFORM take_fee('order', o.id, o.seller_id, project, o.total_cents);
    ELSIF goes_to = 'released' THEN
      PERFORM take_fee('investment', i.id, i.organization_id, project, i.amount_cents);
    END IF;
    UPDATE payments SET status = 'succeeded', settled_at = now(), updated_at = now(), result = settled_result,
      received_cents = nullif(paid_cents, p.amount_cents)
    WHERE id = p.id;
  ELSE
    outcome := 'repeated';
    paid_cents := coalesce(p.received_cents, p.amount_cents);
    settled_result := p.result;
  END IF;
  SELECT status INTO purchase_status FROM orders WHERE id = p.order_id;
  IF NOT FOUND THEN
    SELECT status INTO purchase_status FROM investments WHERE id = p.investment_id;
  END IF;
END $$;

-- Takes note that a payment came to nothing (`becomes` failed or canceled), in words for the payer and in one word: its
-- pending purchase fails, the hold and the place in the goal fall. outcome: ok, repeated (given up before), settled (it
-- was paid; nothing changes), not_found.
CREATE OR REPLACE FUNCTION fail_payment(
  payment uuid,
  becomes text,
  why text,
  word text,
  OUT outcome text,
  OUT payer_id uuid
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  p payments;
  o orders;
  i investments;
BEGIN
  IF becomes NOT IN ('failed', 'canceled') THEN
    RAISE EXCEPTION 'A payment fails as failed or canceled, not as %', becomes
      USING ERRCODE = 'invalid_parameter_value';
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

-- Books what has become of a settled payment with its provider: the sums, so far, of what went back to the card, of
-- what disputes have taken, and of fees (null: not known yet). Each difference is booked once. What was taken back
-- comes from what the wallet has free; the rest is owed. `seen_answers` is how many answers had been taken when the
-- provider was asked: an answer that others have overtaken changes nothing. `told` are the refunds that operators have
-- requested, as the provider reports them (refundId, id, status, hasLeft: it is in the sum, failure); `failed` are
-- those of them that have failed now. Where the payment paid a purchase and what disputes have taken has changed,
-- `charged_back` says what was set aside of its seller's share, or is free again (note_chargeback); once all of it is
-- `lost` for good, what the seller has covers what the payer owes (lose_chargeback). outcome: ok, repeated (nothing
-- new), overtaken (ask again), not_settled, not_found.
CREATE OR REPLACE FUNCTION follow_payment(
  payment uuid,
  seen_answers integer,
  refunded bigint,
  disputed bigint,
  lost bigint,
  fee bigint,
  told jsonb,
  OUT outcome text,
  OUT payer_id uuid,
  OUT taken_cents bigint,
  OUT owed_cents bigint,
  OUT failed jsonb,
  OUT charged_back jsonb
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  fees CONSTANT uuid := 'ffffffff-ffff-8fff-bfff-000000000005';
  receivables CONSTANT uuid := 'ffffffff-ffff-8fff-bfff-000000000006';
  p payments;
  news jsonb;
  clearing uuid;
  fee_change bigint;
  is_lost boolean;
  seller uuid;
  price bigint;
  made investments;
  pending uuid[];
BEGIN
  SELECT * INTO p FROM payments WHERE id = payment FOR NO KEY UPDATE;
  payer_id := p.user_id;
  taken_cents := refunded - p.refunded_cents + disputed - p.disputed_cents;
  fee_change := coalesce(fee, p.fee_cents, 0) - coalesce(p.fee_cents, 0);
  is_lost := p.result = 'completed' AND disputed > 0 AND lost >= disputed
    AND (disputed <> p.disputed_cents
      OR EXISTS (SELECT FROM chargebacks AS c WHERE c.payment_id = p.id AND c.status = 'open'));
  -- A refund that has ended does not become pending again.
  SELECT jsonb_agg(to_jsonb(n)),
    coalesce(
      jsonb_agg(jsonb_build_object('id', n.id, 'cents', n.cents)) FILTER (
        WHERE n.becomes = 'failed' AND n.status <> 'failed'
      ),
      '[]'
    )
  INTO news, failed
  FROM (
    SELECT
      r.id,
      r.amount_cents::text AS cents,
      r.status,
      t.status AS becomes,
      t."hasLeft" AS has_left,
      t.id AS named,
      t.failure
    FROM jsonb_to_recordset(told) AS t ("refundId" uuid, id text, status text, "hasLeft" boolean, failure text)
      JOIN payment_refunds AS r ON r.id = t."refundId" AND r.payment_id = p.id JOIN holds AS h ON h.id = r.hold_id
    WHERE (t.status <> r.status AND t.status <> 'pending')
      OR r.provider_id IS NULL
      OR (t."hasLeft" AND h.status = 'held')
  ) AS n;
  outcome := CASE
    WHEN p.id IS NULL THEN 'not_found'
    WHEN p.settled_at IS NULL THEN 'not_settled'
    WHEN (refunded, disputed) = (p.refunded_cents, p.disputed_cents)
      AND fee_change = 0
      AND (fee IS NULL OR p.fee_cents IS NOT NULL)
      AND news IS NULL
      AND NOT is_lost THEN 'repeated'
    WHEN seen_answers <> p.answers_taken THEN 'overtaken'
    ELSE 'ok'
  END;
  IF outcome = 'ok' THEN
    SELECT id INTO clearing FROM ledger_accounts WHERE kind = 'clearing' AND provider = p.provider;
    IF is_lost OR (p.result = 'completed' AND disputed <> p.disputed_cents) THEN
      SELECT o.seller_id, o.total_cents INTO seller, price FROM orders AS o WHERE o.id = p.order_id FOR NO KEY UPDATE;
      IF NOT FOUND THEN
        SELECT * INTO made FROM investments AS i WHERE i.id = p.investment_id FOR NO KEY UPDATE;
        seller := made.organization_id;
        price := made.amount_cents;
        PERFORM FROM projects WHERE id = made.project_id FOR NO KEY UPDATE;
      END IF;
    END IF;
    IF is_lost THEN
      PERFORM FROM disputes WHERE purchase_id = coalesce(p.order_id, p.investment_id) FOR NO KEY UPDATE;
      pending := ARRAY(
        SELECT w.id FROM withdrawals AS w
        WHERE w.user_id = seller AND w.status = 'pending'
        ORDER BY w.id FOR NO KEY UPDATE
      );
    END IF;
    PERFORM FROM ledger_accounts
    WHERE id IN (p.user_id, clearing, fees, receivables, seller)
    ORDER BY id FOR NO KEY UPDATE;
    PERFORM note_payment_refund(n.id, n.becomes, n.has_left, n.named, n.failure)
    FROM jsonb_to_recordset(news) AS n (id uuid, becomes text, has_left boolean, named text, failure text);
    IF disputed > p.disputed_cents AND is_in_escrow(made) THEN
      -- Before the bank takes it, so that it takes the card's money and not what else the wallet has.
      PERFORM give_back_from_escrow(made.project_id, ARRAY[made.id], 'chargeback',
        'The bank has reversed the card payment.');
    END IF;
    PERFORM take_back(p, clearing, refunded - p.refunded_cents, 'refund');
    PERFORM take_back(p, clearing, disputed - p.disputed_cents, 'dispute');
    IF seller IS NOT NULL AND disputed <> p.disputed_cents THEN
      charged_back := note_chargeback(p, seller, price, disputed);
    END IF;
    IF is_lost AND EXISTS (SELECT FROM chargebacks AS c WHERE c.payment_id = p.id AND c.status = 'open') THEN
      charged_back := lose_chargeback(p, pending);
    END IF;
    IF fee_change > 0 THEN
      PERFORM move_money(uuidv7(), fees, clearing, fee_change, 'provider_fee');
    ELSIF fee_change < 0 THEN
      PERFORM move_money(uuidv7(), clearing, fees, -fee_change, 'provider_fee_back');
    END IF;
    UPDATE payments
    SET refunded_cents = refunded, disputed_cents = disputed, fee_cents = coalesce(fee, p.fee_cents),
      updated_at = now(),
      status = CASE WHEN refunded >= coalesce(p.received_cents, p.amount_cents) THEN 'refunded' ELSE 'succeeded' END
    WHERE id = p.id;
  END IF;
  IF outcome IN ('ok', 'repeated') THEN
    -- Also one that is repeated: whoever began to ask before it may have an older answer.
    UPDATE payments
    SET followed_at = now(), answers_taken = answers_taken + 1, follow_at = NULL, is_unreadable = false
    WHERE id = p.id;
  END IF;
  SELECT a.owed_cents INTO owed_cents FROM ledger_accounts AS a WHERE a.id = p.user_id;
END $$;

-- Takes an amount of a payment (in cents) back from its payer, whose account the caller has locked: what is free at
-- once, the rest is owed. An amount below zero is given back. `move` is refund or dispute.
CREATE OR REPLACE FUNCTION take_back(p payments, clearing uuid, cents bigint, move text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  receivables CONSTANT uuid := 'ffffffff-ffff-8fff-bfff-000000000006';
  paid bigint := least(cents, (SELECT a.balance_cents - a.held_cents FROM ledger_accounts AS a WHERE a.id = p.user_id));
BEGIN
  IF cents < 0 THEN
    PERFORM move_money(uuidv7(), clearing, p.user_id, -cents, move || '_back', takes_back => p.id);
    RETURN;
  END IF;
  IF paid > 0 THEN
    PERFORM move_money(uuidv7(), p.user_id, clearing, paid, move, takes_back => p.id, by_card => paid);
  END IF;
  IF cents > paid THEN
    PERFORM move_money(uuidv7(), receivables, clearing, cents - paid, move || '_owed', takes_back => p.id);
    UPDATE ledger_accounts AS a SET owed_cents = a.owed_cents + cents - paid WHERE a.id = p.user_id;
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION take_back FROM PUBLIC;

-- True while the provider may be taking the money for a purchase, or has taken it and the ledger does not know yet.
CREATE OR REPLACE FUNCTION payment_under_way(purchase uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM payments AS p
    WHERE p.order_id = purchase AND (p.status = 'processing' OR (p.status = 'succeeded' AND p.settled_at IS NULL))
  )
    OR EXISTS (
      SELECT FROM payments AS p
      WHERE p.investment_id = purchase
        AND (p.status = 'processing' OR (p.status = 'succeeded' AND p.settled_at IS NULL))
    )
$$;

-- Gives up one pending purchase whose time was over at `at_time`, unless its payment is being captured or waits to be
-- settled. One a call, so that no transaction locks two projects. Answers its buyer; outcome: expired, skipped (a
-- payment came first), none.
CREATE OR REPLACE FUNCTION expire_purchase(at_time timestamptz, OUT outcome text, OUT buyer_id uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  o orders;
  i investments;
BEGIN
  SELECT * INTO o FROM orders AS due
  WHERE due.status = 'pending' AND due.expires_at <= at_time AND NOT payment_under_way(due.id)
  ORDER BY due.expires_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    SELECT * INTO i FROM investments AS due
    WHERE due.status = 'pending' AND due.expires_at <= at_time AND NOT payment_under_way(due.id)
    ORDER BY due.expires_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  END IF;
  buyer_id := coalesce(o.user_id, i.user_id);
  IF buyer_id IS NULL THEN
    outcome := 'none';
  ELSIF payment_under_way(coalesce(o.id, i.id)) THEN
    -- It began after the search had looked and before the lock was taken.
    outcome := 'skipped';
  ELSE
    PERFORM abandon_order(o, 'expired');
    PERFORM abandon_investment(i, 'expired');
    outcome := 'expired';
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION payment_under_way FROM PUBLIC;

-- What the provider has taken back of the card payment of a purchase, by refunds and disputes.
CREATE OR REPLACE FUNCTION taken_back_of(purchase uuid) RETURNS bigint LANGUAGE sql STABLE
  RETURN coalesce((
    SELECT sum(p.refunded_cents + p.disputed_cents) FROM payments AS p
    WHERE (p.order_id = purchase OR p.investment_id = purchase) AND p.result = 'completed'
  ), 0)::bigint;
