-- Orders units of a project for the holder of the token: one statement that looks up who calls, stores the idempotency
-- key, computes the total, and moves the money (from_wallet) or leaves the order pending until a card payment settles
-- it. outcome: ok, unauthorized, conflict, not_found, forbidden (the creator), too_large (above 12 digits of dollars),
-- insufficient (free_cents is what the wallet has free), frozen (the buyer), seller_frozen, paused (the project),
-- second_member (beyond the buyer's own limit), terms_changed (who is logged in has not accepted those in force; nobody
-- is asked without what is beneath them, see terms.functions.sql). Only ok has changed anything.
CREATE OR REPLACE FUNCTION place_order(
  token_hash bytea,
  needs text,
  request_key text,
  request_fingerprint bytea,
  project uuid,
  units integer,
  to_address text,
  to_postal_code text,
  to_contact_no text,
  from_wallet boolean,
  pending_seconds integer,
  beneath_changed timestamptz DEFAULT NULL,
  beneath_version text DEFAULT NULL,
  OUT outcome text,
  OUT order_id uuid,
  OUT order_status text,
  OUT due_cents bigint,
  OUT order_cents bigint,
  OUT free_cents bigint,
  OUT buyer uuid,
  OUT seller uuid
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  most CONSTANT bigint := 99999999999900;
  price bigint;
  obstacle text;
  first orders;
  is_fresh boolean;
  actor uuid;
BEGIN
  SELECT c.id, c.actor, p.created_by, coalesce(p.unit_cents, p.budget_cents) INTO buyer, actor, seller, price
  FROM caller_of(token_hash, needs) AS c LEFT JOIN projects AS p ON p.id = project AND NOT p.is_closed
    AND p.state NOT IN ('draft', 'canceled');
  IF NOT FOUND THEN
    outcome := 'unauthorized';
    RETURN;
  END IF;
  -- Before the key is looked for: a second request under it waits here for the first one's end.
  free_cents := lock_accounts(buyer, seller);

  IF request_key IS NOT NULL THEN
    SELECT * INTO first FROM orders AS o WHERE o.user_id = buyer AND o.request_key = place_order.request_key;
    is_fresh := first.created_at >= now() - interval '24 hours';
    IF is_fresh AND first.request_fingerprint = place_order.request_fingerprint THEN
      outcome := 'ok';
      order_id := first.id;
      order_status := CASE WHEN first.card_cents > 0 THEN 'pending' ELSE 'COMPLETED' END;
      due_cents := first.card_cents;
      order_cents := first.total_cents;
      free_cents := NULL;
      RETURN;
    ELSIF is_fresh OR EXISTS (SELECT FROM idempotency_keys AS k
      WHERE k.user_id = buyer AND k.key = place_order.request_key AND k.created_at >= now() - interval '24 hours') THEN
      outcome := 'conflict';
      RETURN;
    END IF;
  END IF;

  obstacle := purchase_obstacle(buyer, seller, project);
  order_cents := CASE WHEN units <= most / price THEN units * price END;
  outcome := CASE
    WHEN seller IS NULL THEN 'not_found'
    WHEN seller = buyer THEN 'forbidden'
    WHEN obstacle IS NOT NULL THEN obstacle
    WHEN beneath_version IS NOT NULL
      AND EXISTS (SELECT FROM terms_to_accept(actor, beneath_changed, beneath_version)) THEN 'terms_changed'
    WHEN order_cents IS NULL THEN 'too_large'
    WHEN from_wallet AND free_cents < order_cents THEN 'insufficient'
    ELSE coalesce(purchase_limit_obstacle(buyer, CASE WHEN from_wallet THEN order_cents END), 'ok')
  END;
  IF outcome <> 'ok' THEN
    RETURN;
  END IF;

  -- From here it succeeds.
  order_id := uuidv7();
  order_status := CASE WHEN from_wallet THEN 'COMPLETED' ELSE 'pending' END;
  due_cents := CASE WHEN from_wallet THEN 0 ELSE order_cents END;
  IF NOT is_fresh THEN
    UPDATE orders AS o SET request_key = NULL, request_fingerprint = NULL WHERE o.id = first.id;
  END IF;
  INSERT INTO orders (
    id,
    user_id,
    project_id,
    seller_id,
    number_of_units,
    unit_cents,
    total_cents,
    card_cents,
    address,
    postal_code,
    contact_no,
    status,
    expires_at,
    request_key,
    request_fingerprint
  )
  VALUES (order_id, buyer, project, seller, units, price, order_cents, due_cents, to_address, to_postal_code,
    to_contact_no, order_status::purchase_status,
    CASE WHEN due_cents > 0 THEN now() + make_interval(secs => pending_seconds) END, place_order.request_key,
    CASE WHEN place_order.request_key IS NOT NULL THEN place_order.request_fingerprint END);
  PERFORM record_act(buyer, actor, 'order.create', order_id, jsonb_build_object('cents', order_cents::text));
  IF from_wallet THEN
    PERFORM move_money(order_id, buyer, seller, order_cents, 'order', project, orders => 1);
    PERFORM take_fee('order', order_id, seller, project, order_cents);
  ELSE
    UPDATE ledger_accounts AS a
    SET orders_count = a.orders_count + (a.id = buyer)::integer, sales_count = a.sales_count + (a.id = seller)::integer
    WHERE a.id IN (buyer, seller);
  END IF;
END $$;

-- Gives up a pending purchase that the caller has locked, as `failed` or `expired`.
CREATE OR REPLACE FUNCTION abandon_order(purchase orders, becomes purchase_status) RETURNS void LANGUAGE sql AS $$
  UPDATE orders SET status = becomes WHERE id = purchase.id AND status = 'pending'
$$;

REVOKE EXECUTE ON FUNCTION abandon_order FROM PUBLIC;

-- How an order stands: paid, accepted, sent, received, canceled, or refunded (all of it was given back); '' while it is
-- not paid.
CREATE OR REPLACE FUNCTION order_state(purchase uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT state_of_order(o.id, o.status, o.total_cents, s)
  FROM orders AS o LEFT JOIN order_steps AS s ON s.id = o.id
  WHERE o.id = purchase
$$;

-- The same of an order that was read with its steps.
CREATE OR REPLACE FUNCTION state_of_order(purchase uuid, status purchase_status, cents bigint, steps order_steps)
RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN status <> 'COMPLETED' THEN ''
    WHEN steps.canceled_at IS NOT NULL THEN 'canceled'
    WHEN refunded_of(purchase) = cents THEN 'refunded'
    WHEN steps.received_at IS NOT NULL THEN 'received'
    WHEN steps.sent_at IS NOT NULL THEN 'sent'
    WHEN steps.accepted_at IS NOT NULL THEN 'accepted'
    ELSE 'paid'
  END
$$;

-- Whether an order that was read with its steps is what a list is narrowed to (`OrderFilter` of the contract); each is
-- where that is empty. What waits for an act is among many that do not, which their steps alone say.
CREATE OR REPLACE FUNCTION order_fits(
  purchase uuid,
  status purchase_status,
  cents bigint,
  steps order_steps,
  wanted text
) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE wanted
    WHEN '' THEN true
    WHEN 'disputed' THEN is_disputed(purchase)
    WHEN 'unpaid' THEN status <> 'COMPLETED'
    WHEN 'accept' THEN steps.accepted_at IS NULL AND state_of_order(purchase, status, cents, steps) = 'paid'
    WHEN 'send' THEN steps.sent_at IS NULL AND state_of_order(purchase, status, cents, steps) = 'accepted'
    ELSE state_of_order(purchase, status, cents, steps) = wanted
  END
$$;

-- Takes an order one step on, once: its seller accepts it, or sends it under a reference, also without having accepted
-- it before; its buyer has received it. outcome: ok, repeated (taken before), not_found, forbidden (the other side
-- takes this step), too_early, ended (it stands otherwise: order_state).
CREATE OR REPLACE FUNCTION advance_order(
  purchase uuid,
  actor uuid,
  step text,
  under_reference text,
  OUT outcome text,
  OUT state text,
  OUT other uuid
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ways CONSTANT text[] := ARRAY['paid', 'accepted', 'sent', 'received'];
  o orders;
  reached integer;
  wanted CONSTANT integer := array_position(ways, step);
BEGIN
  SELECT * INTO o FROM orders WHERE id = purchase AND actor IN (user_id, seller_id) FOR NO KEY UPDATE;
  other := CASE WHEN actor = o.user_id THEN o.seller_id ELSE o.user_id END;
  state := order_state(o.id);
  reached := array_position(ways, state);
  outcome := CASE
    WHEN o.id IS NULL THEN 'not_found'
    WHEN (actor = o.user_id) <> (step = 'received') THEN 'forbidden'
    WHEN reached IS NULL THEN 'ended'
    WHEN wanted <= reached THEN 'repeated'
    WHEN step = 'received' AND state <> 'sent' THEN 'too_early'
    ELSE 'ok'
  END;
  IF outcome <> 'ok' THEN
    RETURN;
  END IF;

  -- From here it succeeds.
  INSERT INTO order_steps AS s (id) VALUES (o.id) ON CONFLICT DO NOTHING;
  UPDATE order_steps AS s
  SET accepted_at = coalesce(s.accepted_at, now()), sent_at = CASE WHEN step = 'sent' THEN now() ELSE s.sent_at END,
    reference = CASE WHEN step = 'sent' THEN under_reference ELSE s.reference END,
    received_at = CASE WHEN step = 'received' THEN now() END
  WHERE s.id = o.id;
  state := step;
END $$;

-- Cancels a paid order for its buyer or its seller before it is sent, and gives all that is left of its price back.
-- outcome: ok, repeated (by the same side before), not_found, ended (it stands otherwise: state), or what keeps the
-- money from moving: frozen, gone, insufficient (refund_purchase).
CREATE OR REPLACE FUNCTION cancel_order(
  purchase uuid,
  actor uuid,
  why text,
  OUT outcome text,
  OUT state text,
  OUT other uuid,
  OUT is_seller boolean,
  OUT given_cents bigint,
  OUT left_cents bigint,
  OUT free_cents bigint
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  o orders;
BEGIN
  SELECT * INTO o FROM orders WHERE id = purchase AND actor IN (user_id, seller_id) FOR NO KEY UPDATE;
  other := CASE WHEN actor = o.user_id THEN o.seller_id ELSE o.user_id END;
  is_seller := actor = o.seller_id;
  state := order_state(o.id);
  outcome := CASE
    WHEN o.id IS NULL THEN 'not_found'
    WHEN EXISTS (SELECT FROM order_steps AS s WHERE s.id = o.id AND s.canceled_by = actor) THEN 'repeated'
    WHEN state NOT IN ('paid', 'accepted') THEN 'ended'
  END;
  IF outcome IS NOT NULL THEN
    RETURN;
  END IF;
  SELECT r.outcome, r.given_cents, r.left_cents, r.free_cents INTO outcome, given_cents, left_cents, free_cents
  FROM refund_purchase(purchase, NULL, actor, 'canceled', why) AS r;
  IF outcome <> 'ok' THEN
    RETURN;
  END IF;
  INSERT INTO order_steps AS s (id, canceled_at, canceled_by, reason) VALUES (o.id, now(), actor, why)
  ON CONFLICT (id) DO UPDATE SET canceled_at = now(), canceled_by = actor, reason = why;
  state := 'canceled';
END $$;

-- The lines of orders received (platform/lists/long-lists.functions.sql).
CREATE OR REPLACE FUNCTION sales_lines() RETURNS text LANGUAGE sql IMMUTABLE AS $function$
  SELECT $source$
      SELECT
        o.id,
        o.id::text AS tie,
        u.id AS other_id,
        fold(p.title) AS first,
        fold(u.name) AS second,
        o.total_cents AS cents,
        o.created_at AS at,
        o.status::text AS status,
        search_text(p.title, u.name) AS search
      FROM orders AS o JOIN projects AS p ON p.id = o.project_id JOIN users AS u ON u.id = o.user_id
      WHERE o.seller_id = $1 AND o.created_at > $3 - interval '5 minutes'$source$
$function$;

-- The lines of orders placed (platform/lists/long-lists.functions.sql).
CREATE OR REPLACE FUNCTION orders_lines() RETURNS text LANGUAGE sql IMMUTABLE AS $function$
  SELECT $source$
      SELECT
        o.id,
        o.id::text AS tie,
        u.id AS other_id,
        fold(p.title) AS first,
        fold(u.name) AS second,
        o.total_cents AS cents,
        o.created_at AS at,
        o.status::text AS status,
        search_text(p.title, u.name) AS search
      FROM orders AS o JOIN projects AS p ON p.id = o.project_id JOIN users AS u ON u.id = o.seller_id
      WHERE o.user_id = $1 AND o.created_at > $3 - interval '5 minutes'$source$
$function$;
