-- Card payments, what ends a pending purchase, and withdrawals. All money in whole cents.

-- created → requires_action → processing → succeeded | failed | canceled; succeeded → refunded. A provider may still charge
-- what it had called failed: the money is then credited all the same. `settled_at` tells whether the ledger has it.
CREATE TABLE payments (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  provider text NOT NULL CHECK (provider IN ('sandbox', 'stripe', 'paypal')),
  -- The provider's own id, once it has answered.
  provider_id text,
  user_id uuid NOT NULL REFERENCES users,
  purpose text NOT NULL CHECK (purpose IN ('topup', 'order', 'investment')),
  order_id uuid REFERENCES orders,
  investment_id uuid REFERENCES investments,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  currency text NOT NULL DEFAULT 'USD' CHECK (currency = 'USD'),
  status text NOT NULL DEFAULT 'created'
    CHECK (status IN ('created', 'requires_action', 'processing', 'succeeded', 'failed', 'canceled', 'refunded')),
  -- Where the payer confirms, and where the provider sends them back to.
  confirm_url text NOT NULL DEFAULT '',
  return_url text NOT NULL DEFAULT '',
  -- In the provider's words, for operators.
  failure text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  -- `completed`: it paid its purchase. `credited`: the money stayed in the wallet.
  result text CHECK (result IN ('completed', 'credited')),
  UNIQUE (provider, provider_id),
  CHECK ((purpose = 'order') = (order_id IS NOT NULL)),
  CHECK ((purpose = 'investment') = (investment_id IS NOT NULL)),
  CHECK ((settled_at IS NULL) = (result IS NULL)),
  CHECK (settled_at IS NULL OR status IN ('succeeded', 'refunded')),
  CHECK (status <> 'refunded' OR settled_at IS NOT NULL)
);
-- At most one live payment per purchase. One that had been given up and is charged all the same does not count.
CREATE UNIQUE INDEX payments_live_order ON payments (order_id) WHERE status IN ('created', 'requires_action', 'processing');
CREATE UNIQUE INDEX payments_live_investment ON payments (investment_id) WHERE status IN ('created', 'requires_action', 'processing');
CREATE INDEX payments_of_order ON payments (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX payments_of_investment ON payments (investment_id) WHERE investment_id IS NOT NULL;
CREATE INDEX payments_newest ON payments (user_id, created_at DESC);
CREATE INDEX payments_unsettled ON payments (created_at)
  WHERE status IN ('created', 'requires_action', 'processing') OR (status = 'succeeded' AND settled_at IS NULL);
GRANT SELECT, UPDATE (provider_id, status, confirm_url, return_url, failure, updated_at) ON payments TO guildhall_app;

-- While it is under way a payment may go back, such as from a try to capture to waiting for the payer; what has ended stays so.
CREATE FUNCTION guard_payment_status() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ends CONSTANT text[] := ARRAY['failed', 'succeeded', 'refunded'];
BEGIN
  IF coalesce(array_position(ends, replace(NEW.status, 'canceled', 'failed')), 0)
     < coalesce(array_position(ends, replace(OLD.status, 'canceled', 'failed')), 0) THEN
    RAISE EXCEPTION 'A payment does not go from % back to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payments_guard_status BEFORE UPDATE OF status ON payments FOR EACH ROW EXECUTE FUNCTION guard_payment_status();

-- Records what is about to be paid, before the provider is asked: a top-up (purchase null) of so many cents, or exactly
-- what is due on a pending order or investment of the payer. outcome: ok, existing (its live payment, unchanged),
-- not_found, not_due (paid, failed or expired), amount (another amount is due: due_cents).
CREATE FUNCTION open_payment(payer uuid, with_provider text, purchase uuid, cents bigint, back_to text DEFAULT '',
  OUT outcome text, OUT payment_id uuid, OUT due_cents bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  aim text := 'topup';
  state text := 'pending';
BEGIN
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
  END IF;
  outcome := CASE
    WHEN aim IS NULL THEN 'not_found'
    WHEN state <> 'pending' THEN 'not_due'
    WHEN due_cents <> cents THEN 'amount'
    WHEN payment_id IS NOT NULL THEN 'existing'
    ELSE 'ok'
  END;
  IF outcome = 'ok' THEN
    INSERT INTO payments (provider, user_id, purpose, order_id, investment_id, amount_cents, return_url)
    VALUES (with_provider, payer, aim, CASE aim WHEN 'order' THEN purchase END, CASE aim WHEN 'investment' THEN purchase END, due_cents, back_to)
    RETURNING id INTO payment_id;
  END IF;
END $$;

-- Keeps a live payment's purchase from expiring while the provider takes the money; false when either has ended.
CREATE FUNCTION claim_capture(payment uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  p payments;
BEGIN
  SELECT * INTO p FROM payments WHERE id = payment AND status IN ('created', 'requires_action', 'processing') FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF p.order_id IS NOT NULL THEN
    PERFORM FROM orders WHERE id = p.order_id AND status = 'pending' FOR NO KEY UPDATE;
  ELSIF p.investment_id IS NOT NULL THEN
    PERFORM FROM investments WHERE id = p.investment_id AND status = 'pending' FOR NO KEY UPDATE;
  END IF;
  IF FOUND THEN
    UPDATE payments SET status = 'processing', updated_at = now() WHERE id = p.id;
  END IF;
  RETURN FOUND;
END $$;

-- Gives the ledger a payment that its provider has confirmed, exactly once, whoever tells it: the money is credited to the
-- payer's wallet and pays the purchase it was for, if that is still pending; otherwise it stays in the wallet.
-- outcome: ok, repeated (settled before; the stored result), not_found.
CREATE FUNCTION settle_payment(payment uuid,
  OUT outcome text, OUT payer_id uuid, OUT paid_for text, OUT purchase_id uuid, OUT purchase_status text, OUT settled_result text, OUT paid_cents bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  p payments;
  o orders;
  i investments;
  clearing uuid;
  project uuid;
BEGIN
  SELECT * INTO p FROM payments WHERE id = payment FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    outcome := 'not_found';
    RETURN;
  END IF;
  payer_id := p.user_id;
  paid_for := p.purpose;
  purchase_id := coalesce(p.order_id, p.investment_id);
  paid_cents := p.amount_cents;
  IF p.settled_at IS NULL THEN
    outcome := 'ok';
    settled_result := 'credited';
    SELECT id INTO clearing FROM accounts WHERE kind = 'clearing' AND provider = p.provider;
    IF p.order_id IS NOT NULL THEN
      SELECT * INTO o FROM orders WHERE id = p.order_id FOR NO KEY UPDATE;
      project := o.project_id;
    ELSIF p.investment_id IS NOT NULL THEN
      SELECT * INTO i FROM investments WHERE id = p.investment_id FOR NO KEY UPDATE;
      project := i.project_id;
      PERFORM FROM projects WHERE id = project FOR NO KEY UPDATE;
    END IF;
    PERFORM FROM accounts WHERE id IN (p.user_id, clearing, o.seller_id, i.organization_id) ORDER BY id FOR NO KEY UPDATE;
    PERFORM move_money(p.id, clearing, p.user_id, p.amount_cents, 'card_payment', project);
    IF o.status = 'pending' AND o.card_cents = p.amount_cents THEN
      PERFORM move_money(o.id, o.user_id, o.seller_id, o.total_cents, 'order', project);
      UPDATE orders SET status = 'COMPLETED' WHERE id = o.id;
      settled_result := 'completed';
    ELSIF i.status = 'pending' AND i.card_cents = p.amount_cents THEN
      IF i.hold_id IS NOT NULL THEN
        PERFORM resolve_hold(i.hold_id, 'settled');
      END IF;
      PERFORM move_money(i.id, i.user_id, i.organization_id, i.amount_cents, 'investment', project);
      PERFORM count_as_raised(project, i.user_id, i.amount_cents, i.amount_cents);
      UPDATE investments SET status = 'COMPLETED' WHERE id = i.id;
      settled_result := 'completed';
    END IF;
    UPDATE payments SET status = 'succeeded', settled_at = now(), updated_at = now(), result = settled_result WHERE id = p.id;
  ELSE
    outcome := 'repeated';
    settled_result := p.result;
  END IF;
  SELECT status INTO purchase_status FROM orders WHERE id = p.order_id;
  IF NOT FOUND THEN
    SELECT status INTO purchase_status FROM investments WHERE id = p.investment_id;
  END IF;
END $$;

-- Takes note that a payment came to nothing (`becomes` failed or canceled): its pending purchase fails, the hold and the
-- reservation fall. outcome: ok, repeated (given up before), settled (it was paid; nothing changes), not_found.
CREATE FUNCTION fail_payment(payment uuid, becomes text, why text DEFAULT '', OUT outcome text, OUT payer_id uuid)
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
  UPDATE payments SET status = becomes, failure = why, updated_at = now() WHERE id = p.id;
  SELECT * INTO o FROM orders WHERE id = p.order_id FOR NO KEY UPDATE;
  SELECT * INTO i FROM investments WHERE id = p.investment_id FOR NO KEY UPDATE;
  PERFORM abandon_order(o, 'failed');
  PERFORM abandon_investment(i, 'failed');
END $$;

-- Takes a settled payment back out of the payer's wallet, once: the provider returns it to the card. What a purchase was
-- paid with cannot be taken back here. outcome: ok, repeated, not_settled, spent (a completed purchase, or the wallet has
-- less free: free_cents), not_found.
CREATE FUNCTION refund_payment(payment uuid, OUT outcome text, OUT payer_id uuid, OUT free_cents bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  p payments;
  clearing uuid;
BEGIN
  SELECT * INTO p FROM payments WHERE id = payment FOR NO KEY UPDATE;
  payer_id := p.user_id;
  outcome := CASE
    WHEN p.id IS NULL THEN 'not_found'
    WHEN p.settled_at IS NULL THEN 'not_settled'
    WHEN p.status = 'refunded' THEN 'repeated'
    WHEN p.result = 'completed' THEN 'spent'
  END;
  IF outcome IS NOT NULL THEN
    RETURN;
  END IF;
  SELECT id INTO clearing FROM accounts WHERE kind = 'clearing' AND provider = p.provider;
  free_cents := lock_accounts(p.user_id, clearing);
  IF free_cents < p.amount_cents THEN
    outcome := 'spent';
    RETURN;
  END IF;
  PERFORM move_money(uuidv7(), p.user_id, clearing, p.amount_cents, 'refund', takes_back => p.id);
  UPDATE payments SET status = 'refunded', updated_at = now() WHERE id = p.id;
  outcome := 'ok';
END $$;

-- Gives up one pending purchase whose time was over at `at_time`, unless its payment is being captured or waits to be settled. One a
-- call, so that no transaction locks two projects. Answers its buyer; outcome: expired, skipped (a payment came first), none.
CREATE FUNCTION expire_purchase(at_time timestamptz, OUT outcome text, OUT buyer_id uuid)
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

-- True while the provider may be taking the money for a purchase, or has taken it and the ledger does not know yet.
CREATE FUNCTION payment_under_way(purchase uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM payments AS p WHERE p.order_id = purchase AND (p.status = 'processing' OR (p.status = 'succeeded' AND p.settled_at IS NULL))
  ) OR EXISTS (
    SELECT FROM payments AS p WHERE p.investment_id = purchase AND (p.status = 'processing' OR (p.status = 'succeeded' AND p.settled_at IS NULL))
  )
$$;

CREATE TABLE withdrawals (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  bank_name text NOT NULL,
  account_holder_name text NOT NULL,
  account_number text NOT NULL,
  sort_code text NOT NULL,
  swift_code text NOT NULL,
  hold_id uuid NOT NULL REFERENCES holds,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Null when it was decided at the operator's console.
  decided_by uuid REFERENCES users,
  decided_at timestamptz,
  CHECK ((status = 'pending') = (decided_at IS NULL))
);
CREATE INDEX withdrawals_newest ON withdrawals (user_id, created_at DESC);
CREATE INDEX withdrawals_pending ON withdrawals (created_at) WHERE status = 'pending';
GRANT SELECT ON withdrawals TO guildhall_app;

-- Holds the amount at once and asks an operator to pay it out. outcome: ok, unauthorized, conflict, insufficient (free_cents).
CREATE FUNCTION request_withdrawal(token_hash bytea, request_key text, request_fingerprint bytea, cents bigint,
  bank text, holder text, account text, sort text, swift text,
  OUT outcome text, OUT withdrawal_id uuid, OUT user_id uuid, OUT free_cents bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  caller uuid;
  stored jsonb;
BEGIN
  SELECT c.id INTO caller FROM caller_of(token_hash) AS c;
  IF NOT FOUND THEN
    outcome := 'unauthorized';
    RETURN;
  END IF;
  user_id := caller;
  withdrawal_id := uuidv7();
  IF request_key IS NOT NULL THEN
    SELECT b.outcome, b.answer INTO outcome, stored
    FROM idempotency_begin(caller, request_key, request_fingerprint, jsonb_build_object('id', withdrawal_id)) AS b;
    IF outcome <> 'begun' THEN
      withdrawal_id := stored ->> 'id';
      outcome := CASE outcome WHEN 'repeated' THEN 'ok' ELSE outcome END;
      RETURN;
    END IF;
  END IF;
  free_cents := lock_accounts(caller, caller);
  IF free_cents < cents THEN
    PERFORM idempotency_free(caller, request_key);
    outcome := 'insufficient';
    RETURN;
  END IF;

  -- From here it succeeds.
  INSERT INTO withdrawals (id, user_id, amount_cents, bank_name, account_holder_name, account_number, sort_code, swift_code, hold_id)
  VALUES (withdrawal_id, caller, cents, bank, holder, account, sort, swift, hold_money(caller, cents, 'withdrawal', withdrawal_id));
  outcome := 'ok';
END $$;

-- Pays a withdrawal out or gives the money back, once. outcome: ok, repeated (decided so before), decided (otherwise
-- before: withdrawal_status tells how), not_found.
CREATE FUNCTION decide_withdrawal(withdrawal uuid, approve boolean, operator uuid,
  OUT outcome text, OUT withdrawal_status text, OUT owner uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  payouts CONSTANT uuid := 'ffffffff-ffff-8fff-bfff-000000000004';
  w withdrawals;
BEGIN
  SELECT * INTO w FROM withdrawals WHERE id = withdrawal FOR NO KEY UPDATE;
  owner := w.user_id;
  withdrawal_status := CASE WHEN approve THEN 'approved' ELSE 'rejected' END;
  IF w.id IS NULL THEN
    outcome := 'not_found';
  ELSIF w.status <> 'pending' THEN
    outcome := CASE w.status WHEN withdrawal_status THEN 'repeated' ELSE 'decided' END;
    withdrawal_status := w.status;
  ELSE
    PERFORM lock_accounts(w.user_id, CASE WHEN approve THEN payouts ELSE w.user_id END);
    PERFORM resolve_hold(w.hold_id, CASE WHEN approve THEN 'settled' ELSE 'released' END);
    IF approve THEN
      PERFORM move_money(w.id, w.user_id, payouts, w.amount_cents, 'payout');
    END IF;
    UPDATE withdrawals SET status = withdrawal_status, decided_by = operator, decided_at = now() WHERE id = w.id;
    outcome := 'ok';
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION payment_under_way FROM PUBLIC;
