-- The rest of 0020: projects and the functions of 0008 and 0009 by the new rule. All money in whole cents.

-- `capturing_cents`: the pending investments whose card is authorized and whose money is being taken now. It takes the place of
-- `reserved_cents`, which also held what was never going to be paid. That column stays, at zero, for processes of the version
-- before, which still read it.
ALTER TABLE projects ADD COLUMN capturing_cents bigint NOT NULL DEFAULT 0 CHECK (capturing_cents >= 0);
ALTER TABLE projects DROP CONSTRAINT goal_never_exceeded;
ALTER TABLE projects ADD CONSTRAINT goal_never_exceeded CHECK (raised_cents + capturing_cents <= budget_cents);
ALTER TABLE projects DROP CONSTRAINT projects_reserved_cents_check;
UPDATE projects SET reserved_cents = 0 WHERE reserved_cents <> 0;

-- An organization's number of open projects falls when a project has reached its goal. No investment may fail for this number's
-- sake, so that it stops at zero.
CREATE FUNCTION count_open_projects() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE users AS u SET open_projects = greatest(0, u.open_projects + CASE WHEN NEW.raised_cents < NEW.budget_cents THEN 1 ELSE -1 END)
  WHERE u.id = NEW.created_by;
  RETURN NULL;
END $$;
CREATE TRIGGER projects_count_open AFTER UPDATE OF raised_cents, budget_cents ON projects FOR EACH ROW
  WHEN ((OLD.raised_cents < OLD.budget_cents) IS DISTINCT FROM (NEW.raised_cents < NEW.budget_cents))
  EXECUTE FUNCTION count_open_projects();
UPDATE users AS u SET open_projects = p.open
FROM (SELECT created_by, count(*) FILTER (WHERE raised_cents < budget_cents) AS open FROM projects GROUP BY created_by) AS p
WHERE u.id = p.created_by AND u.open_projects <> p.open;

-- Adds an investment that is being completed to what its locked project has raised, and the investor to its investors if new
-- there. `captured`: so much of it had its place kept while it was being captured. To be called before the investment is
-- written as completed.
CREATE FUNCTION raise_project(project uuid, investor uuid, cents bigint, captured bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE projects
  SET raised_cents = raised_cents + cents, capturing_cents = capturing_cents - captured,
      investors = investors + CASE WHEN EXISTS (
        SELECT FROM investments AS i WHERE i.project_id = project AND i.user_id = investor AND i.status = 'COMPLETED'
      ) THEN 0 ELSE 1 END
  WHERE id = project
$$;
DROP FUNCTION count_as_raised;

-- Keeps the place of a pending investment, which the caller has locked, in the goal of its project; false when there is none
-- left. Taken once, it is there when asked for again.
CREATE FUNCTION take_place(purchase investments) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  IF purchase.takes_place THEN
    RETURN true;
  END IF;
  UPDATE projects AS p SET capturing_cents = p.capturing_cents + purchase.amount_cents
  WHERE p.id = purchase.project_id AND p.raised_cents + p.capturing_cents + purchase.amount_cents <= p.budget_cents;
  IF FOUND THEN
    UPDATE investments SET takes_place = true WHERE id = purchase.id;
  END IF;
  RETURN FOUND;
END $$;

-- Gives up a pending purchase that the caller has locked, as `failed` or `expired`: its place in the goal and the hold fall.
CREATE OR REPLACE FUNCTION abandon_investment(purchase investments, becomes purchase_status) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE investments SET status = becomes, takes_place = false WHERE id = purchase.id AND status = 'pending';
  IF NOT FOUND THEN
    RETURN;
  END IF;
  IF purchase.takes_place THEN
    UPDATE projects AS p SET capturing_cents = p.capturing_cents - purchase.amount_cents WHERE p.id = purchase.project_id;
  END IF;
  IF purchase.hold_id IS NOT NULL THEN
    PERFORM lock_accounts(purchase.user_id, purchase.user_id);
    PERFORM resolve_hold(purchase.hold_id, CASE becomes WHEN 'expired' THEN 'expired' ELSE 'released' END);
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION count_open_projects, raise_project, take_place FROM PUBLIC;

-- What place_investment would say as things stand, for asking before a document is stored: its refusals, `ok`, or
-- `repeated` with the answer that the key has already. Changes nothing and holds nothing.
CREATE OR REPLACE FUNCTION check_investment(investor uuid, request_key text, request_fingerprint bytea, project uuid, cents bigint, choice integer,
  OUT outcome text, OUT investment_id uuid, OUT investment_status text, OUT due_cents bigint,
  OUT least_cents bigint, OUT left_cents bigint, OUT free_cents bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  creator uuid;
  capturing bigint;
BEGIN
  SELECT CASE WHEN k.fingerprint = request_fingerprint AND k.answer IS NOT NULL THEN 'repeated' ELSE 'conflict' END,
    k.answer ->> 'id', k.answer ->> 'status', k.answer -> 'due'
  INTO outcome, investment_id, investment_status, due_cents
  FROM idempotency_keys AS k
  WHERE k.user_id = investor AND k.key = request_key AND k.created_at >= now() - interval '24 hours';
  IF FOUND THEN
    RETURN;
  END IF;
  SELECT p.created_by, p.budget_cents - p.raised_cents, least(p.min_investment_cents, p.budget_cents - p.raised_cents),
    p.capturing_cents, a.balance_cents - a.held_cents
  INTO creator, left_cents, least_cents, capturing, free_cents
  FROM projects AS p, accounts AS a WHERE p.id = project AND a.id = investor;
  outcome := CASE
    WHEN creator IS NULL THEN 'not_found'
    WHEN creator = investor THEN 'forbidden'
    ELSE coalesce(investment_obstacle(cents, left_cents, least_cents), CASE
      WHEN choice = 1 AND free_cents < cents THEN 'insufficient'
      WHEN choice <> 0 AND free_cents >= cents AND cents > left_cents - capturing THEN 'goal_awaited'
      ELSE 'ok'
    END)
  END;
END $$;

-- Invests: all from the wallet at once (choice 1), all by card (0), or what the wallet has free and the rest by card (2).
-- While something is due by card the investment is pending: the wallet's part is held until the payment settles or fails or
-- the time is over, and nothing is kept of the goal. outcome: ok, conflict, not_found, forbidden (the creator), goal_reached,
-- goal_exceeded (left_cents), goal_awaited (cards for what is left are being captured at this moment), below_minimum
-- (least_cents), insufficient (free_cents). Only ok has changed anything.
CREATE OR REPLACE FUNCTION place_investment(investor uuid, request_key text, request_fingerprint bytea, project uuid, cents bigint, choice integer,
  note text, document uuid, pending_seconds integer DEFAULT 1800,
  OUT outcome text, OUT investment_id uuid, OUT investment_status text, OUT due_cents bigint,
  OUT least_cents bigint, OUT left_cents bigint, OUT free_cents bigint, OUT organization uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  stored jsonb;
  paid_cents bigint;
  capturing bigint;
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

  SELECT p.created_by, p.budget_cents - p.raised_cents, least(p.min_investment_cents, p.budget_cents - p.raised_cents), p.capturing_cents
  INTO organization, left_cents, least_cents, capturing
  FROM projects AS p WHERE p.id = project FOR NO KEY UPDATE;
  outcome := CASE
    WHEN organization IS NULL THEN 'not_found'
    WHEN organization = investor THEN 'forbidden'
    ELSE investment_obstacle(cents, left_cents, least_cents)
  END;
  IF outcome IS NULL THEN
    free_cents := lock_accounts(investor, organization);
    paid_cents := CASE WHEN choice = 0 THEN 0 ELSE least(free_cents, cents) END;
    due_cents := cents - paid_cents;
    outcome := CASE
      WHEN choice = 1 AND due_cents > 0 THEN 'insufficient'
      WHEN due_cents = 0 AND cents > left_cents - capturing THEN 'goal_awaited'
      ELSE 'ok'
    END;
  END IF;
  IF outcome <> 'ok' THEN
    PERFORM idempotency_free(investor, request_key);
    RETURN;
  END IF;

  -- From here it succeeds.
  investment_id := uuidv7();
  investment_status := CASE WHEN due_cents = 0 THEN 'COMPLETED' ELSE 'pending' END;
  IF due_cents > 0 AND paid_cents > 0 THEN
    hold := hold_money(investor, paid_cents, 'investment', investment_id, until);
  END IF;
  IF due_cents = 0 THEN
    PERFORM move_money(investment_id, investor, organization, cents, 'investment', project, investments => 1);
    PERFORM raise_project(project, investor, cents, 0);
  ELSE
    UPDATE accounts AS a SET investments_count = a.investments_count + 1 WHERE a.id = investor;
  END IF;
  INSERT INTO investments (id, user_id, project_id, organization_id, amount_cents, card_cents,
    message, document_file_id, hold_id, status, expires_at)
  VALUES (investment_id, investor, project, organization, cents, due_cents,
    note, document, hold, investment_status::purchase_status, CASE WHEN due_cents > 0 THEN until END);
  PERFORM idempotency_finish(investor, request_key,
    jsonb_build_object('id', investment_id, 'status', investment_status, 'due', due_cents));
END $$;

-- To be called when the card of a live payment is authorized and its payer has asked for it, before the provider takes the
-- money: keeps the purchase from expiring and takes the investment's place in the goal. outcome: ok, place_gone (the payment is
-- to be canceled with the provider, and its `failure_code` says why), ended (the payment or its purchase).
CREATE FUNCTION begin_capture(payment uuid, OUT outcome text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  p payments;
  i investments;
BEGIN
  outcome := 'ended';
  SELECT * INTO p FROM payments WHERE id = payment AND status IN ('created', 'requires_action', 'processing') FOR NO KEY UPDATE;
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
  UPDATE payments SET status = 'processing', updated_at = now(), failure_code = CASE outcome WHEN 'place_gone' THEN 'goal_exceeded' ELSE '' END
  WHERE id = p.id;
END $$;

-- For processes of the version before.
CREATE OR REPLACE FUNCTION claim_capture(payment uuid) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$ SELECT outcome = 'ok' FROM begin_capture(payment) $$;

-- Gives the ledger a payment that its provider has confirmed, exactly once, whoever tells it: the money is credited to the
-- payer's wallet and pays the purchase it was for, if that is still pending and, of an investment, has its place in the goal or
-- finds one; otherwise it stays in the wallet. outcome: ok, repeated (settled before; the stored result), not_found.
CREATE OR REPLACE FUNCTION settle_payment(payment uuid,
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
      IF take_place(i) THEN
        IF i.hold_id IS NOT NULL THEN
          PERFORM resolve_hold(i.hold_id, 'settled');
        END IF;
        PERFORM move_money(i.id, i.user_id, i.organization_id, i.amount_cents, 'investment', project);
        PERFORM raise_project(project, i.user_id, i.amount_cents, i.amount_cents);
        UPDATE investments SET status = 'COMPLETED', takes_place = false WHERE id = i.id;
        settled_result := 'completed';
      ELSE
        PERFORM abandon_investment(i, 'failed');
      END IF;
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
