-- Puts what has moved under new receipts into the outbox: its accounts, whose transfers after `mailed_seq` are to be
-- mailed, and what is no transfer of theirs. What is not in `to_mail` is mailed to nobody.
CREATE OR REPLACE FUNCTION put_into_outbox(moved uuid[], to_mail uuid[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH others AS (
    INSERT INTO outbox_events (account_id, event_id)
    SELECT w.user_id, w.id FROM withdrawals AS w WHERE w.id = ANY (to_mail) AND w.paid_at IS NOT NULL
    UNION ALL
    SELECT p.user_id, t.id FROM transfers AS t JOIN payments AS p ON p.id = t.reverses
    WHERE t.id = ANY (to_mail) AND t.code IN ('refund_owed', 'dispute_owed')
    ON CONFLICT DO NOTHING
    RETURNING account_id, event_id
  ), concerned AS (
    SELECT t.id, t.debit_account AS account_id, t.debit_seq AS seq FROM transfers AS t
    WHERE t.id = ANY (moved) AND t.code IN ('order', 'investment', 'escrow', 'refund', 'dispute', 'repayment',
        'return_back')
    UNION ALL
    SELECT t.id, t.credit_account, t.credit_seq FROM transfers AS t
    WHERE t.id = ANY (moved)
      AND t.code IN ('order', 'investment', 'release', 'escrow_return', 'card_payment', 'payout_return', 'return',
        'repayment_back', 'compensation', 'reserve_freed')
    UNION ALL
    SELECT o.event_id, o.account_id, 0 FROM others AS o
  )
  INSERT INTO outbox_accounts AS o (account_id, mailed_seq, due)
  SELECT c.account_id, coalesce(max(c.seq) FILTER (WHERE c.id <> ALL (to_mail)), 0), bool_or(c.id = ANY (to_mail))
  FROM concerned AS c
  GROUP BY c.account_id
  ORDER BY c.account_id
  ON CONFLICT (account_id) DO UPDATE SET
    mailed_seq = greatest(o.mailed_seq, excluded.mailed_seq),
    due = o.due OR excluded.due
  WHERE excluded.mailed_seq > o.mailed_seq OR (excluded.due AND NOT o.due);
END $$;

-- Writes into the bells what was sold under receipts of this transaction, one notification a project, what has
-- come back of investments, what has left escrow, and what was taken back.
CREATE OR REPLACE FUNCTION notify_of_money(moved uuid[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  added CONSTANT jsonb := (
    -- Read once for all kinds of them.
    WITH transferred AS MATERIALIZED (
      SELECT * FROM transfers WHERE id = ANY (moved)
    )
    SELECT jsonb_agg(to_jsonb(n))
    FROM (
      SELECT
        coalesce(i.organization_id, t.credit_account) AS user_id,
        'money' AS kind,
        r.kind AS event,
        t.project_id::text AS subject,
        count(*) AS times,
        sum(t.amount_cents) AS cents,
        (array_agg(t.debit_account ORDER BY t.created_at DESC, t.id DESC))[1] AS actor,
        jsonb_build_object('projectId', t.project_id, 'projectTitle', min(r.project_title)) AS data
      FROM transferred AS t JOIN receipts AS r ON r.id = t.id LEFT JOIN investments AS i ON i.id = t.id
      WHERE t.code IN ('order', 'investment', 'escrow') AND r.issued_at = now()
      GROUP BY coalesce(i.organization_id, t.credit_account), r.kind, t.project_id
      UNION ALL
      SELECT
        t.credit_account,
        'money',
        'release',
        t.project_id::text,
        count(*),
        sum(t.amount_cents),
        NULL,
        jsonb_build_object('projectId', t.project_id, 'projectTitle', min(p.title))
      FROM transferred AS t JOIN projects AS p ON p.id = t.project_id
      WHERE t.code = 'release'
      GROUP BY t.credit_account, t.project_id
      UNION ALL
      SELECT
        i.user_id,
        'money',
        'released',
        i.id::text,
        1,
        t.amount_cents,
        NULL,
        jsonb_build_object('investmentId', i.id, 'projectTitle', p.title)
      FROM transferred AS t JOIN investments AS i ON i.id = t.reverses JOIN projects AS p ON p.id = t.project_id
      WHERE t.code = 'release'
      UNION ALL
      SELECT
        t.credit_account,
        'money',
        'givenBack',
        t.id::text,
        1,
        t.amount_cents,
        NULL,
        jsonb_build_object('investmentId', t.reverses, 'projectTitle', p.title, 'cause', r.cause)
      FROM transferred AS t JOIN refunds AS r ON r.id = t.id JOIN projects AS p ON p.id = t.project_id
      WHERE t.code = 'escrow_return'
        AND r.cause IN ('failed', 'project_canceled', 'terms_changed')
      UNION ALL
      SELECT
        t.credit_account,
        'money',
        t.code,
        t.id::text,
        1,
        t.amount_cents,
        NULL,
        jsonb_build_object('investmentId', t.reverses, 'projectTitle', p.title)
      FROM transferred AS t JOIN projects AS p ON p.id = t.project_id
      WHERE t.code IN ('return', 'compensation')
      UNION ALL
      SELECT
        t.credit_account,
        'money',
        'reserveFreed',
        t.id::text,
        1,
        t.amount_cents,
        NULL,
        jsonb_build_object('projectId', t.project_id, 'projectTitle', p.title)
      FROM transferred AS t JOIN projects AS p ON p.id = t.project_id
      WHERE t.code = 'reserve_freed'
      UNION ALL
      SELECT
        t.debit_account,
        'money',
        'returnTaken',
        t.id::text,
        1,
        t.amount_cents,
        NULL,
        jsonb_build_object('investmentId', t.reverses, 'projectTitle', p.title, 'reason',
          correction_reason(t.project_id))
      FROM transferred AS t JOIN projects AS p ON p.id = t.project_id
      WHERE t.code = 'return_back'
      UNION ALL
      SELECT
        t.credit_account,
        'money',
        'repaymentBack',
        t.id::text,
        1,
        t.amount_cents,
        NULL,
        jsonb_build_object('projectTitle', p.title)
      FROM transferred AS t JOIN projects AS p ON p.id = t.project_id
      WHERE t.code = 'repayment_back'
      UNION ALL
      SELECT
        p.user_id,
        'money',
        'takenBack',
        t.id::text,
        1,
        t.amount_cents,
        NULL,
        jsonb_build_object('code', t.code)
      FROM transferred AS t JOIN payments AS p ON p.id = t.reverses
      WHERE t.code IN ('refund', 'refund_owed', 'dispute', 'dispute_owed')
    ) AS n
  );
BEGIN
  IF added IS NULL THEN RETURN; END IF;
  PERFORM pg_notify(
    'guildhall_live',
    json_build_object(
      'userId', a.user_id,
      'event', 'notifications',
      'data', json_build_object('unread', a.unread, 'changes', a.changes)
    )::text
  )
  FROM add_notifications(added) AS a;
END $$;
