-- What an account needs to know when it comes home: its money, and what waits for it. From a few rows however large it
-- is: of messages those of its 50 newest conversations, of orders, investments, withdrawals and disputes its newest
-- 100, of what it gets back the sums of its days of release. `nextDue` is the next day from today on, in UTC, on which
-- something comes back. `toConfirm` are withdrawals that wait for `actor` as the second member, `toProve` those that
-- wait for their password or second factor; `confirms` is the role that both ask for. `sentBack` is its newest
-- withdrawal, where that was rejected or returned within 30 days. `answers` and `reports` are those that have come and
-- were not read, `fitting` open projects that may suit a person.
CREATE OR REPLACE FUNCTION account_home(account uuid, actor uuid, confirms text) RETURNS jsonb
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  WITH days AS MATERIALIZED (
    SELECT d.due_on, sum(d.principal_cents + d.return_cents) AS cents FROM unpaid_days(account) AS d GROUP BY d.due_on
  ), newest_withdrawals AS MATERIALIZED (
    SELECT w AS withdrawal, w.id, w.status FROM withdrawals AS w
    WHERE w.user_id = account
    ORDER BY w.created_at DESC, w.id DESC LIMIT 100
  )
  SELECT jsonb_build_object(
    'free', coalesce(a.balance_cents - a.held_cents, 0),
    'owed', coalesce(a.owed_cents, 0),
    'fitting', CASE WHEN (SELECT o.type = 1 FROM users AS o WHERE o.id = account)
      THEN fitting_projects(account, coalesce(a.balance_cents - a.held_cents, 0)) ELSE '[]' END,
    'invested', (
      SELECT coalesce(sum(c.invested_cents), 0) FROM portfolio_categories AS c WHERE c.user_id = account
    ),
    'nextDue', (
      SELECT jsonb_build_object('date', d.due_on, 'cents', d.cents) FROM days AS d
      WHERE d.due_on >= business_day()
      ORDER BY d.due_on LIMIT 1
    ),
    'overdue', (SELECT coalesce(sum(d.cents), 0) FROM days AS d WHERE d.due_on < business_day()),
    'unread', (
      SELECT coalesce(sum(c.unread), 0)
      FROM (
        (
          SELECT last_message_at, low_unread AS unread FROM conversations
          WHERE low_id = account
          ORDER BY last_message_at DESC, id DESC LIMIT 50
        )
        UNION ALL
        (
          SELECT last_message_at, high_unread FROM conversations
          WHERE high_id = account
          ORDER BY last_message_at DESC, id DESC LIMIT 50
        )
        ORDER BY last_message_at DESC LIMIT 50
      ) AS c
    ),
    'sentBack', (
      SELECT jsonb_build_object('cents', w.amount_cents, 'status', w.status, 'reason', w.reason)
      FROM (SELECT * FROM withdrawals WHERE user_id = account ORDER BY created_at DESC, id DESC LIMIT 1) AS w
      WHERE w.status IN ('rejected', 'returned') AND coalesce(w.returned_at, w.decided_at) > now() - interval '30 days'
    ),
    'toConfirm', (
      SELECT count(*)
      FROM newest_withdrawals AS w JOIN second_members AS s ON s.withdrawal_id = w.id
      WHERE w.status = 'pending'
        AND s.confirmed_at IS NULL
        AND s.asked_by <> actor
        AND role_of(account, actor) IN (confirms, 'owner')
    ),
    'toProve', (SELECT count(*) FROM newest_withdrawals AS w WHERE may_prove(w.withdrawal, actor, confirms)),
    'needs', coalesce(
      (SELECT v.words FROM verifications AS v WHERE v.user_id = account AND v.status = 'more_needed'),
      ''
    ),
    'vote', (
      SELECT jsonb_build_object('plans', count(*), 'investment', min(v.investment::text))
      FROM (
        SELECT (
          SELECT i.id FROM investments AS i
          WHERE i.project_id = n.project_id AND i.user_id = account AND i.status = 'COMPLETED'
          ORDER BY i.id LIMIT 1
        ) AS investment
        FROM new_plan_votes AS o JOIN new_plans AS n ON n.id = o.plan_id
        WHERE o.user_id = account AND o.says_yes IS NULL AND n.status = 'voting'
        LIMIT 100
      ) AS v
    ),
    'changed', (
      SELECT jsonb_build_object('investments', count(*), 'investment', min(c.id::text))
      FROM (
        SELECT i.id
        FROM (
          SELECT e.* FROM investments AS e
          WHERE e.user_id = account AND e.escrow IN ('reflection', 'firm', 'disputed')
          LIMIT 100
        ) AS i
          JOIN projects AS p ON p.id = i.project_id
        WHERE is_unkept(i, p) AND p.notice_until > business_now()
      ) AS c
    ),
    'unpaid', (
      SELECT jsonb_build_object('orders', count(*) FILTER (WHERE u.is_order),
        'investments', count(*) FILTER (WHERE NOT u.is_order))
      FROM (
        (
          SELECT o.status::text AS status, true AS is_order FROM orders AS o
          WHERE o.user_id = account
          ORDER BY o.created_at DESC, o.id DESC LIMIT 100
        )
        UNION ALL
        (
          SELECT i.status::text, false FROM investments AS i
          WHERE i.user_id = account
          ORDER BY i.created_at DESC, i.id DESC LIMIT 100
        )
      ) AS u
      WHERE u.status = 'pending'
    ),
    'disputes', (
      SELECT count(*)
      FROM (
        SELECT status FROM disputes WHERE user_id = account ORDER BY opened_at DESC, id DESC LIMIT 100
      ) AS d
      WHERE d.status <> 'closed'
    ),
    'answers', (
      SELECT count(*)
      FROM (
        SELECT FROM notifications AS n
        WHERE n.user_id = account
          AND n.read_at IS NULL
          AND n.event IN ('complaintAnswered', 'complaintDecided', 'disputeAnswered', 'disputeAdded', 'disputeDecided')
        LIMIT 100
      ) AS came
    ),
    'reports', (
      SELECT count(*)
      FROM (
        SELECT FROM notifications AS n
        WHERE n.user_id = account AND n.read_at IS NULL AND n.event = 'report'
        LIMIT 100
      ) AS came
    )
  )
  FROM (SELECT account AS id) AS u LEFT JOIN ledger_accounts AS a ON a.id = u.id
$$;
