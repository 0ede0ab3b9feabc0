-- Money has one door: the functions that run as the owner (SECURITY DEFINER), here and in the purchases' domains. The
-- application's own role may only read the ledger's tables. All money in whole cents. Every function locks in one
-- order: payment, purchase, project, then accounts by id.

-- Everybody has a wallet, under their own id.
CREATE OR REPLACE FUNCTION open_wallet() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO ledger_accounts (id, owner_id, kind) VALUES (NEW.id, NEW.id, 'wallet');
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The ledger is append-only: write a correction instead.' USING ERRCODE = 'restrict_violation';
END $$;

-- Locks both accounts, by id, and answers what is free on the first. Every move begins here.
CREATE OR REPLACE FUNCTION lock_accounts(payer uuid, payee uuid) RETURNS bigint LANGUAGE sql AS $$
  SELECT max(free) FILTER (WHERE id = payer)
  FROM (
    SELECT id, balance_cents - held_cents AS free FROM ledger_accounts
    WHERE id IN (payer, payee)
    ORDER BY id FOR NO KEY UPDATE
  ) AS locked
$$;

-- Whether there is money in a wallet, also such as waits to be paid out.
CREATE OR REPLACE FUNCTION has_money(account uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM ledger_accounts AS a WHERE a.id = account AND a.balance_cents > 0)
$$;

-- Whether transfers under this code are followed: by a receipt, a notification or a mail.
CREATE OR REPLACE FUNCTION is_followed(move text) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN move IN ('card_payment', 'order', 'investment', 'refund', 'refund_owed', 'dispute', 'dispute_owed',
    'payout_return', 'repayment', 'return', 'escrow', 'release', 'escrow_return',
    'return_back', 'repayment_back', 'compensation', 'reserve_freed');

-- Moves money between two accounts that the caller has locked. `orders` and `investments` are added to the kept counts;
-- at least `by_card` of it is card money of the debited wallet, as far as it has some (pass_card_money).
CREATE OR REPLACE FUNCTION move_money(
  transfer uuid,
  debit uuid,
  credit uuid,
  cents bigint,
  move text,
  project uuid DEFAULT NULL,
  takes_back uuid DEFAULT NULL,
  orders integer DEFAULT 0,
  investments integer DEFAULT 0,
  by_card bigint DEFAULT 0
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  WITH paid AS (
    UPDATE ledger_accounts AS a
    SET balance_cents = a.balance_cents - cents, transfers_count = a.transfers_count + 1,
      orders_count = a.orders_count + orders, investments_count = a.investments_count + investments
    WHERE a.id = debit RETURNING a.kind, a.balance_cents, a.transfers_count
  ), received AS (
    UPDATE ledger_accounts AS a
    SET balance_cents = a.balance_cents + cents, transfers_count = a.transfers_count + 1,
      sales_count = a.sales_count + orders
    WHERE a.id = credit RETURNING a.kind, a.balance_cents, a.transfers_count
  )
  INSERT INTO transfers (
    id,
    debit_account,
    credit_account,
    amount_cents,
    code,
    project_id,
    reverses,
    debit_seq,
    credit_seq,
    debit_balance_after,
    credit_balance_after
  )
  SELECT
    transfer,
    debit,
    credit,
    cents,
    move,
    project,
    takes_back,
    paid.transfers_count,
    received.transfers_count,
    paid.balance_cents,
    received.balance_cents
  FROM paid, received, transfer_codes AS c
  WHERE c.code = move AND c.debit_kind = paid.kind AND c.credit_kind = received.kind;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'No permitted move: % from % to %', move, debit, credit USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (SELECT FROM card_money AS m WHERE m.account_id = debit) THEN
    PERFORM pass_card_money(debit, CASE move WHEN 'escrow' THEN transfer ELSE credit END, cents, by_card);
  END IF;
  IF is_followed(move) THEN
    INSERT INTO receipts_due (id) VALUES (transfer);
  END IF;
END $$;

-- Moves several amounts under one code, in their order, as move_money moves one: between accounts that the caller has
-- locked, of which none is both debited and credited here. The n-th elements of the lists are one transfer.
CREATE OR REPLACE FUNCTION move_money_of_many(
  transfer_ids uuid[],
  debits uuid[],
  credits uuid[],
  amounts bigint[],
  move text,
  project uuid DEFAULT NULL,
  takes_back uuid[] DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  written bigint;
BEGIN
  IF EXISTS (SELECT unnest(debits) INTERSECT SELECT unnest(credits)) THEN
    RAISE EXCEPTION 'An account is both debited and credited: %', move USING ERRCODE = 'check_violation';
  END IF;
  WITH listed AS MATERIALIZED (
    SELECT
      l.*,
      row_number() OVER of_debit AS nth_debit,
      sum(l.cents) OVER of_debit AS debited,
      row_number() OVER of_credit AS nth_credit,
      sum(l.cents) OVER of_credit AS credited
    FROM unnest(transfer_ids, debits, credits, amounts, takes_back) WITH ORDINALITY
      AS l (id, debit, credit, cents, reverses, place)
    WINDOW of_debit AS (PARTITION BY l.debit ORDER BY l.place),
      of_credit AS (PARTITION BY l.credit ORDER BY l.place)
  ), moved AS (
    UPDATE ledger_accounts AS a
    SET balance_cents = a.balance_cents + s.cents, transfers_count = a.transfers_count + s.transfers
    FROM (
      SELECT l.debit AS id, -sum(l.cents) AS cents, count(*) AS transfers FROM listed AS l GROUP BY l.debit
      UNION ALL
      SELECT l.credit, sum(l.cents), count(*) FROM listed AS l GROUP BY l.credit
    ) AS s
    WHERE a.id = s.id
    RETURNING a.id, a.kind, a.balance_cents - s.cents AS balance, a.transfers_count - s.transfers AS transfers
  )
  INSERT INTO transfers (
    id,
    debit_account,
    credit_account,
    amount_cents,
    code,
    project_id,
    reverses,
    debit_seq,
    credit_seq,
    debit_balance_after,
    credit_balance_after
  )
  SELECT
    l.id,
    l.debit,
    l.credit,
    l.cents,
    move,
    project,
    l.reverses,
    d.transfers + l.nth_debit,
    r.transfers + l.nth_credit,
    d.balance - l.debited,
    r.balance + l.credited
  FROM listed AS l
    JOIN moved AS d ON d.id = l.debit
    JOIN moved AS r ON r.id = l.credit
    JOIN transfer_codes AS c ON c.code = move AND c.debit_kind = d.kind AND c.credit_kind = r.kind
  -- The transfers of an account are dated in the order of their numbers.
  ORDER BY l.place;
  GET DIAGNOSTICS written = ROW_COUNT;
  IF written <> cardinality(transfer_ids) THEN
    RAISE EXCEPTION 'No permitted move: %, % of %', move, cardinality(transfer_ids) - written, cardinality(transfer_ids)
      USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (SELECT FROM card_money AS m WHERE m.account_id = ANY (debits)) THEN
    PERFORM pass_card_money_of_many(transfer_ids);
  END IF;
  IF is_followed(move) THEN
    INSERT INTO receipts_due (id) SELECT unnest(transfer_ids);
  END IF;
END $$;

-- Sets money of a locked wallet aside.
CREATE OR REPLACE FUNCTION hold_money(
  account uuid,
  cents bigint,
  why text,
  reference uuid,
  until timestamptz DEFAULT NULL
) RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE
  hold uuid;
BEGIN
  UPDATE ledger_accounts AS a SET held_cents = a.held_cents + cents WHERE a.id = account;
  INSERT INTO holds (account_id, amount_cents, reason, reference_id, expires_at)
  VALUES (account, cents, why, reference, until)
  RETURNING id INTO hold;
  RETURN hold;
END $$;

-- Resolves a hold, once, and frees what it set aside on a wallet that the caller has locked.
CREATE OR REPLACE FUNCTION resolve_hold(hold uuid, becomes text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  resolved holds;
BEGIN
  UPDATE holds AS h SET status = becomes, resolved_at = now()
  WHERE h.id = hold AND h.status = 'held'
  RETURNING h.* INTO resolved;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'The hold % has been resolved before', hold USING ERRCODE = 'check_violation';
  END IF;
  UPDATE ledger_accounts AS a SET held_cents = a.held_cents - resolved.amount_cents WHERE a.id = resolved.account_id;
END $$;

-- Sets a mistaken transfer right, once: an amount in favour of the wallet, or below zero against it. For operators
-- at the database's console; the application's own role may not.
CREATE OR REPLACE FUNCTION correct_transfer(mistaken uuid, wallet uuid, cents bigint) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  fees CONSTANT uuid := 'ffffffff-ffff-8fff-bfff-000000000005';
BEGIN
  PERFORM lock_accounts(wallet, fees);
  IF cents > 0 THEN
    PERFORM move_money(uuidv7(), fees, wallet, cents, 'correction_credit', takes_back => mistaken);
  ELSE
    PERFORM move_money(uuidv7(), wallet, fees, -cents, 'correction_debit', takes_back => mistaken);
  END IF;
END $$;

-- Pays what a wallet owes with what has become free on it, whatever made it free. It runs when the transaction ends,
-- when what was bought with a card has been paid with that card's money.
CREATE OR REPLACE FUNCTION pay_owed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  receivables CONSTANT uuid := 'ffffffff-ffff-8fff-bfff-000000000006';
  cents bigint;
BEGIN
  SELECT least(a.owed_cents, a.balance_cents - a.held_cents) INTO cents FROM ledger_accounts AS a WHERE a.id = NEW.id;
  IF cents > 0 THEN
    PERFORM lock_accounts(NEW.id, receivables);
    UPDATE ledger_accounts AS a SET owed_cents = a.owed_cents - cents WHERE a.id = NEW.id;
    PERFORM move_money(uuidv7(), NEW.id, receivables, cents, 'owed_paid');
  END IF;
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION lock_accounts, move_money, move_money_of_many, hold_money, resolve_hold, correct_transfer
  FROM PUBLIC;
