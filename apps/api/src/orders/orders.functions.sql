-- Orders units of a project for the holder of the token: one statement that asks who calls, keeps the idempotency key,
-- tells the total, and moves the money (from_wallet) or leaves the order pending until a card payment settles it.
-- outcome: ok, unauthorized, conflict, not_found, forbidden (the creator), too_large (above 12 digits of dollars),
-- insufficient (free_cents tells what the wallet has free), frozen (the buyer), paused (the project). Only ok has changed anything.
CREATE OR REPLACE FUNCTION place_order(token_hash bytea, request_key text, request_fingerprint bytea, project uuid, units integer,
  to_address text, to_postal_code text, to_contact_no text, from_wallet boolean, pending_seconds integer DEFAULT 1800,
  OUT outcome text, OUT order_id uuid, OUT order_status text, OUT due_cents bigint, OUT order_cents bigint, OUT free_cents bigint,
  OUT buyer uuid, OUT seller uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  most CONSTANT bigint := 99999999999900;
  price bigint;
  obstacle text;
  first orders;
  is_fresh boolean;
BEGIN
  SELECT c.id, p.created_by, p.budget_cents INTO buyer, seller, price
  FROM caller_of(token_hash) AS c LEFT JOIN projects AS p ON p.id = project AND NOT p.is_closed;
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

  obstacle := freeze_of(buyer, project);
  order_cents := CASE WHEN units <= most / price THEN units * price END;
  outcome := CASE WHEN seller IS NULL THEN 'not_found' WHEN seller = buyer THEN 'forbidden' WHEN obstacle IS NOT NULL THEN obstacle
    WHEN order_cents IS NULL THEN 'too_large'
    WHEN from_wallet AND free_cents < order_cents THEN 'insufficient' ELSE 'ok' END;
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
  INSERT INTO orders (id, user_id, project_id, seller_id, number_of_units, unit_cents, total_cents, card_cents,
    address, postal_code, contact_no, status, expires_at, request_key, request_fingerprint)
  VALUES (order_id, buyer, project, seller, units, price, order_cents, due_cents,
    to_address, to_postal_code, to_contact_no, order_status::purchase_status,
    CASE WHEN due_cents > 0 THEN now() + make_interval(secs => pending_seconds) END,
    place_order.request_key, CASE WHEN place_order.request_key IS NOT NULL THEN place_order.request_fingerprint END);
  IF from_wallet THEN
    PERFORM move_money(order_id, buyer, seller, order_cents, 'order', project, orders => 1);
  ELSE
    UPDATE ledger_accounts AS a SET orders_count = a.orders_count + (a.id = buyer)::integer, sales_count = a.sales_count + (a.id = seller)::integer
    WHERE a.id IN (buyer, seller);
  END IF;
END $$;

-- Gives up a pending purchase that the caller has locked, as `failed` or `expired`.
CREATE OR REPLACE FUNCTION abandon_order(purchase orders, becomes purchase_status) RETURNS void LANGUAGE sql AS $$
  UPDATE orders SET status = becomes WHERE id = purchase.id AND status = 'pending'
$$;

REVOKE EXECUTE ON FUNCTION abandon_order FROM PUBLIC;

-- The lines of orders received (platform/lists/long-lists.functions.sql).
CREATE OR REPLACE FUNCTION sales_lines() RETURNS text LANGUAGE sql IMMUTABLE AS $function$
  SELECT $source$
      SELECT o.id, o.id::text AS tie, u.id AS other_id, fold(p.title) AS first, fold(u.name) AS second, o.total_cents AS cents, o.created_at AS at,
        o.status::text AS status, search_text(p.title, u.name) AS search
      FROM orders AS o JOIN projects AS p ON p.id = o.project_id JOIN users AS u ON u.id = o.user_id
      WHERE o.seller_id = $1 AND o.created_at > $3 - interval '5 minutes'$source$
$function$;

-- The lines of orders placed (platform/lists/long-lists.functions.sql).
CREATE OR REPLACE FUNCTION orders_lines() RETURNS text LANGUAGE sql IMMUTABLE AS $function$
  SELECT $source$
      SELECT o.id, o.id::text AS tie, u.id AS other_id, fold(p.title) AS first, fold(u.name) AS second, o.total_cents AS cents, o.created_at AS at,
        o.status::text AS status, search_text(p.title, u.name) AS search
      FROM orders AS o JOIN projects AS p ON p.id = o.project_id JOIN users AS u ON u.id = o.seller_id
      WHERE o.user_id = $1 AND o.created_at > $3 - interval '5 minutes'$source$
$function$;
