-- Notes that an amount of what a locked wallet has came by card just now, and cannot be withdrawn for a number of days;
-- nothing for none.
CREATE OR REPLACE FUNCTION add_card_money(account uuid, amount bigint, wait_days integer) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO card_money AS m (account_id, free_at, cents)
  SELECT account, date_trunc('hour', now()) + interval '1 hour' + make_interval(days => wait_days), amount
  WHERE wait_days > 0
  ON CONFLICT (account_id, free_at) DO UPDATE SET cents = m.cents + excluded.cents
$$;

-- Takes an amount out of the card money of a wallet, and gives them to another one (null: to none), with their
-- days. Both are locked.
CREATE OR REPLACE FUNCTION shift_card_money(debit uuid, credit uuid, amount bigint, newest_first boolean) RETURNS void
LANGUAGE sql AS $$
  WITH parts AS MATERIALIZED (
    SELECT m.free_at, m.cents AS had,
      least(
        m.cents,
        amount - (sum(m.cents) OVER (ORDER BY CASE WHEN newest_first THEN now() - m.free_at ELSE m.free_at - now() END)
          - m.cents)
      ) AS cents
    FROM card_money AS m WHERE m.account_id = debit
  ), gone AS (
    DELETE FROM card_money AS m USING parts AS p
    WHERE m.account_id = debit AND m.free_at = p.free_at AND p.cents = p.had
  ), less AS (
    UPDATE card_money AS m SET cents = m.cents - p.cents
    FROM parts AS p
    WHERE m.account_id = debit AND m.free_at = p.free_at AND p.cents BETWEEN 1 AND p.had - 1
  )
  INSERT INTO card_money AS m (account_id, free_at, cents)
  SELECT credit, p.free_at, p.cents
  FROM parts AS p
  WHERE p.cents > 0 AND credit IS NOT NULL
  ON CONFLICT (account_id, free_at) DO UPDATE SET cents = m.cents + excluded.cents
$$;

-- Follows a move of an amount out of a wallet that has card money: what else it has is spent first, then the oldest
-- card money, which goes to the wallet that is credited with its days. At least `by_card` of the move is card money,
-- the newest first, as far as there is some. Both are locked.
CREATE OR REPLACE FUNCTION pass_card_money(debit uuid, credit uuid, amount bigint, by_card bigint) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  -- Wallets and the accounts of projects keep the age of money, and so does an investment while it is in escrow; the
  -- house's other accounts do not.
  receiver CONSTANT uuid := CASE
    WHEN NOT EXISTS (
      SELECT FROM ledger_accounts AS a WHERE a.id = credit AND a.owner_id IS NULL AND a.project_id IS NULL
    ) THEN credit
  END;
  waiting bigint;
  named bigint;
BEGIN
  DELETE FROM card_money AS m WHERE m.account_id = debit AND m.free_at <= now();
  SELECT coalesce(sum(m.cents), 0) INTO waiting FROM card_money AS m WHERE m.account_id = debit;
  named := least(by_card, amount, waiting);
  IF named > 0 THEN
    PERFORM shift_card_money(debit, receiver, named, true);
  END IF;
  waiting := waiting - greatest(named, 0) - (SELECT a.balance_cents FROM ledger_accounts AS a WHERE a.id = debit);
  IF waiting > 0 THEN
    PERFORM shift_card_money(debit, receiver, waiting, false);
  END IF;
END $$;
REVOKE EXECUTE ON FUNCTION add_card_money, shift_card_money, pass_card_money FROM PUBLIC;

-- What of a wallet came by card and cannot be withdrawn yet, in cents.
CREATE OR REPLACE FUNCTION waiting_card_money(account uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(m.cents), 0)::bigint FROM card_money AS m WHERE m.account_id = account AND m.free_at > now()
$$;

-- From when on no more than `rest` cents of a wallet are card money that waits; null where it is so now.
CREATE OR REPLACE FUNCTION card_money_until(account uuid, rest bigint) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT max(l.free_at)
  FROM (
    SELECT m.free_at, sum(m.cents) OVER (ORDER BY m.free_at DESC) AS cents FROM card_money AS m
    WHERE m.account_id = account AND m.free_at > now()
  ) AS l
  WHERE l.cents > rest
$$;
