-- Whether a statement is of the account that a batch is paid from, where the bank may say an IBAN without its first
-- four characters, or the other way round. CSV names no account.
CREATE OR REPLACE FUNCTION is_account_of(statement_account text, debtor jsonb) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT statement_account = ''
    OR debtor ->> 'account' IN (statement_account, substr(statement_account, 5))
    OR substr(debtor ->> 'account', 5) = statement_account
$$;

-- The lines of a statement that name one withdrawal each, with what they name, and why it does not fit, if it does not.
CREATE OR REPLACE FUNCTION named_by_bank_lines(statement uuid)
RETURNS TABLE (
  line uuid,
  kind text,
  reference text,
  state text,
  named withdrawals,
  batch uuid,
  misfit text
)
LANGUAGE sql STABLE AS $$
  SELECT
    l.id,
    l.kind,
    l.reference,
    l.state,
    f.it,
    b.id,
    CASE
      WHEN l.nth > 1 THEN 'twice'
      WHEN (f.it).id IS NULL THEN 'unknown'
      WHEN b.id IS NULL THEN 'no_batch'
      WHEN NOT is_account_of(s.account, b.debtor) THEN 'account'
      WHEN l.currency <> 'USD' THEN 'currency'
      WHEN l.amount_cents <> (f.it).amount_cents THEN 'sum'
    END
  FROM (
    SELECT *, row_number() OVER (PARTITION BY o.kind, o.names ORDER BY o.position) AS nth FROM bank_lines AS o
    WHERE o.statement_id = statement AND o.kind IN ('payment', 'return') AND o.problem = ''
  ) AS l
    CROSS JOIN (SELECT o.account FROM bank_statements AS o WHERE o.id = statement LIMIT 1) AS s
    LEFT JOIN LATERAL (SELECT o AS it FROM withdrawals AS o WHERE o.id = l.withdrawal_id LIMIT 1) AS f ON true
    LEFT JOIN LATERAL (
      SELECT o.batch_id FROM payout_batch_items AS o WHERE o.withdrawal_id = l.withdrawal_id LIMIT 1
    ) AS i ON true
    LEFT JOIN LATERAL (SELECT * FROM payout_batches AS o WHERE o.id = i.batch_id LIMIT 1) AS b ON true
$$;

-- The plan of the lines that name one withdrawal each (plan_of_bank_lines). A return needs that it was paid, be it by
-- another line. What else of this statement would go to the same wallet, or came from the same bank account, counts
-- within the week.
CREATE OR REPLACE FUNCTION plan_of_single_lines(
  statement uuid,
  operator uuid,
  one_operator boolean,
  most_alone bigint,
  week_alone bigint
) RETURNS TABLE (line uuid, withdrawal uuid, batch uuid, outcome text)
LANGUAGE sql STABLE AS $$
  WITH single AS MATERIALIZED (
    SELECT * FROM named_by_bank_lines(statement)
  ), payment AS MATERIALIZED (
    SELECT s.*,
      CASE
        WHEN s.misfit IS NOT NULL THEN s.misfit
        WHEN (s.named).status IN ('paid', 'returned') AND (s.named).bank_reference = s.reference THEN 'repeated'
        WHEN (s.named).status = 'paid' THEN 'paid_before'
        WHEN (s.named).status = 'returned' THEN 'returned_before'
        WHEN (s.named).status <> 'approved' THEN 'not_approved'
        WHEN is_same_hand(s.named, operator, one_operator) THEN 'approver'
        ELSE 'paid'
      END AS planned
    FROM single AS s
    WHERE s.kind = 'payment'
  ), back AS MATERIALIZED (
    SELECT s.*,
      CASE
        WHEN s.misfit IS NOT NULL THEN s.misfit
        WHEN (s.named).status = 'returned' AND (s.named).return_reference = s.reference THEN 'repeated'
        WHEN (s.named).status = 'returned' THEN 'returned_before'
        WHEN (s.named).status NOT IN ('approved', 'paid') THEN 'not_approved'
        WHEN is_same_hand(s.named, operator, one_operator) THEN 'approver'
        WHEN (s.named).status = 'approved' AND p.paid IS NULL THEN 'not_paid'
        WHEN s.state = 'waits' AND stake_in(operator, ARRAY[(s.named).user_id], ARRAY[(s.named).user_id]) THEN 'stake'
      END AS obstacle
    FROM single AS s
      LEFT JOIN (
        SELECT (o.named).id AS paid FROM payment AS o WHERE o.state = 'waits' AND o.planned = 'paid'
      ) AS p ON p.paid = (s.named).id
    WHERE s.kind = 'return'
  ), summed AS (
    SELECT b.*, greatest(
        sum((b.named).amount_cents) OVER (PARTITION BY (b.named).user_id),
        sum((b.named).amount_cents) OVER (
          PARTITION BY coalesce((b.named).account_hash, convert_to(b.line::text, 'UTF8'))
        )
      ) - (b.named).amount_cents AS others
    FROM back AS b
    WHERE b.obstacle IS NULL AND b.state = 'waits' AND (b.named).amount_cents <= most_alone
  )
  SELECT p.line, (p.named).id, p.batch, p.planned FROM payment AS p
  UNION ALL SELECT b.line, (b.named).id, b.batch, coalesce(b.obstacle, 'two_operators') FROM back AS b
  WHERE b.obstacle IS NOT NULL OR b.state <> 'waits' OR (b.named).amount_cents > most_alone
  UNION ALL SELECT s.line, (s.named).id, s.batch, CASE
      WHEN return_is_large(s.named, most_alone, (week_alone - s.others)::bigint) THEN 'two_operators'
      ELSE 'returned'
    END
  FROM summed AS s
$$;

-- The same of the lines by which a batch was booked as one sum: all of it, or what was not marked under another
-- reference. payments: how many this operator marks.
CREATE OR REPLACE FUNCTION plan_of_batch_lines(statement uuid, operator uuid, one_operator boolean)
RETURNS TABLE (line uuid, batch uuid, outcome text, payments integer)
LANGUAGE sql STABLE AS $$
  SELECT l.id, b.id,
    CASE
      WHEN l.nth > 1 THEN 'twice'
      WHEN b.id IS NULL THEN 'unknown'
      WHEN NOT is_account_of(s.account, b.debtor) THEN 'account'
      WHEN l.currency <> 'USD' THEN 'currency'
      WHEN l.amount_cents NOT IN (b.amount_cents, i.cents) THEN 'sum'
      WHEN i.waiting = 0 AND i.otherwise = 0 THEN 'repeated'
      WHEN i.waiting = 0 THEN 'paid_before'
      WHEN i.waiting = i.approved_by THEN 'approver'
      ELSE 'paid'
    END,
    (i.waiting - i.approved_by)::integer
  FROM (
    SELECT *, row_number() OVER (PARTITION BY o.names ORDER BY o.position) AS nth FROM bank_lines AS o
    WHERE o.statement_id = statement AND o.kind = 'batch' AND o.problem = ''
  ) AS l
    CROSS JOIN (SELECT o.account FROM bank_statements AS o WHERE o.id = statement LIMIT 1) AS s
    LEFT JOIN LATERAL (
      SELECT * FROM payout_batches AS o
      WHERE o.number = l.batch_number
        AND lower(CASE WHEN o.test THEN 'TEST-' ELSE '' END || 'PAYOUT-' || o.number || '-' || left(o.id::text, 8))
          = l.names
      LIMIT 1
    ) AS b ON true
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE (w.it).status = 'approved') AS waiting,
        count(*) FILTER (WHERE (w.it).status = 'approved' AND is_same_hand(w.it, operator, one_operator))
          AS approved_by,
        count(*) FILTER (WHERE (w.it).status <> 'approved' AND (w.it).bank_reference <> l.reference) AS otherwise,
        coalesce(
          sum((w.it).amount_cents) FILTER (WHERE (w.it).status = 'approved' OR (w.it).bank_reference = l.reference),
          0
        ) AS cents
      FROM payout_batch_items AS o
        CROSS JOIN LATERAL (SELECT x AS it FROM withdrawals AS x WHERE x.id = o.withdrawal_id LIMIT 1) AS w
      WHERE o.batch_id = b.id
    ) AS i
$$;

-- What happens to each line of a statement when this operator applies it: paid and returned, which is marked then;
-- repeated, which needs nobody, since it was marked under the same reference; else why it is left to a person. A line
-- that waits no more has its state. payments: how many withdrawals it marks, or has marked.
CREATE OR REPLACE FUNCTION plan_of_bank_lines(
  statement uuid,
  operator uuid,
  one_operator boolean,
  most_alone bigint,
  week_alone bigint
) RETURNS TABLE (line uuid, withdrawal uuid, batch uuid, outcome text, payments integer)
LANGUAGE sql STABLE AS $$
  SELECT l.id, s.withdrawal, coalesce(b.batch, s.batch),
    CASE WHEN l.state <> 'waits' THEN l.state ELSE coalesce(nullif(l.problem, ''), s.outcome, b.outcome) END,
    CASE
      WHEN l.state <> 'waits' THEN l.payments
      WHEN b.outcome = 'paid' THEN b.payments
      ELSE (coalesce(s.outcome, '') IN ('paid', 'returned'))::integer
    END
  FROM bank_lines AS l
    LEFT JOIN plan_of_single_lines(statement, operator, one_operator, most_alone, week_alone) AS s ON s.line = l.id
    LEFT JOIN plan_of_batch_lines(statement, operator, one_operator) AS b ON b.line = l.id
  WHERE l.statement_id = statement
$$;
