-- What speaks for risk in an account and one of its withdrawals, each sign with a kind, a key that stays the same for
-- the same thing, whether it is grave, and the figures and ids that it names. `limits` has the settings, money in
-- cents. However much an account has, each sign looks at no more than 1,000 rows.
--   card_out  paid in by card within `cardHours` before the withdrawal, `cardCents` or more
CREATE OR REPLACE FUNCTION risk_signs(account uuid, w withdrawals, limits jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_strip_nulls(to_jsonb(s)) ORDER BY s.place, s.key), '[]')
  FROM (
    SELECT
      1 AS place,
      'card_out' AS kind,
      'card_out' AS key,
      true AS grave,
      c.cents,
      (limits ->> 'cardHours')::integer AS hours,
      c.payments
    FROM (
      SELECT sum(p.cents) AS cents, array_agg(p.id ORDER BY p.place) FILTER (WHERE p.place <= 5) AS payments
      FROM (
        SELECT id, coalesce(received_cents, amount_cents) AS cents,
          row_number() OVER (ORDER BY settled_at DESC, id) AS place
        FROM (
          SELECT * FROM payments
          WHERE user_id = account AND created_at BETWEEN w.created_at - interval '30 days' AND w.created_at
          ORDER BY created_at DESC LIMIT 1000
        ) AS newest
        WHERE (purpose = 'topup' OR result = 'credited')
          AND settled_at >= w.created_at - make_interval(hours => (limits ->> 'cardHours')::integer)
          AND settled_at <= w.created_at
      ) AS p
    ) AS c
    WHERE c.cents >= (limits ->> 'cardCents')::bigint
  ) AS s
$$;

-- What speaks for risk in an account now, at the newest of its withdrawals.
CREATE OR REPLACE FUNCTION signs_of_account(account uuid, limits jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT risk_signs(
    account,
    (SELECT w FROM withdrawals AS w WHERE w.user_id = account ORDER BY w.created_at DESC, w.id DESC LIMIT 1),
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
  OUT keys text[]
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
  UPDATE risk_reviews AS c
  SET held_at = NULL, cleared_by = operator, cleared_at = now(), reason = why,
    cleared_keys = (SELECT array_agg(DISTINCT k ORDER BY k) FROM unnest(c.cleared_keys || grave_keys(c.signs)) AS k)
  WHERE c.withdrawal_id = withdrawal;
END $$;
