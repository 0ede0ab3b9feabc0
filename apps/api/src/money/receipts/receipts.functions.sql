CREATE OR REPLACE FUNCTION refuse_changing_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A receipt is never changed.' USING ERRCODE = 'restrict_violation';
END $$;

-- Gives a receipt to at most a number of those that wait for one, in one transaction, and answers how many it took. The
-- numbers of a year have no gaps, since they are counted in a row that comes back when the transaction does not commit;
-- nobody who pays waits for that row.
CREATE OR REPLACE FUNCTION issue_receipts(most integer, on_test_money boolean) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  is_test CONSTANT boolean := on_test_money OR holds_test_money();
  taken uuid[];
  to_mail uuid[];
BEGIN
  -- One at a time, for a moment: whoever comes second finds all that the first has left.
  LOCK TABLE receipt_series IN EXCLUSIVE MODE;
  WITH due AS (
    DELETE FROM receipts_due
    WHERE ctid = ANY (ARRAY(SELECT d.ctid FROM receipts_due AS d LIMIT most))
    RETURNING id, mail
  )
  SELECT array_agg(due.id), coalesce(array_agg(due.id) FILTER (WHERE due.mail), '{}') INTO taken, to_mail
  FROM due;
  WITH paid AS (
    SELECT
      t.id,
      t.debit_account AS user_id,
      CASE t.code WHEN 'order' THEN 'order' ELSE 'investment' END AS kind,
      payer.name AS user_name,
      payee.name AS payee_name,
      p.title AS project_title,
      coalesce(o.number_of_units, 0) AS units,
      t.amount_cents,
      coalesce(o.card_cents, i.card_cents) AS card_cents,
      coalesce(CASE
        WHEN o.card_cents > 0 THEN (
          SELECT c.provider FROM payments AS c WHERE c.order_id = o.id AND c.result = 'completed' LIMIT 1
        )
        WHEN i.card_cents > 0 THEN (
          SELECT c.provider FROM payments AS c WHERE c.investment_id = i.id AND c.result = 'completed' LIMIT 1
        )
      END, '') AS provider,
      '' AS account_ending,
      t.created_at AS paid_at
    FROM transfers AS t
      JOIN users AS payer ON payer.id = t.debit_account
      JOIN projects AS p ON p.id = t.project_id
      JOIN users AS payee ON payee.id = p.created_by
      LEFT JOIN orders AS o ON o.id = t.id LEFT JOIN investments AS i ON i.id = t.id
    WHERE t.id = ANY (taken) AND t.code IN ('order', 'investment', 'escrow')
    UNION ALL
    -- The payment of a purchase is shown on the purchase's own receipt.
    SELECT
      c.id,
      c.user_id,
      'topup',
      u.name,
      '',
      '',
      0,
      t.amount_cents,
      t.amount_cents,
      c.provider,
      '',
      t.created_at
    FROM payments AS c JOIN users AS u ON u.id = c.user_id JOIN transfers AS t ON t.id = c.id
    WHERE c.id = ANY (taken) AND c.result = 'credited'
    UNION ALL
    SELECT
      w.id,
      w.user_id,
      'withdrawal',
      u.name,
      '',
      '',
      0,
      w.amount_cents,
      0,
      '',
      w.account_ending,
      w.paid_at
    FROM withdrawals AS w JOIN users AS u ON u.id = w.user_id
    WHERE w.id = ANY (taken) AND w.paid_at IS NOT NULL
  ), fresh AS (
    SELECT paid.*, year, row_number() OVER of_year AS place, count(*) OVER (PARTITION BY year) AS total
    FROM paid, LATERAL (SELECT extract(year FROM paid.paid_at AT TIME ZONE 'UTC')::integer AS year) AS y
    WHERE NOT EXISTS (SELECT FROM receipts AS r WHERE r.id = paid.id)
    WINDOW of_year AS (PARTITION BY year ORDER BY paid.paid_at, paid.id)
  ), counted AS (
    INSERT INTO receipt_series AS s (series, year, last) SELECT DISTINCT 'R', year, total FROM fresh
    ON CONFLICT (series, year) DO UPDATE SET last = s.last + EXCLUDED.last
    RETURNING s.series, s.year, s.last
  )
  INSERT INTO receipts (
    id,
    series,
    year,
    number,
    user_id,
    kind,
    user_name,
    payee_name,
    project_title,
    units,
    amount_cents,
    card_cents,
    provider,
    account_ending,
    test,
    paid_at
  )
  SELECT
    f.id,
    c.series,
    c.year,
    c.last - f.total + f.place,
    f.user_id,
    f.kind,
    f.user_name,
    f.payee_name,
    f.project_title,
    f.units,
    f.amount_cents,
    f.card_cents,
    f.provider,
    f.account_ending,
    is_test,
    f.paid_at
  FROM fresh AS f JOIN counted AS c USING (year);
  PERFORM put_into_outbox(taken, to_mail);
  PERFORM notify_of_money(to_mail);
  RETURN coalesce(cardinality(taken), 0);
END $$;

-- What the account has paid last, by its receipt, if that was within a day. A payout that the bank has sent back is
-- none.
CREATE OR REPLACE FUNCTION newest_receipt(account uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', r.id, 'kind', r.kind, 'units', r.units, 'projectTitle', r.project_title,
    'cents', r.amount_cents)
  FROM receipts AS r
  WHERE r.user_id = account AND r.paid_at > now() - interval '24 hours'
    AND NOT EXISTS (SELECT FROM transfers AS t WHERE t.reverses = r.id AND t.code = 'payout_return')
  ORDER BY r.paid_at DESC LIMIT 1
$$;

-- What was given back of what was paid: how many cents, and the newest 100 transfers. Those of a purchase's card
-- payment are listed as well and not counted, since they send on what was given back to the wallet.
CREATE OR REPLACE FUNCTION given_back(paid uuid, OUT cents bigint, OUT moves jsonb) LANGUAGE sql STABLE AS $$
  WITH back AS MATERIALIZED (
    SELECT t.id, t.code,
      t.amount_cents * CASE WHEN t.code IN ('refund_back', 'dispute_back') THEN -1 ELSE 1 END AS cents, t.created_at,
      t.reverses = paid AS counts
    FROM transfers AS t
    WHERE t.reverses = ANY (paid || ARRAY(
      SELECT p.id FROM payments AS p WHERE p.order_id = paid AND p.result = 'completed'
      UNION ALL SELECT p.id FROM payments AS p WHERE p.investment_id = paid AND p.result = 'completed'
    ))
      AND t.code IN ('order_refund', 'investment_refund', 'escrow_return', 'refund', 'refund_owed', 'refund_back',
        'dispute', 'dispute_owed', 'dispute_back', 'payout_return')
  )
  SELECT coalesce(sum(back.cents) FILTER (WHERE counts), 0)::bigint,
    coalesce(
      (
        SELECT jsonb_agg(
          jsonb_build_object('id', n.id, 'code', n.code, 'cents', n.cents::text, 'at', n.created_at)
          ORDER BY n.created_at DESC, n.id DESC
        )
        FROM (SELECT * FROM back ORDER BY created_at DESC, id DESC LIMIT 100) AS n
      ),
      '[]'
    )
  FROM back
$$;

-- What repayments have brought of an investment, in cents; 0 for what is none.
CREATE OR REPLACE FUNCTION returned_of(paid uuid) RETURNS bigint LANGUAGE sql STABLE
  RETURN coalesce((SELECT i.principal_paid + i.return_paid FROM investments AS i WHERE i.id = paid), 0);

-- The id of the receipt that the account has for a transfer of its own, by the transfer's code and its signed amount
-- there; '' for none. A card payment that paid a purchase is shown on the purchase's receipt.
CREATE OR REPLACE FUNCTION receipt_of(transfer uuid, code text, cents bigint) RETURNS text LANGUAGE sql STABLE
  RETURN coalesce(
    CASE
      WHEN code IN ('order', 'investment', 'escrow') AND cents < 0 THEN transfer
      WHEN code = 'card_payment' THEN (
        SELECT CASE p.result WHEN 'credited' THEN p.id ELSE coalesce(p.order_id, p.investment_id) END
        FROM payments AS p
        WHERE p.id = transfer
      )
      WHEN code = 'payout' THEN (SELECT w.id FROM withdrawals AS w WHERE w.id = transfer AND w.paid_at IS NOT NULL)
    END::text,
    ''
  );
