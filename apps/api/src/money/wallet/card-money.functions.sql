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

-- Wallets and the accounts of projects keep the age of money; the house's other accounts do not.
CREATE OR REPLACE FUNCTION keeps_card_money(account ledger_accounts) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN (account).kind = 'wallet' OR (account).project_id IS NOT NULL;

-- Follows a move of an amount out of a wallet that has card money: what else it has is spent first, then the oldest
-- card money, which goes to the wallet that is credited with its days. At least `by_card` of the move is card money,
-- the newest first, as far as there is some. Both are locked.
CREATE OR REPLACE FUNCTION pass_card_money(debit uuid, credit uuid, amount bigint, by_card bigint) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  -- An investment in escrow keeps the age of its money as well, under its own id.
  receiver CONSTANT uuid := CASE
    WHEN NOT EXISTS (SELECT FROM ledger_accounts AS a WHERE a.id = credit AND NOT keeps_card_money(a)) THEN credit
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

-- Follows several moves, as pass_card_money follows each of them in the order of its number; none of the accounts is
-- both debited and credited by them.
CREATE OR REPLACE FUNCTION pass_card_money_of_many(moves uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  debits CONSTANT uuid[] := ARRAY(SELECT DISTINCT t.debit_account FROM transfers AS t WHERE t.id = ANY (moves));
BEGIN
  DELETE FROM card_money AS m WHERE m.account_id = ANY (debits) AND m.free_at <= now();
  -- The card money of an account lies on a line, the oldest first, and each move takes the next piece of it.
  WITH part AS MATERIALIZED (
    SELECT m.account_id, m.free_at, m.cents, sum(m.cents) OVER older AS until
    FROM card_money AS m WHERE m.account_id = ANY (debits)
    WINDOW older AS (PARTITION BY m.account_id ORDER BY m.free_at)
  ), move AS MATERIALIZED (
    SELECT t.debit_account, t.credit_account, l.until,
      lag(l.until, 1, 0::numeric) OVER (PARTITION BY t.debit_account ORDER BY t.debit_seq) AS since
    FROM transfers AS t
      JOIN (SELECT p.account_id, max(p.until) AS cents FROM part AS p GROUP BY p.account_id) AS w
        ON w.account_id = t.debit_account
      CROSS JOIN LATERAL (SELECT greatest(w.cents - t.debit_balance_after, 0) AS until) AS l
    WHERE t.id = ANY (moves)
  ), piece AS MATERIALIZED (
    SELECT p.account_id, p.free_at, p.cents AS had, v.credit_account,
      least(p.until, v.until) - greatest(p.until - p.cents, v.since) AS cents
    FROM part AS p JOIN move AS v
      ON v.debit_account = p.account_id AND v.until > p.until - p.cents AND v.since < p.until AND v.since < v.until
  ), taken AS (
    SELECT p.account_id, p.free_at, p.had, sum(p.cents) AS cents FROM piece AS p
    GROUP BY p.account_id, p.free_at, p.had
  ), gone AS (
    DELETE FROM card_money AS m USING taken AS t
    WHERE m.account_id = t.account_id AND m.free_at = t.free_at AND t.cents = t.had
  ), less AS (
    UPDATE card_money AS m SET cents = m.cents - t.cents
    FROM taken AS t
    WHERE m.account_id = t.account_id AND m.free_at = t.free_at AND t.cents < t.had
  )
  INSERT INTO card_money AS m (account_id, free_at, cents)
  SELECT p.credit_account, p.free_at, sum(p.cents)
  FROM piece AS p JOIN ledger_accounts AS a ON a.id = p.credit_account
  WHERE keeps_card_money(a)
  GROUP BY p.credit_account, p.free_at
  ON CONFLICT (account_id, free_at) DO UPDATE SET cents = m.cents + excluded.cents;
END $$;
REVOKE EXECUTE ON FUNCTION add_card_money, shift_card_money, pass_card_money, pass_card_money_of_many FROM PUBLIC;

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
