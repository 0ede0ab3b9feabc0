-- The house's fee of what a seller is paid (docs/decisions/0407): a second transfer under the same cause, of which the
-- buyer sees nothing. It goes to an account of the house for each seller, which only who has locked the seller's wallet
-- moves, so that sellers do not wait for each other.

-- The account of the fees that somebody has paid, made when it is first needed.
CREATE OR REPLACE FUNCTION fee_account(payer uuid) RETURNS uuid LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_accounts (kind, owner_id)
  SELECT 'platform_fees', payer
  WHERE NOT EXISTS (SELECT FROM ledger_accounts AS a WHERE a.owner_id = payer AND a.kind = 'platform_fees');
  RETURN (SELECT a.id FROM ledger_accounts AS a WHERE a.owner_id = payer AND a.kind = 'platform_fees');
END $$;

-- What applies to an account: what was agreed with it, else the house's own rate in percent and cents.
CREATE OR REPLACE FUNCTION fee_rate_for(
  account uuid,
  of_kind text,
  own_percent numeric,
  own_fixed bigint,
  OUT percent numeric,
  OUT fixed bigint
)
LANGUAGE sql STABLE AS $$
  SELECT coalesce(a.percent, own_percent), coalesce(a.fixed_cents, own_fixed)
  FROM (VALUES (true)) AS one LEFT JOIN agreed_fees AS a ON a.account_id = account AND a.kind = of_kind
$$;

-- Agrees the rates of an account with it, as two operators say within seven days who have no stake in it. `rates` has
-- `percent` as text and `fixed` in cents as text for each kind that is agreed; of the others the house's own apply. A
-- second operator approves exactly the same. outcome: ok, not_found, stake, same (they apply already), and first,
-- first_repeated and made of approve_as_second.
CREATE OR REPLACE FUNCTION agree_fees(operator uuid, account uuid, rates jsonb, why text, roles text[])
RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  outcome text;
BEGIN
  -- Two who agree different rates at once come after each other.
  PERFORM FROM ledger_accounts AS a WHERE a.id = account AND a.kind = 'wallet' FOR NO KEY UPDATE;
  outcome := CASE
    WHEN NOT FOUND THEN 'not_found'
    WHEN stake_in(operator, ARRAY[account], ARRAY[account]) THEN 'stake'
    WHEN agreed_fees_of(account) = rates THEN 'same'
    ELSE approve_as_second(agreeing_fees(rates), account, operator, why, roles)
  END;
  IF outcome = 'ok' THEN
    -- Other rates that one operator has proposed are void.
    DELETE FROM first_approvals AS f WHERE f.subject_id = account AND starts_with(f.act, agreeing_fees(NULL));
    DELETE FROM agreed_fees AS a WHERE a.account_id = account AND NOT rates ? a.kind;
    INSERT INTO agreed_fees AS a (account_id, kind, percent, fixed_cents)
    SELECT account, r.key, (r.value ->> 'percent')::numeric, (r.value ->> 'fixed')::bigint FROM jsonb_each(rates) AS r
    ON CONFLICT (account_id, kind) DO UPDATE SET percent = excluded.percent, fixed_cents = excluded.fixed_cents;
  END IF;
  RETURN outcome;
END $$;

-- Under what an operator approves rates; null for how it begins.
CREATE OR REPLACE FUNCTION agreeing_fees(rates jsonb) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN 'fee.agree ' || coalesce(rates::text, '');

-- What was agreed with an account, in the shape of agree_fees.
CREATE OR REPLACE FUNCTION agreed_fees_of(account uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    jsonb_object_agg(
      a.kind,
      jsonb_build_object('percent', trim_scale(a.percent)::text, 'fixed', a.fixed_cents::text)
    ),
    '{}'
  )
  FROM agreed_fees AS a WHERE a.account_id = account
$$;

-- The rates that one operator has approved last and that wait for another, with whose approval it is and why; null for
-- none.
CREATE OR REPLACE FUNCTION proposed_fees_of(account uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('rates', substr(f.act, length(agreeing_fees(NULL)) + 1)::jsonb, 'by', u.name, 'reason',
    f.reason)
  FROM first_approvals AS f JOIN users AS u ON u.id = f.operator_id
  WHERE f.subject_id = account
    AND starts_with(f.act, agreeing_fees(NULL))
    AND f.approved_at > now() - interval '7 days'
  ORDER BY f.approved_at DESC LIMIT 1
$$;

-- Keeps the rates of a project that its organization is publishing: what was agreed with it, else these, in percent and
-- cents; nothing where there are none.
CREATE OR REPLACE FUNCTION keep_project_fees(
  project uuid,
  organization uuid,
  order_percent numeric,
  order_fixed bigint,
  investment_percent numeric,
  investment_fixed bigint
) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO project_fees (
    project_id,
    order_percent,
    order_fixed_cents,
    investment_percent,
    investment_fixed_cents
  )
  SELECT project, o.percent, o.fixed, i.percent, i.fixed
  FROM fee_rate_for(organization, 'order', order_percent, order_fixed) AS o,
    fee_rate_for(organization, 'investment', investment_percent, investment_fixed) AS i
  WHERE o.percent + o.fixed + i.percent + i.fixed > 0
$$;

-- The parts of a fee of a sum in cents: the per cent rounded down, and no more than the sum together.
CREATE OR REPLACE FUNCTION fee_parts(
  sum_cents bigint,
  percent numeric,
  fixed bigint,
  OUT percent_cents bigint,
  OUT fixed_cents bigint
)
LANGUAGE sql IMMUTABLE AS $$
  SELECT p.cents, least(fixed, sum_cents - p.cents)
  FROM (SELECT floor(sum_cents * percent / 100)::bigint AS cents) AS p
$$;

-- Takes the fee of an order or investment (`of_kind`) that its seller, whose wallet is locked, has just been paid.
CREATE OR REPLACE FUNCTION take_fee(of_kind text, purchase uuid, seller uuid, project uuid, paid_cents bigint)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM take_fees(of_kind, ARRAY[purchase], seller, project, ARRAY[paid_cents]);
END $$;

-- The same of several purchases of one project at once; the n-th elements of the lists are one purchase.
CREATE OR REPLACE FUNCTION take_fees(of_kind text, purchases uuid[], seller uuid, project uuid, paid bigint[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  taken_of uuid[];
  fees bigint[];
BEGIN
  WITH taken AS (
    INSERT INTO platform_fees (
      id,
      kind,
      payer_id,
      of_cents,
      percent_cents,
      fixed_cents
    )
    SELECT
      l.id,
      of_kind,
      seller,
      l.cents,
      p.percent_cents,
      p.fixed_cents
    FROM project_fees AS r
      CROSS JOIN unnest(purchases, paid) AS l (id, cents)
      CROSS JOIN LATERAL fee_parts(
        l.cents,
        CASE of_kind WHEN 'order' THEN r.order_percent ELSE r.investment_percent END,
        CASE of_kind WHEN 'order' THEN r.order_fixed_cents ELSE r.investment_fixed_cents END
      ) AS p
    WHERE r.project_id = project AND p.percent_cents + p.fixed_cents > 0
    RETURNING id, platform_fees.percent_cents + platform_fees.fixed_cents AS cents
  )
  SELECT array_agg(t.id ORDER BY t.id), array_agg(t.cents ORDER BY t.id) INTO taken_of, fees FROM taken AS t;
  IF taken_of IS NULL THEN
    RETURN;
  END IF;
  PERFORM move_money_of_many(array_agg(uuidv7()), array_agg(seller), array_agg(a.id), fees, of_kind || '_fee', project,
    taken_of)
  FROM unnest(taken_of), (SELECT fee_account(seller) AS id) AS a;
  PERFORM note_fee(of_kind, (SELECT sum(f.cents)::bigint FROM unnest(fees) AS f (cents)), 0);
END $$;

-- Takes the fee of a withdrawal that is being paid out, whose wallet is locked.
CREATE OR REPLACE FUNCTION take_withdrawal_fee(w withdrawals) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF w.fee_cents = 0 THEN
    RETURN;
  END IF;
  INSERT INTO platform_fees (
    id,
    kind,
    payer_id,
    of_cents,
    percent_cents,
    fixed_cents
  )
  VALUES (w.id, 'withdrawal', w.user_id, w.amount_cents + w.fee_cents, w.fee_cents, 0);
  PERFORM move_money(uuidv7(), w.user_id, fee_account(w.user_id), w.fee_cents, 'withdrawal_fee', takes_back => w.id);
  PERFORM note_fee('withdrawal', w.fee_cents, 0);
END $$;

-- What of a fee belongs to the part of its purchase that was given back: the per cent of it, and the fixed part once it
-- is all of it.
CREATE OR REPLACE FUNCTION fee_of_returned(f platform_fees, returned bigint) RETURNS bigint LANGUAGE sql IMMUTABLE
  RETURN floor((f).percent_cents::numeric * returned / (f).of_cents)::bigint
    + CASE WHEN returned = (f).of_cents THEN (f).fixed_cents ELSE 0 END;

-- What of the fee of a purchase its seller gets back when this many cents more of it are given back, in cents.
CREATE OR REPLACE FUNCTION fee_back_of(purchase uuid, cents bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (
      SELECT fee_of_returned(f, least(f.returned_cents + cents, f.of_cents)) - fee_of_returned(f, f.returned_cents)
      FROM platform_fees AS f WHERE f.id = purchase
    ),
    0
  )
$$;

-- What the house has of the fee of a purchase, in cents.
CREATE OR REPLACE FUNCTION fee_kept_of(purchase uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (
      SELECT f.percent_cents + f.fixed_cents - fee_of_returned(f, f.returned_cents)
      FROM platform_fees AS f WHERE f.id = purchase
    ),
    0
  )
$$;

-- Gives the payer, whose wallet is locked, back what belongs to an amount that is being given back of what a fee was
-- taken of.
CREATE OR REPLACE FUNCTION give_fee_back(purchase uuid, payer uuid, project uuid, cents bigint) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  back CONSTANT bigint := fee_back_of(purchase, cents);
  of_kind text;
BEGIN
  UPDATE platform_fees AS f SET returned_cents = f.returned_cents + cents WHERE f.id = purchase
  RETURNING f.kind INTO of_kind;
  IF back > 0 THEN
    PERFORM move_money(uuidv7(), fee_account(payer), payer, back, of_kind || '_fee_back', project,
      takes_back => purchase);
    PERFORM note_fee(of_kind, 0, back);
  END IF;
END $$;

-- Notes what the house has taken and given back, to be added to the day.
CREATE OR REPLACE FUNCTION note_fee(of_kind text, taken bigint, returned bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO fee_moves (day, kind, taken_cents, returned_cents)
  VALUES ((now() AT TIME ZONE 'UTC')::date, of_kind, taken, returned)
$$;

-- Adds what was noted to the days; answers no row.
CREATE OR REPLACE FUNCTION add_up_fees() RETURNS SETOF integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH noted AS (DELETE FROM fee_moves RETURNING *)
  INSERT INTO fee_days AS d (day, kind, taken_cents, returned_cents)
  SELECT n.day, n.kind, sum(n.taken_cents), sum(n.returned_cents) FROM noted AS n GROUP BY n.day, n.kind
  ON CONFLICT (day, kind) DO UPDATE SET taken_cents = d.taken_cents + excluded.taken_cents,
    returned_cents = d.returned_cents + excluded.returned_cents;
END $$;

-- What the house has taken of fees and not given back from a day on, in cents; from '-infinity' on in all.
CREATE OR REPLACE FUNCTION fees_since(first_day date) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(f.taken_cents - f.returned_cents), 0)::bigint
  FROM (
    SELECT day, taken_cents, returned_cents FROM fee_days
    UNION ALL SELECT day, taken_cents, returned_cents FROM fee_moves
  ) AS f
  WHERE f.day >= first_day
$$;

-- What the house has taken of fees from a day on, whether it was given back since or not, in cents.
CREATE OR REPLACE FUNCTION fees_taken_since(first_day date) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(f.taken_cents), 0)::bigint
  FROM (
    SELECT day, taken_cents FROM fee_days UNION ALL SELECT day, taken_cents FROM fee_moves
  ) AS f
  WHERE f.day >= first_day
$$;
REVOKE EXECUTE ON FUNCTION fee_account, take_fee, take_fees, take_withdrawal_fee, give_fee_back,
  note_fee FROM PUBLIC;
