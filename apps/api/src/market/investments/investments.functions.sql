-- What an investment of an amount gives back in all at a rate in percent: half a cent up, as receivableCents
-- of packages/contract/src/market/returns.ts says before one invests.
CREATE OR REPLACE FUNCTION receivable_cents(cents bigint, roi numeric) RETURNS bigint
  LANGUAGE sql IMMUTABLE
  RETURN round(cents * (100 + roi) / 100)::bigint;

-- What keeps an amount from being invested when this is left to the goal; null when nothing does. The least is the
-- minimum, or the rest where that is less (spec §4.goal).
CREATE OR REPLACE FUNCTION investment_obstacle(cents bigint, left_cents bigint, least_cents bigint) RETURNS text
  LANGUAGE sql IMMUTABLE
  RETURN CASE
    WHEN left_cents <= 0 THEN 'goal_reached'
    WHEN cents > left_cents THEN 'goal_exceeded'
    WHEN cents < least_cents THEN 'below_minimum'
  END;

-- What keeps a project from taking investments, its goal aside: not_found (a draft), funding_over (also while it is in
-- default, so that nobody's money goes where others wait for theirs, while its holders vote on a new plan, and once
-- they have accepted one), or null.
CREATE OR REPLACE FUNCTION funding_obstacle(p projects) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN (p).state = 'draft' THEN 'not_found'
    WHEN (p).state IN ('failed', 'canceled') OR ((p).state = 'funded' AND (p).funding <> 'minimum')
      OR (p).is_past_deadline OR (p).open_until <= business_now() OR is_in_default(p, business_day())
      OR (p).is_in_vote OR (p).repaid_by IS NOT NULL
      THEN 'funding_over'
  END
$$;

-- Whether a project takes investments: nothing keeps it from it, and its goal is not reached.
CREATE OR REPLACE FUNCTION is_taking_money(p projects) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT funding_obstacle(p) IS NULL AND (p).raised_cents < (p).budget_cents
$$;

-- What place_investment would say as things stand, for asking before a document is stored: its refusals, `ok`, or
-- `repeated` with the answer that the key has already. Changes nothing and holds nothing.
CREATE OR REPLACE FUNCTION check_investment(
  investor uuid,
  request_key text,
  request_fingerprint bytea,
  project uuid,
  cents bigint,
  choice integer,
  OUT outcome text,
  OUT investment_id uuid,
  OUT investment_status text,
  OUT due_cents bigint,
  OUT least_cents bigint,
  OUT left_cents bigint,
  OUT free_cents bigint
)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  creator uuid;
  capturing bigint;
  obstacle text;
BEGIN
  SELECT CASE WHEN k.fingerprint = request_fingerprint AND k.answer IS NOT NULL THEN 'repeated' ELSE 'conflict' END,
    k.answer ->> 'id', k.answer ->> 'status', k.answer -> 'due'
  INTO outcome, investment_id, investment_status, due_cents
  FROM idempotency_keys AS k
  WHERE k.user_id = investor AND k.key = request_key AND k.created_at >= now() - interval '24 hours';
  IF FOUND THEN
    RETURN;
  END IF;
  SELECT
    p.created_by,
    p.budget_cents - p.raised_cents,
    least(p.min_investment_cents, p.budget_cents - p.raised_cents),
    p.capturing_cents,
    a.balance_cents - a.held_cents,
    funding_obstacle(p)
  INTO creator, left_cents, least_cents, capturing, free_cents, obstacle
  FROM projects AS p, ledger_accounts AS a WHERE p.id = project AND NOT p.is_closed AND a.id = investor;
  outcome := CASE
    WHEN creator IS NULL THEN 'not_found'
    WHEN creator = investor THEN 'forbidden'
    ELSE coalesce(
      obstacle,
      purchase_obstacle(investor, creator, project),
      verification_obstacle(investor, 'invest', cents),
      investment_obstacle(cents, left_cents, least_cents),
      CASE WHEN own_limit_left(investor) < cents THEN 'own_limit' END,
      CASE
        WHEN choice = 1 AND free_cents < cents THEN 'insufficient'
        WHEN choice <> 0 AND free_cents >= cents AND cents > left_cents - capturing THEN 'goal_awaited'
        ELSE coalesce(purchase_limit_obstacle(investor, CASE WHEN choice <> 0 THEN least(free_cents, cents) END), 'ok')
      END
    )
  END;
  IF outcome = 'own_limit' THEN
    left_cents := own_limit_left(investor);
  END IF;
END $$;

-- Invests: all from the wallet at once (choice 1), all by card (0), or what the wallet has free and the rest by card
-- (2), of which at least `least_by_card` is left to be charged. While something is due by card the investment is
-- pending: the wallet's part is held until the payment settles or fails or the time is over, and nothing is kept of the
-- goal. outcome: ok, conflict, not_found, forbidden (the creator), goal_reached, goal_exceeded (left_cents),
-- goal_awaited (cards for what is left are being captured at this moment), below_minimum (least_cents), insufficient
-- (free_cents), funding_over (it takes no more: failed, canceled, closed or past its deadline), frozen (the investor),
-- seller_frozen, paused (the project), unverified (the investor), own_limit (beyond what the investor lets themselves
-- invest, of which left_cents are left), second_member
-- (beyond the investor's own limit), terms_changed (since they had been changed as often as `terms_seen`, or since the
-- key information `sheet` was made, where those are given). Only ok has changed anything. `risk` is the number of the
-- text that was confirmed, `agreement` the SHA-256 of a document that the product made.
CREATE OR REPLACE FUNCTION place_investment(
  investor uuid,
  request_key text,
  request_fingerprint bytea,
  project uuid,
  cents bigint,
  choice integer,
  note text,
  document uuid,
  pending_seconds integer,
  risk integer,
  least_by_card bigint,
  agreement bytea DEFAULT NULL,
  terms_seen integer DEFAULT NULL,
  sheet uuid DEFAULT NULL,
  warned boolean DEFAULT false,
  OUT outcome text,
  OUT investment_id uuid,
  OUT investment_status text,
  OUT due_cents bigint,
  OUT least_cents bigint,
  OUT left_cents bigint,
  OUT free_cents bigint,
  OUT organization uuid
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  stored jsonb;
  paid_cents bigint;
  capturing bigint;
  changed integer;
  shown bytea;
  obstacle text;
  hold uuid;
  goes_to text;
  may_until timestamptz;
  until timestamptz := now() + make_interval(secs => pending_seconds);
BEGIN
  IF request_key IS NOT NULL THEN
    SELECT b.outcome, b.answer INTO outcome, stored
    FROM idempotency_begin(investor, request_key, request_fingerprint) AS b;
    IF outcome <> 'begun' THEN
      investment_id := stored ->> 'id';
      investment_status := stored ->> 'status';
      due_cents := stored -> 'due';
      outcome := CASE outcome WHEN 'repeated' THEN 'ok' ELSE outcome END;
      RETURN;
    END IF;
  END IF;

  SELECT
    p.created_by,
    p.budget_cents - p.raised_cents,
    least(p.min_investment_cents, p.budget_cents - p.raised_cents),
    p.capturing_cents,
    p.changes,
    CASE WHEN sheet IS NOT NULL THEN key_information_hash(key_information_facts(p)) END,
    funding_obstacle(p)
  INTO organization, left_cents, least_cents, capturing, changed, shown, obstacle
  FROM projects AS p WHERE p.id = project AND NOT p.is_closed FOR NO KEY UPDATE;
  outcome := CASE
    WHEN organization IS NULL THEN 'not_found'
    WHEN organization = investor THEN 'forbidden'
    WHEN obstacle IS NULL AND changed <> terms_seen THEN 'terms_changed'
    WHEN obstacle IS NULL AND shown <> (SELECT k.facts_sha256 FROM key_information AS k WHERE k.id = sheet)
      THEN 'terms_changed'
    ELSE coalesce(obstacle, investment_obstacle(cents, left_cents, least_cents))
  END;
  IF outcome IS NULL THEN
    free_cents := lock_accounts(investor, organization);
    obstacle := coalesce(purchase_obstacle(investor, organization, project),
      verification_obstacle(investor, 'invest', cents),
      CASE WHEN own_limit_left(investor) < cents THEN 'own_limit' END);
    paid_cents := CASE
      WHEN choice = 0 THEN 0
      WHEN free_cents >= cents THEN cents
      ELSE greatest(0, least(free_cents, cents - least_by_card))
    END;
    due_cents := cents - paid_cents;
    outcome := CASE
      WHEN obstacle IS NOT NULL THEN obstacle
      WHEN choice = 1 AND due_cents > 0 THEN 'insufficient'
      WHEN due_cents = 0 AND cents > left_cents - capturing THEN 'goal_awaited'
      ELSE coalesce(purchase_limit_obstacle(investor, paid_cents), 'ok')
    END;
  END IF;
  IF outcome = 'own_limit' THEN
    left_cents := own_limit_left(investor);
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
    SELECT e.goes_to, e.may_until INTO goes_to, may_until
    FROM pay_into_project(investment_id, investor, project, cents, 0, 1) AS e;
    IF goes_to = 'released' THEN
      PERFORM take_fee('investment', investment_id, organization, project, cents);
    END IF;
  ELSE
    UPDATE ledger_accounts AS a SET investments_count = a.investments_count + 1 WHERE a.id = investor;
  END IF;
  INSERT INTO investments (
    id,
    user_id,
    project_id,
    organization_id,
    amount_cents,
    card_cents,
    message,
    document_file_id,
    hold_id,
    status,
    expires_at,
    risk_text,
    escrow,
    reconsider_until,
    agreement_sha256,
    counted_on,
    key_information_id,
    warning_confirmed
  )
  VALUES (investment_id, investor, project, organization, cents, due_cents, note, document, hold,
    investment_status::purchase_status, CASE WHEN due_cents > 0 THEN until END, risk, goes_to, may_until, agreement,
    business_day(), sheet, warned);
  PERFORM idempotency_finish(investor, request_key,
    jsonb_build_object('id', investment_id, 'status', investment_status, 'due', due_cents));
END $$;

-- Reserves the place of a pending investment, which the caller has locked, in the goal of its project; false when there
-- is none left, when the project takes no more, or when its investor has lowered their own limit beneath it. Taken
-- once, it is there when asked for again, unless the project has failed or was canceled.
CREATE OR REPLACE FUNCTION take_place(purchase investments) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  IF purchase.takes_place THEN
    RETURN (SELECT p.state IN ('open', 'funded') FROM projects AS p WHERE p.id = purchase.project_id);
  END IF;
  UPDATE projects AS p SET capturing_cents = p.capturing_cents + purchase.amount_cents
  WHERE p.id = purchase.project_id AND p.raised_cents + p.capturing_cents + purchase.amount_cents <= p.budget_cents
    AND funding_obstacle(p) IS NULL AND coalesce(own_limit_left(purchase.user_id) >= 0, true);
  IF FOUND THEN
    UPDATE investments SET takes_place = true WHERE id = purchase.id;
  END IF;
  RETURN FOUND;
END $$;

-- Gives up a pending purchase that the caller has locked, as `failed` or `expired`: its place in the goal and the hold
-- fall.
CREATE OR REPLACE FUNCTION abandon_investment(purchase investments, becomes purchase_status) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE investments SET status = becomes, takes_place = false WHERE id = purchase.id AND status = 'pending';
  IF NOT FOUND THEN
    RETURN;
  END IF;
  IF purchase.takes_place THEN
    UPDATE projects AS p SET capturing_cents = p.capturing_cents - purchase.amount_cents
    WHERE p.id = purchase.project_id;
  END IF;
  IF purchase.hold_id IS NOT NULL THEN
    PERFORM lock_accounts(purchase.user_id, purchase.user_id);
    PERFORM resolve_hold(purchase.hold_id, CASE becomes WHEN 'expired' THEN 'expired' ELSE 'released' END);
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION take_place, abandon_investment FROM PUBLIC;

-- The lines of somebody's investments (platform/lists/long-lists.functions.sql).
CREATE OR REPLACE FUNCTION investments_lines() RETURNS text LANGUAGE sql IMMUTABLE AS $function$
  SELECT $source$
      SELECT
        i.id,
        i.id::text AS tie,
        NULL::uuid AS other_id,
        fold(p.title) AS first,
        '' AS second,
        i.amount_cents AS cents,
        i.created_at AS at,
        i.status::text AS status,
        search_text(p.title, i.message) AS search
      FROM investments AS i JOIN projects AS p ON p.id = i.project_id
      WHERE i.user_id = $1 AND i.created_at > $3 - interval '5 minutes'$source$
$function$;
