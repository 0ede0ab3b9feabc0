-- The day on which an investment counts for its investor's own limit.
CREATE OR REPLACE FUNCTION invested_day_of(made investments) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT coalesce((made).counted_on, ((made).created_at AT TIME ZONE 'UTC')::date)
$$;

-- Adds a completed investment to its day. The transaction that completes one has locked the wallet.
CREATE OR REPLACE FUNCTION add_to_invested_day() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO invested_days AS d (user_id, day, cents)
  VALUES (NEW.user_id, invested_day_of(NEW), NEW.amount_cents)
  ON CONFLICT (user_id, day) DO UPDATE SET cents = d.cents + excluded.cents;
  RETURN NULL;
END $$;

-- Takes what is given back of investments off the days on which they count, whatever the reason. The transaction has
-- locked the wallets.
CREATE OR REPLACE FUNCTION lower_invested_days() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE invested_days AS d SET cents = d.cents - r.cents
  FROM (
    SELECT i.user_id, invested_day_of(i) AS day, sum(n.amount_cents) AS cents
    FROM new_rows AS n JOIN investments AS i ON i.id = n.purchase_id
    GROUP BY i.user_id, invested_day_of(i)
  ) AS r
  WHERE d.user_id = r.user_id AND d.day = r.day;
  RETURN NULL;
END $$;

-- What an account lets itself invest within 30 days, in cents; null: no limit.
CREATE OR REPLACE FUNCTION own_limit_of(account uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN l.next_from <= business_now() THEN l.next_cents ELSE l.cents END
  FROM investment_limits AS l WHERE l.user_id = account
$$;

-- The part of it that is used, in cents: what was invested today and on the 29 days before, less what was given back
-- of that, and what waits for its card payment.
CREATE OR REPLACE FUNCTION own_limit_used(account uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT sum(d.cents) FROM invested_days AS d WHERE d.user_id = account AND d.day > business_day() - 30
  ), 0)::bigint + coalesce((
    SELECT sum(i.amount_cents) FROM investments AS i WHERE i.user_id = account AND i.status = 'pending'
  ), 0)::bigint
$$;

-- What is left of it, in cents, below zero once the limit was lowered beneath what is used; null: no limit. Whoever
-- invests has locked the wallet.
CREATE OR REPLACE FUNCTION own_limit_left(account uuid) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  most bigint := own_limit_of(account);
BEGIN
  RETURN CASE WHEN most IS NOT NULL THEN most - own_limit_used(account) END;
END $$;

-- Sets the limit of an account in cents, or none where `wanted` is null: lower at once, and higher or none after seven
-- days, until when (`waits_until`) the one before holds. A change that waited is replaced. The wallet is locked, so
-- that an investment is placed before the change or under it.
CREATE OR REPLACE FUNCTION set_investment_limit(account uuid, wanted bigint, OUT waits_until timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  most bigint;
BEGIN
  PERFORM FROM ledger_accounts AS a WHERE a.id = account FOR NO KEY UPDATE;
  most := own_limit_of(account);
  IF most < coalesce(wanted, most + 1) THEN
    waits_until := business_now() + interval '7 days';
    UPDATE investment_limits AS l SET cents = most, next_cents = wanted, next_from = waits_until, set_at = now()
    WHERE l.user_id = account;
  ELSE
    INSERT INTO investment_limits AS l (user_id, cents) VALUES (account, wanted)
    ON CONFLICT (user_id) DO UPDATE SET cents = excluded.cents, next_cents = NULL, next_from = NULL, set_at = now();
  END IF;
END $$;

-- Drops the change of a limit that waits; false where none does.
CREATE OR REPLACE FUNCTION cancel_investment_limit(account uuid) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH canceled AS (
    UPDATE investment_limits AS l SET next_cents = NULL, next_from = NULL, set_at = now()
    WHERE l.user_id = account AND l.next_from > business_now()
    RETURNING 1
  )
  SELECT EXISTS (SELECT FROM canceled)
$$;
