-- Orders and investments. All money in whole cents. A purchase is paid from the wallet alone: what comes by card is first
-- credited to the wallet (0009). `card_cents` is the part of the total that is to come by card.

CREATE TYPE purchase_status AS ENUM ('pending', 'COMPLETED', 'failed', 'expired');

CREATE TABLE orders (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- Buyer and seller have no foreign key, which would lock both for every order; no account can be deleted, as its
  -- wallet refers to it.
  user_id uuid NOT NULL,
  project_id uuid NOT NULL REFERENCES projects,
  seller_id uuid NOT NULL,
  number_of_units integer NOT NULL,
  -- The price when the order was placed.
  unit_cents bigint NOT NULL,
  total_cents bigint NOT NULL,
  card_cents bigint NOT NULL,
  wallet_cents bigint GENERATED ALWAYS AS (total_cents - card_cents) VIRTUAL,
  address text NOT NULL,
  postal_code text NOT NULL,
  contact_no text NOT NULL,
  status purchase_status NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Of an order that waits, or waited, for its card payment.
  expires_at timestamptz,
  CHECK (total_cents > 0 AND total_cents = unit_cents * number_of_units)
);
CREATE INDEX orders_placed_newest ON orders (user_id, created_at DESC, id DESC);
CREATE INDEX orders_received_newest ON orders (seller_id, created_at DESC, id DESC);
CREATE INDEX orders_pending ON orders (expires_at) WHERE status = 'pending';
GRANT SELECT ON orders TO guildhall_app;

CREATE TABLE investments (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users,
  project_id uuid NOT NULL REFERENCES projects,
  organization_id uuid NOT NULL REFERENCES users,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  card_cents bigint NOT NULL CHECK (card_cents BETWEEN 0 AND amount_cents),
  wallet_cents bigint GENERATED ALWAYS AS (amount_cents - card_cents) VIRTUAL,
  message text NOT NULL,
  document_file_id uuid NOT NULL REFERENCES files,
  -- Of a mixed one: the wallet's part until the card payment settles or fails.
  hold_id uuid REFERENCES holds,
  status purchase_status NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  CHECK (user_id <> organization_id),
  CHECK ((hold_id IS NOT NULL) = (card_cents > 0 AND card_cents < amount_cents)),
  CHECK ((expires_at IS NOT NULL) = (card_cents > 0)),
  CHECK (status = 'COMPLETED' OR card_cents > 0)
);
CREATE INDEX investments_newest ON investments (user_id, created_at DESC, id DESC);
CREATE INDEX investments_raised ON investments (project_id, user_id) WHERE status = 'COMPLETED';
CREATE INDEX investments_pending ON investments (expires_at) WHERE status = 'pending';
GRANT SELECT ON investments TO guildhall_app;

-- Orders units of a project for whoever holds the token: one statement that asks who calls, keeps the idempotency key,
-- tells the total, and moves the money (from_wallet) or leaves the order pending until a card payment settles it.
-- outcome: ok, unauthorized, conflict, not_found, forbidden (the creator), too_large (above 12 digits of dollars),
-- insufficient (free_cents tells what the wallet has free). Only ok has changed anything.
CREATE FUNCTION place_order(token_hash bytea, request_key text, request_fingerprint bytea, project uuid, units integer,
  to_address text, to_postal_code text, to_contact_no text, from_wallet boolean, pending_seconds integer DEFAULT 1800,
  OUT outcome text, OUT order_id uuid, OUT order_status text, OUT due_cents bigint, OUT order_cents bigint, OUT free_cents bigint,
  OUT buyer uuid, OUT seller uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  most CONSTANT bigint := 99999999999900;
  price bigint;
  stored jsonb;
BEGIN
  SELECT c.id, p.created_by, p.budget_cents INTO buyer, seller, price
  FROM caller_of(token_hash) AS c LEFT JOIN projects AS p ON p.id = project;
  IF NOT FOUND THEN
    outcome := 'unauthorized';
    RETURN;
  END IF;
  order_id := uuidv7();
  order_status := CASE WHEN from_wallet THEN 'COMPLETED' ELSE 'pending' END;
  order_cents := CASE WHEN units <= most / price THEN units * price END;
  due_cents := CASE WHEN from_wallet THEN 0 ELSE order_cents END;

  IF request_key IS NOT NULL THEN
    SELECT b.outcome, b.answer INTO outcome, stored FROM idempotency_begin(buyer, request_key, request_fingerprint,
      jsonb_build_object('id', order_id, 'status', order_status, 'due', due_cents, 'total', order_cents)) AS b;
    IF outcome <> 'begun' THEN
      order_id := stored ->> 'id';
      order_status := stored ->> 'status';
      due_cents := stored -> 'due';
      order_cents := stored -> 'total';
      outcome := CASE outcome WHEN 'repeated' THEN 'ok' ELSE outcome END;
      RETURN;
    END IF;
  END IF;

  outcome := CASE WHEN seller IS NULL THEN 'not_found' WHEN seller = buyer THEN 'forbidden' WHEN order_cents IS NULL THEN 'too_large' END;
  IF outcome IS NULL THEN
    free_cents := lock_accounts(buyer, seller);
    outcome := CASE WHEN from_wallet AND free_cents < order_cents THEN 'insufficient' ELSE 'ok' END;
  END IF;
  IF outcome <> 'ok' THEN
    PERFORM idempotency_free(buyer, request_key);
    RETURN;
  END IF;

  -- From here it succeeds.
  INSERT INTO orders (id, user_id, project_id, seller_id, number_of_units, unit_cents, total_cents, card_cents,
    address, postal_code, contact_no, status, expires_at)
  VALUES (order_id, buyer, project, seller, units, price, order_cents, due_cents,
    to_address, to_postal_code, to_contact_no, order_status::purchase_status,
    CASE WHEN due_cents > 0 THEN now() + make_interval(secs => pending_seconds) END);
  IF from_wallet THEN
    PERFORM move_money(order_id, buyer, seller, order_cents, 'order', project, orders => 1);
  ELSE
    UPDATE accounts AS a SET orders_count = a.orders_count + (a.id = buyer)::integer, sales_count = a.sales_count + (a.id = seller)::integer
    WHERE a.id IN (buyer, seller);
  END IF;
END $$;

-- What keeps an amount from being invested when so much is left to the goal; null when nothing does. Less than the
-- minimum may be invested only as exactly the rest (api.md).
CREATE FUNCTION investment_obstacle(cents bigint, left_cents bigint, minimum_cents bigint) RETURNS text
  LANGUAGE sql IMMUTABLE
  RETURN CASE
    WHEN left_cents <= 0 THEN 'goal_reached'
    WHEN cents > left_cents THEN 'goal_exceeded'
    WHEN cents < least(minimum_cents, left_cents) THEN 'below_minimum'
  END;

-- What place_investment would say as things stand, for asking before a document is stored: its refusals, `ok`, or
-- `repeated` with the answer that the key has already. Changes nothing and holds nothing.
CREATE FUNCTION check_investment(investor uuid, request_key text, request_fingerprint bytea, project uuid, cents bigint, choice integer,
  OUT outcome text, OUT investment_id uuid, OUT investment_status text, OUT due_cents bigint,
  OUT least_cents bigint, OUT left_cents bigint, OUT free_cents bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  creator uuid;
BEGIN
  SELECT CASE WHEN k.fingerprint = request_fingerprint AND k.answer IS NOT NULL THEN 'repeated' ELSE 'conflict' END,
    k.answer ->> 'id', k.answer ->> 'status', k.answer -> 'due'
  INTO outcome, investment_id, investment_status, due_cents
  FROM idempotency_keys AS k
  WHERE k.user_id = investor AND k.key = request_key AND k.created_at >= now() - interval '24 hours';
  IF FOUND THEN
    RETURN;
  END IF;
  SELECT p.created_by, p.budget_cents - p.raised_cents - p.reserved_cents,
    least(p.min_investment_cents, p.budget_cents - p.raised_cents - p.reserved_cents), a.balance_cents - a.held_cents
  INTO creator, left_cents, least_cents, free_cents
  FROM projects AS p, accounts AS a WHERE p.id = project AND a.id = investor;
  outcome := CASE
    WHEN creator IS NULL THEN 'not_found'
    WHEN creator = investor THEN 'forbidden'
    ELSE coalesce(investment_obstacle(cents, left_cents, least_cents),
      CASE WHEN choice = 1 AND free_cents < cents THEN 'insufficient' ELSE 'ok' END)
  END;
END $$;

-- Invests: all from the wallet at once (choice 1), all by card (0), or what the wallet has free and the rest by card (2).
-- What is due by card is reserved against the goal, and the wallet's part held, until the payment settles or fails or the
-- time is over. outcome: ok, conflict, not_found, forbidden (the creator), goal_reached, goal_exceeded (left_cents),
-- below_minimum (least_cents), insufficient (free_cents). Only ok has changed anything.
CREATE FUNCTION place_investment(investor uuid, request_key text, request_fingerprint bytea, project uuid, cents bigint, choice integer,
  note text, document uuid, pending_seconds integer DEFAULT 1800,
  OUT outcome text, OUT investment_id uuid, OUT investment_status text, OUT due_cents bigint,
  OUT least_cents bigint, OUT left_cents bigint, OUT free_cents bigint, OUT organization uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  stored jsonb;
  paid_cents bigint;
  hold uuid;
  until timestamptz := now() + make_interval(secs => pending_seconds);
BEGIN
  IF request_key IS NOT NULL THEN
    SELECT b.outcome, b.answer INTO outcome, stored FROM idempotency_begin(investor, request_key, request_fingerprint) AS b;
    IF outcome <> 'begun' THEN
      investment_id := stored ->> 'id';
      investment_status := stored ->> 'status';
      due_cents := stored -> 'due';
      outcome := CASE outcome WHEN 'repeated' THEN 'ok' ELSE outcome END;
      RETURN;
    END IF;
  END IF;

  SELECT p.created_by, p.budget_cents - p.raised_cents - p.reserved_cents,
    least(p.min_investment_cents, p.budget_cents - p.raised_cents - p.reserved_cents)
  INTO organization, left_cents, least_cents
  FROM projects AS p WHERE p.id = project FOR NO KEY UPDATE;
  outcome := CASE
    WHEN organization IS NULL THEN 'not_found'
    WHEN organization = investor THEN 'forbidden'
    ELSE investment_obstacle(cents, left_cents, least_cents)
  END;
  IF outcome IS NULL THEN
    free_cents := lock_accounts(investor, organization);
    outcome := CASE WHEN choice = 1 AND free_cents < cents THEN 'insufficient' ELSE 'ok' END;
  END IF;
  IF outcome <> 'ok' THEN
    PERFORM idempotency_free(investor, request_key);
    RETURN;
  END IF;

  -- From here it succeeds.
  investment_id := uuidv7();
  paid_cents := CASE WHEN choice = 0 THEN 0 ELSE least(free_cents, cents) END;
  due_cents := cents - paid_cents;
  investment_status := CASE WHEN due_cents = 0 THEN 'COMPLETED' ELSE 'pending' END;
  IF due_cents > 0 AND paid_cents > 0 THEN
    hold := hold_money(investor, paid_cents, 'investment', investment_id, until);
  END IF;
  IF due_cents = 0 THEN
    PERFORM move_money(investment_id, investor, organization, cents, 'investment', project, investments => 1);
    PERFORM count_as_raised(project, investor, cents, 0);
  ELSE
    UPDATE accounts AS a SET investments_count = a.investments_count + 1 WHERE a.id = investor;
    UPDATE projects AS p SET reserved_cents = p.reserved_cents + cents WHERE p.id = project;
  END IF;
  INSERT INTO investments (id, user_id, project_id, organization_id, amount_cents, card_cents,
    message, document_file_id, hold_id, status, expires_at)
  VALUES (investment_id, investor, project, organization, cents, due_cents,
    note, document, hold, investment_status::purchase_status, CASE WHEN due_cents > 0 THEN until END);
  PERFORM idempotency_finish(investor, request_key,
    jsonb_build_object('id', investment_id, 'status', investment_status, 'due', due_cents));
END $$;

-- Adds a completed investment to what its locked project has raised, and the investor to its investors if new there.
-- To be called before the investment is written as completed.
CREATE FUNCTION count_as_raised(project uuid, investor uuid, cents bigint, reserved bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE projects
  SET raised_cents = raised_cents + cents, reserved_cents = reserved_cents - reserved,
      investors = investors + CASE WHEN EXISTS (
        SELECT FROM investments AS i WHERE i.project_id = project AND i.user_id = investor AND i.status = 'COMPLETED'
      ) THEN 0 ELSE 1 END
  WHERE id = project
$$;

-- Gives up a pending purchase that the caller has locked, as `failed` or `expired`: the reservation and the hold fall.
CREATE FUNCTION abandon_order(purchase orders, becomes purchase_status) RETURNS void LANGUAGE sql AS $$
  UPDATE orders SET status = becomes WHERE id = purchase.id AND status = 'pending'
$$;

CREATE FUNCTION abandon_investment(purchase investments, becomes purchase_status) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE investments SET status = becomes WHERE id = purchase.id AND status = 'pending';
  IF NOT FOUND THEN
    RETURN;
  END IF;
  UPDATE projects AS p SET reserved_cents = p.reserved_cents - purchase.amount_cents WHERE p.id = purchase.project_id;
  IF purchase.hold_id IS NOT NULL THEN
    PERFORM lock_accounts(purchase.user_id, purchase.user_id);
    PERFORM resolve_hold(purchase.hold_id, CASE becomes WHEN 'expired' THEN 'expired' ELSE 'released' END);
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION count_as_raised, abandon_order, abandon_investment FROM PUBLIC;
