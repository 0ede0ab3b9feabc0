-- Keeps the statements of a file, and answers their ids in their order. The same file is kept once. A line whose entry
-- is in a file that was applied, under the same reference of the bank, needs nobody any more.
CREATE OR REPLACE FUNCTION keep_bank_statements(
  file_sha256 text,
  file_format text,
  operator uuid,
  statements jsonb
) RETURNS TABLE (statement uuid, is_new boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  added uuid[];
BEGIN
  WITH kept AS (
    INSERT INTO bank_statements (
      sha256,
      place,
      format,
      name,
      account,
      currency,
      first_day,
      last_day,
      opening_cents,
      closing_cents,
      read_by,
      lines,
      waiting
    )
    SELECT
      file_sha256,
      s.place,
      file_format,
      s.value ->> 'name',
      s.value ->> 'account',
      s.value ->> 'currency',
      (s.value ->> 'firstDay')::date,
      (s.value ->> 'lastDay')::date,
      (s.value ->> 'openingCents')::bigint,
      (s.value ->> 'closingCents')::bigint,
      operator,
      jsonb_array_length(s.value -> 'lines'),
      jsonb_array_length(s.value -> 'lines')
    FROM jsonb_array_elements(statements) WITH ORDINALITY AS s (value, place)
    ON CONFLICT (sha256, place) DO NOTHING
    RETURNING id
  )
  SELECT coalesce(array_agg(id), '{}') INTO added FROM kept;

  INSERT INTO bank_lines (
    statement_id,
    position,
    day,
    amount_cents,
    currency,
    credit,
    kind,
    names,
    withdrawal_id,
    batch_number,
    reference,
    reason,
    problem
  )
  SELECT
    s.id,
    l.position,
    (l.value ->> 'day')::date,
    (l.value ->> 'cents')::bigint,
    l.value ->> 'currency',
    (l.value ->> 'credit')::boolean,
    l.value ->> 'kind',
    l.value ->> 'names',
    (l.value ->> 'withdrawalId')::uuid,
    (l.value ->> 'batchNumber')::integer,
    l.value ->> 'reference',
    l.value ->> 'reason',
    l.value ->> 'problem'
  FROM bank_statements AS s,
    jsonb_array_elements(statements -> (s.place - 1) -> 'lines') WITH ORDINALITY AS l (value, position)
  WHERE s.id = ANY(added)
  ORDER BY s.place, l.position;

  WITH repeated AS (
    UPDATE bank_lines AS l SET state = 'repeated'
    FROM bank_statements AS s
    WHERE l.statement_id = ANY(added) AND s.id = l.statement_id AND l.reference <> '' AND l.problem <> 'pending'
      AND EXISTS (
        SELECT FROM bank_lines AS o JOIN bank_statements AS before ON before.id = o.statement_id
        WHERE o.reference = l.reference AND o.amount_cents = l.amount_cents AND o.currency = l.currency
          AND o.credit = l.credit AND o.names = l.names AND (o.names <> '' OR o.day = l.day)
          AND o.problem = l.problem AND before.applied_at IS NOT NULL AND before.sha256 <> file_sha256
          AND (before.account = s.account OR before.account = '' OR s.account = '')
      )
    RETURNING l.statement_id
  )
  UPDATE bank_statements AS s SET waiting = s.waiting - r.number
  FROM (SELECT statement_id, count(*)::integer AS number FROM repeated GROUP BY statement_id) AS r
  WHERE s.id = r.statement_id;

  RETURN QUERY
  SELECT s.id, s.id = ANY(added) FROM bank_statements AS s WHERE s.sha256 = file_sha256 ORDER BY s.place;
END $$;

-- Marks what of a statement is planned to be paid and returned, once; the rest keeps why it is left to a person. It
-- answers each withdrawal that it has marked, with the batch of which the whole was booked.
CREATE OR REPLACE FUNCTION apply_bank_statement(
  statement uuid,
  operator uuid,
  one_operator boolean,
  most_alone bigint,
  week_alone bigint,
  roles text[]
) RETURNS TABLE (
  withdrawal uuid,
  batch uuid,
  batch_number integer,
  marked text,
  owner uuid,
  cents bigint,
  bank_reference text,
  reason text,
  by_one boolean
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  payouts CONSTANT uuid := 'ffffffff-ffff-8fff-bfff-000000000004';
  named uuid[];
  owners uuid[];
  back record;
BEGIN
  PERFORM FROM bank_statements AS s WHERE s.id = statement FOR UPDATE;
  -- As arrays, so that each is found by its id: the planner would read all withdrawals.
  SELECT array_agg(n.id) INTO named FROM (
    SELECT l.withdrawal_id AS id FROM bank_lines AS l
    WHERE l.statement_id = statement AND l.state = 'waits' AND l.withdrawal_id IS NOT NULL
    UNION SELECT i.withdrawal_id
    FROM bank_lines AS l JOIN payout_batches AS b ON b.number = l.batch_number
      JOIN payout_batch_items AS i ON i.batch_id = b.id
    WHERE l.statement_id = statement AND l.state = 'waits'
  ) AS n;
  PERFORM FROM withdrawals AS w WHERE w.id = ANY(named) ORDER BY w.created_at, w.id FOR NO KEY UPDATE;
  SELECT array_agg(w.user_id) || payouts INTO owners FROM bank_lines AS l
    JOIN (SELECT o.id, o.user_id FROM withdrawals AS o WHERE o.id = ANY(named)) AS w ON w.id = l.withdrawal_id
  WHERE l.statement_id = statement AND l.state = 'waits' AND l.kind = 'return'
  HAVING count(*) > 0;
  -- All at once and in the order of their ids, as everybody locks them.
  PERFORM FROM ledger_accounts AS a WHERE a.id = ANY(owners) ORDER BY a.id FOR NO KEY UPDATE;
  UPDATE bank_lines AS l SET why = p.outcome
  FROM plan_of_bank_lines(statement, operator, one_operator, most_alone, week_alone) AS p
  WHERE l.id = p.line AND l.state = 'waits';

  RETURN QUERY
  WITH paying AS (
    SELECT DISTINCT ON (w.id) w.id, l.id AS line_id, l.reference, b.id AS batch_id, b.number
    FROM bank_lines AS l LEFT JOIN payout_batches AS b ON l.kind = 'batch' AND b.number = l.batch_number
      LEFT JOIN payout_batch_items AS i ON i.batch_id = b.id
      JOIN withdrawals AS w ON w.id = coalesce(i.withdrawal_id, l.withdrawal_id)
    WHERE l.statement_id = statement AND l.state = 'waits' AND l.why = 'paid' AND w.id = ANY(named)
      AND w.status = 'approved' AND NOT is_same_hand(w, operator, one_operator)
    ORDER BY w.id, l.position
  ), paid AS (
    UPDATE withdrawals AS w
    SET status = 'paid', paid_at = now(), bank_reference = p.reference,
      by_one_person = w.decided_by IS NOT DISTINCT FROM operator
    FROM paying AS p WHERE w.id = p.id AND w.id = ANY(named)
    RETURNING
      w.id,
      w.user_id,
      w.amount_cents,
      w.by_one_person,
      p.line_id,
      p.reference,
      p.batch_id,
      p.number
  ), due AS (
    INSERT INTO receipts_due (id) SELECT p.id FROM paid AS p
  ), noted AS (
    UPDATE bank_lines AS l
    SET payments = l.payments + n.number, changed_by = operator, changed_at = now()
    FROM (SELECT p.line_id, count(*)::integer AS number FROM paid AS p GROUP BY p.line_id) AS n
    WHERE l.id = n.line_id
  )
  SELECT
    p.id,
    p.batch_id,
    p.number,
    'paid',
    p.user_id,
    p.amount_cents,
    p.reference,
    '',
    p.by_one_person
  FROM paid AS p;
  -- Of a batch some may be left to another operator, who has approved none of them.
  UPDATE bank_lines AS l
  SET
    state = CASE WHEN l.why = 'repeated' THEN 'repeated' WHEN o.approved THEN 'waits' ELSE 'paid' END,
    why = CASE WHEN o.approved THEN 'approver' END
  FROM (
    SELECT p.id, EXISTS (
      SELECT FROM payout_batches AS b JOIN payout_batch_items AS i ON i.batch_id = b.id
        JOIN withdrawals AS w ON w.id = i.withdrawal_id
      WHERE p.kind = 'batch' AND b.number = p.batch_number AND w.status = 'approved'
    ) AS approved
    FROM bank_lines AS p
    WHERE p.statement_id = statement AND p.state = 'waits' AND p.why IN ('paid', 'repeated')
  ) AS o
  WHERE l.id = o.id;

  FOR back IN
    SELECT l.id, l.withdrawal_id, l.reference, l.reason, r.*
    FROM bank_lines AS l
      CROSS JOIN LATERAL return_withdrawal(l.withdrawal_id, l.reason, l.reference, operator, most_alone, week_alone,
        one_operator, roles) AS r
    WHERE l.statement_id = statement AND l.state = 'waits' AND l.why = 'returned'
  LOOP
    -- The plan was made under the same locks, so what it says is done or nothing is.
    IF back.outcome <> 'ok' THEN
      RAISE EXCEPTION 'A planned return came to %: %', back.outcome, back.withdrawal_id;
    END IF;
    UPDATE bank_lines AS l SET state = 'returned', why = NULL, payments = 1, changed_by = operator, changed_at = now()
    WHERE l.id = back.id;
    withdrawal := back.withdrawal_id;
    batch := NULL;
    batch_number := NULL;
    marked := 'returned';
    owner := back.owner;
    cents := back.cents;
    bank_reference := back.reference;
    reason := back.reason;
    by_one := back.by_one;
    RETURN NEXT;
  END LOOP;
  UPDATE bank_statements AS s
  SET applied_by = operator, applied_at = now(), waiting = n.waiting, paid = n.paid, returned = n.returned
  FROM (
    SELECT count(*) FILTER (WHERE l.state = 'waits')::integer AS waiting,
      coalesce(sum(l.payments) FILTER (WHERE l.kind <> 'return'), 0)::integer AS paid,
      coalesce(sum(l.payments) FILTER (WHERE l.kind = 'return'), 0)::integer AS returned
    FROM bank_lines AS l WHERE l.statement_id = statement
  ) AS n
  WHERE s.id = statement;
END $$;

-- Notes that a person has settled a line of an applied statement, or all that wait of it without `one`; answers how
-- many.
CREATE OR REPLACE FUNCTION settle_bank_lines(statement uuid, one uuid, operator uuid, words text) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  settled integer;
BEGIN
  PERFORM FROM bank_statements AS s WHERE s.id = statement FOR UPDATE;
  UPDATE bank_lines AS l SET state = 'settled', note = words, changed_by = operator, changed_at = now()
  WHERE l.statement_id = statement AND (one IS NULL OR l.id = one) AND l.state = 'waits' AND l.why IS NOT NULL;
  GET DIAGNOSTICS settled = ROW_COUNT;
  UPDATE bank_statements AS s SET waiting = s.waiting - settled WHERE s.id = statement;
  RETURN settled;
END $$;
