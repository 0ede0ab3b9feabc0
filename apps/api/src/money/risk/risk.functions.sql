-- Whether a person and an organization belong together, so that what both use is no sign of anything.
CREATE OR REPLACE FUNCTION are_tied(one uuid, other uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM memberships WHERE organization_id = one AND member_id = other)
    OR EXISTS (SELECT FROM memberships WHERE organization_id = other AND member_id = one)
$$;

-- Paid in by card within `cardHours` before the withdrawal: `cardCents` or more.
CREATE OR REPLACE FUNCTION card_out_signs(w withdrawals, limits jsonb) RETURNS SETOF jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('kind', 'card_out', 'key', 'card_out', 'grave', true, 'cents', c.cents,
    'hours', limits -> 'cardHours', 'payments', c.payments)
  FROM (
    SELECT sum(p.cents) AS cents, array_agg(p.id ORDER BY p.place) FILTER (WHERE p.place <= 5) AS payments
    FROM (
      SELECT id, coalesce(received_cents, amount_cents) AS cents,
        row_number() OVER (ORDER BY settled_at DESC, id) AS place
      FROM (
        SELECT * FROM payments
        WHERE user_id = w.user_id AND created_at BETWEEN w.created_at - interval '60 days' AND w.created_at
        ORDER BY created_at DESC LIMIT 1000
      ) AS newest
      WHERE (purpose = 'topup' OR result = 'credited')
        AND settled_at >= w.created_at - make_interval(hours => (limits ->> 'cardHours')::integer)
        AND settled_at <= w.created_at
    ) AS p
  ) AS c
  WHERE c.cents >= (limits ->> 'cardCents')::bigint
$$;

-- More than `failedCards` card payments that failed from seven days before `moment` on. Which cards they were is not
-- stored.
CREATE OR REPLACE FUNCTION failed_card_signs(account uuid, moment timestamptz, limits jsonb) RETURNS SETOF jsonb
LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('kind', 'failed_cards', 'key', 'failed_cards', 'grave', true, 'count', f.count,
    'payments', f.payments)
  FROM (
    SELECT count(*) AS count, (array_agg(newest.id ORDER BY newest.created_at DESC, newest.id))[1:5] AS payments
    FROM (
      SELECT id, created_at, status FROM payments
      WHERE user_id = account AND created_at > moment - interval '7 days' AND provider <> 'paypal'
      ORDER BY created_at DESC LIMIT 1000
    ) AS newest
    WHERE newest.status = 'failed'
  ) AS f
  WHERE f.count > (limits ->> 'failedCards')::integer
$$;

-- An account that was younger than `newDays` when `newCents` or more was asked to leave it, with the fee.
CREATE OR REPLACE FUNCTION new_account_signs(w withdrawals, limits jsonb) RETURNS SETOF jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('kind', 'new_account', 'key', 'new_account', 'grave', true,
    'cents', w.amount_cents + w.fee_cents, 'days', floor(extract(epoch FROM w.created_at - u.created_at) / 86400))
  FROM users AS u
  WHERE u.id = w.user_id
    AND u.created_at > w.created_at - make_interval(days => (limits ->> 'newDays')::integer)
    AND w.amount_cents + w.fee_cents >= (limits ->> 'newCents')::bigint
$$;

-- Card payments of 120 days before `moment` of which banks have taken something back: the account's own, and those for
-- what it has sold, while the banks have not given it back.
CREATE OR REPLACE FUNCTION chargeback_signs(account uuid, moment timestamptz) RETURNS SETOF jsonb
LANGUAGE sql STABLE AS $$
  (
    SELECT jsonb_build_object('kind', 'chargeback', 'key', 'chargeback:' || p.id, 'grave', true,
      'cents', p.disputed_cents, 'payments', ARRAY[p.id])
    FROM (SELECT * FROM payments WHERE user_id = account AND disputed_cents > 0 LIMIT 1000) AS p
    WHERE p.created_at > moment - interval '120 days'
    ORDER BY p.created_at DESC, p.id LIMIT 5
  )
  UNION ALL (
    SELECT jsonb_build_object('kind', 'sold_chargeback', 'key', 'sold_chargeback:' || c.payment_id, 'grave', true,
      'cents', c.share_cents, 'payments', ARRAY[c.payment_id])
    FROM (
      SELECT * FROM chargebacks
      WHERE seller_id = account AND opened_at > moment - interval '120 days'
      ORDER BY opened_at DESC, id DESC LIMIT 1000
    ) AS c
    WHERE c.status IN ('open', 'lost')
    ORDER BY c.opened_at DESC, c.id LIMIT 5
  )
$$;

-- Other accounts that have named the bank account of this withdrawal.
CREATE OR REPLACE FUNCTION shared_bank_signs(w withdrawals) RETURNS SETOF jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('kind', 'shared_bank', 'key', 'shared_bank:' || o.user_id, 'grave', true,
    'account', o.user_id)
  FROM (
    SELECT DISTINCT s.user_id
    FROM (
      SELECT user_id FROM withdrawals
      WHERE account_hash = w.account_hash AND user_id <> w.user_id
      ORDER BY user_id LIMIT 1000
    ) AS s
  ) AS o
  WHERE NOT are_tied(w.user_id, o.user_id)
  ORDER BY o.user_id LIMIT 5
$$;

-- Other accounts with a session of the same browser at the same network address. Households and offices have that, too,
-- so that it is not grave. An address of this machine says nothing.
CREATE OR REPLACE FUNCTION shared_device_signs(account uuid) RETURNS SETOF jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('kind', 'shared_device', 'key', 'shared_device:' || found.user_id, 'grave', false,
    'account', found.user_id)
  FROM (
    SELECT DISTINCT o.user_id
    FROM (
      SELECT DISTINCT device, network_address
      FROM (SELECT device, network_address FROM sessions WHERE user_id = account LIMIT 1000) AS own LIMIT 20
    ) AS s
      CROSS JOIN LATERAL (
        (
          SELECT b.user_id FROM sessions AS b
          WHERE b.network_address = s.network_address AND b.device = s.device AND b.user_id < account
            AND b.device <> '' AND b.network_address NOT IN ('', '127.0.0.1', '::1')
          ORDER BY b.user_id DESC LIMIT 50
        )
        UNION ALL (
          SELECT a.user_id FROM sessions AS a
          WHERE a.network_address = s.network_address AND a.device = s.device AND a.user_id > account
            AND a.device <> '' AND a.network_address NOT IN ('', '127.0.0.1', '::1')
          ORDER BY a.user_id LIMIT 50
        )
      ) AS o
  ) AS found
  WHERE NOT are_tied(account, found.user_id)
  ORDER BY found.user_id LIMIT 5
$$;

-- What speaks for risk in an account and one of its withdrawals (null: none), the gravest first: each sign with a
-- kind, a key that stays the same for the same thing, whether it is grave, and the figures and ids that it names.
-- `limits` has the settings, money in cents. However much an account has, each sign looks at no more than 1,000 rows of
-- it.
CREATE OR REPLACE FUNCTION risk_signs(account uuid, w withdrawals, limits jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(s.sign ORDER BY s.place, s.sign ->> 'key'), '[]')
  FROM (
    SELECT 1 AS place, sign FROM card_out_signs(w, limits) AS sign
    UNION ALL SELECT 2, sign FROM chargeback_signs(account, coalesce(w.created_at, now())) AS sign
    UNION ALL SELECT 3, sign FROM failed_card_signs(account, coalesce(w.created_at, now()), limits) AS sign
    UNION ALL SELECT 4, sign FROM new_account_signs(w, limits) AS sign
    UNION ALL SELECT 5, sign FROM shared_bank_signs(w) AS sign
    UNION ALL SELECT 6, sign FROM shared_device_signs(account) AS sign
  ) AS s
$$;

-- What speaks for risk in an account now, with the newest withdrawal that it has asked for within 30 days.
CREATE OR REPLACE FUNCTION signs_of_account(account uuid, limits jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT risk_signs(
    account,
    (
      SELECT w FROM withdrawals AS w
      WHERE w.user_id = account AND w.created_at > now() - interval '30 days'
      ORDER BY w.created_at DESC, w.id DESC LIMIT 1
    ),
    limits
  )
$$;

-- Signs, each with the name of the other account in it.
CREATE OR REPLACE FUNCTION named_signs(signs jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    jsonb_agg(
      s.sign || jsonb_strip_nulls(
        jsonb_build_object('name', (SELECT u.name FROM users AS u WHERE u.id = (s.sign ->> 'account')::uuid))
      )
      ORDER BY s.place
    ),
    '[]'
  )
  FROM jsonb_array_elements(signs) WITH ORDINALITY AS s (sign, place)
$$;

-- The keys of the grave ones among these signs.
CREATE OR REPLACE FUNCTION grave_keys(signs jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(s ->> 'key'), '{}') FROM jsonb_array_elements(signs) AS s WHERE (s ->> 'grave')::boolean
$$;

-- Looks for signs of risk at a withdrawal that waits for a decision, and keeps them. Where one of them is grave,
-- `holds` lets it wait until an operator has cleared it; what was cleared holds nothing again. Answers whether it
-- waits.
CREATE OR REPLACE FUNCTION look_for_risk(withdrawal uuid, limits jsonb, holds boolean) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  w withdrawals;
  found_signs jsonb;
  waits boolean;
BEGIN
  SELECT * INTO w FROM withdrawals WHERE id = withdrawal AND status = 'pending' FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  -- An approval that asks for obstacles locks the account, too, so that none comes between.
  PERFORM lock_accounts(w.user_id, w.user_id);
  found_signs := risk_signs(w.user_id, w, limits);
  INSERT INTO risk_reviews AS r (withdrawal_id, user_id, signs, held_at)
  SELECT w.id, w.user_id, found_signs, CASE WHEN holds AND grave_keys(found_signs) <> '{}' THEN now() END
  WHERE found_signs <> '[]'
  ON CONFLICT (withdrawal_id) DO UPDATE SET
    signs = found_signs,
    held_at = CASE
      WHEN r.held_at IS NULL AND holds AND NOT grave_keys(found_signs) <@ r.cleared_keys THEN now()
      ELSE r.held_at
    END
  RETURNING r.held_at IS NOT NULL INTO waits;
  RETURN coalesce(waits, false);
END $$;

-- Whether an operator has to look at signs of risk of this account before money leaves it. A withdrawal that its owner
-- has taken back keeps the others waiting: else taking it back would be the way around.
CREATE OR REPLACE FUNCTION waits_for_risk(account uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM risk_reviews AS r WHERE r.user_id = account AND r.held_at IS NOT NULL)
$$;

-- Whose a withdrawal is whose signs of risk an operator has to look at; null where there is none.
CREATE OR REPLACE FUNCTION parties_of_risk(id uuid) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY[r.user_id] FROM risk_reviews AS r WHERE r.withdrawal_id = parties_of_risk.id AND r.held_at IS NOT NULL
$$;

-- Notes that an operator has looked at the signs of a withdrawal, which hold nothing from then on. outcome: ok, stake
-- (the operator has one in its owner), repeated (nothing is held), not_found.
CREATE OR REPLACE FUNCTION clear_risk(
  withdrawal uuid,
  operator uuid,
  why text,
  OUT outcome text,
  OUT account uuid,
  OUT keys text[],
  OUT held timestamptz
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  r risk_reviews;
BEGIN
  SELECT user_id INTO account FROM risk_reviews WHERE withdrawal_id = withdrawal;
  IF NOT FOUND THEN
    outcome := 'not_found';
    RETURN;
  END IF;
  PERFORM lock_accounts(account, account);
  SELECT * INTO r FROM risk_reviews WHERE withdrawal_id = withdrawal FOR NO KEY UPDATE;
  outcome := CASE
    WHEN stake_in(operator, ARRAY[account], ARRAY[account]) THEN 'stake'
    WHEN r.held_at IS NULL THEN 'repeated'
    ELSE 'ok'
  END;
  IF outcome <> 'ok' THEN
    RETURN;
  END IF;

  -- From here it succeeds.
  keys := grave_keys(r.signs);
  held := r.held_at;
  UPDATE risk_reviews AS c
  SET held_at = NULL, cleared_by = operator, cleared_at = now(), reason = why,
    cleared_keys = (SELECT array_agg(DISTINCT k ORDER BY k) FROM unnest(c.cleared_keys || grave_keys(c.signs)) AS k)
  WHERE c.withdrawal_id = withdrawal;
END $$;
