-- What an organization needs to know when it comes home: its money, and what waits for it. From a few rows however
-- large it is: of messages those of its 50 newest conversations, of orders and withdrawals its newest 100, of
-- repayments the sums of its days of release. `toConfirm` are those that wait for
-- `actor` as the second member, `toProve` those that wait for their password or second factor. `confirms` is the role
-- that both ask for. `sentBack` is its newest withdrawal, where that was rejected or returned within 30 days.
CREATE OR REPLACE FUNCTION organization_home(organization uuid, actor uuid, confirms text) RETURNS jsonb
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT jsonb_build_object(
    'free', coalesce(a.balance_cents - a.held_cents, 0),
    'held', coalesce(a.held_cents, 0),
    'owed', coalesce(a.owed_cents, 0),
    'raisedThisMonth', coalesce(
      (
        SELECT m.raised_cents FROM organization_months AS m
        WHERE m.organization_id = u.id AND m.month = date_trunc('month', now() AT TIME ZONE 'UTC')::date
      ),
      0
    ),
    'totals', coalesce((SELECT jsonb_object_agg(o.list, o.total) FROM own_totals AS o WHERE o.owner_id = u.id), '{}'),
    'unread', (
      SELECT coalesce(sum(c.unread), 0)
      FROM (
        (
          SELECT last_message_at, low_unread AS unread FROM conversations
          WHERE low_id = u.id
          ORDER BY last_message_at DESC, id DESC LIMIT 50
        )
        UNION ALL
        (
          SELECT last_message_at, high_unread FROM conversations
          WHERE high_id = u.id
          ORDER BY last_message_at DESC, id DESC LIMIT 50
        )
        ORDER BY last_message_at DESC LIMIT 50
      ) AS c
    ),
    'sentBack', (
      SELECT jsonb_build_object('cents', w.amount_cents, 'status', w.status, 'reason', w.reason)
      FROM (SELECT * FROM withdrawals WHERE user_id = u.id ORDER BY created_at DESC, id DESC LIMIT 1) AS w
      WHERE w.status IN ('rejected', 'returned') AND coalesce(w.returned_at, w.decided_at) > now() - interval '30 days'
    ),
    'disputes', (
      SELECT count(*)
      FROM (SELECT FROM disputes AS d WHERE d.seller_id = u.id AND d.status = 'open' LIMIT 100) AS waiting
    ),
    'orders', (
      SELECT count(*)
      FROM (SELECT * FROM orders WHERE seller_id = u.id ORDER BY created_at DESC, id DESC LIMIT 100) AS o
        LEFT JOIN order_steps AS s ON s.id = o.id
      WHERE o.status = 'COMPLETED' AND s.sent_at IS NULL AND s.canceled_at IS NULL AND refunded_of(o.id) < o.total_cents
    ),
    'toConfirm', (
      SELECT count(*)
      FROM (SELECT * FROM withdrawals WHERE user_id = u.id ORDER BY created_at DESC, id DESC LIMIT 100) AS w
        JOIN second_members AS s ON s.withdrawal_id = w.id
      WHERE w.status = 'pending'
        AND s.confirmed_at IS NULL
        AND s.asked_by <> actor
        AND role_of(organization, actor) IN (confirms, 'owner')
    ),
    'toProve', (
      SELECT count(*)
      FROM (SELECT * FROM withdrawals WHERE user_id = u.id ORDER BY created_at DESC, id DESC LIMIT 100) AS w
      WHERE may_prove(w, actor, confirms)
    ),
    'needs', coalesce((SELECT v.words FROM verifications AS v WHERE v.user_id = u.id AND v.status = 'more_needed'), ''),
    'hasNumber', u.organization_reg_no <> '',
    'repaymentsOverdue', due.overdue,
    'repaymentsSoon', due.soon
  )
  FROM users AS u
    LEFT JOIN ledger_accounts AS a ON a.id = u.id
    CROSS JOIN LATERAL (
      SELECT
        coalesce(sum(d.principal_cents + d.return_cents) FILTER (WHERE d.due_on < business_day()), 0) AS overdue,
        coalesce(sum(d.principal_cents + d.return_cents) FILTER (WHERE d.due_on >= business_day()), 0) AS soon
      FROM unpaid_days(owed_by(u.id)) AS d
      WHERE d.due_on <= business_day() + 30
    ) AS due
  WHERE u.id = organization
$$;
