-- What an organization needs to know of its work when it comes home. From a few rows however large it is: of orders its
-- newest 100, of repayments the sums of the days on which they fall due.
CREATE OR REPLACE FUNCTION organization_home(organization uuid) RETURNS jsonb
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT jsonb_build_object(
    'held', coalesce(a.held_cents, 0),
    'raisedThisMonth', coalesce(
      (
        SELECT m.raised_cents FROM organization_months AS m
        WHERE m.organization_id = u.id AND m.month = date_trunc('month', now() AT TIME ZONE 'UTC')::date
      ),
      0
    ),
    'totals', coalesce((SELECT jsonb_object_agg(o.list, o.total) FROM own_totals AS o WHERE o.owner_id = u.id), '{}'),
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
    'hasNumber', u.organization_reg_no <> '',
    'repaymentsOverdue', due.overdue,
    'repaymentsSoon', due.soon
  )
  FROM users AS u
    LEFT JOIN ledger_accounts AS a ON a.id = u.id
    CROSS JOIN LATERAL (
      SELECT
        coalesce(sum(d.cents) FILTER (WHERE d.due_on < business_day()), 0) AS overdue,
        coalesce(sum(d.cents) FILTER (WHERE d.due_on >= business_day()), 0) AS soon
      FROM owed_days AS d
      WHERE d.organization_id = u.id AND d.due_on <= business_day() + 30
    ) AS due
  WHERE u.id = organization
$$;

-- Whether an organization has still to say if everybody may see the projects that it published before: it is asked
-- once, and of its members the owners alone.
CREATE OR REPLACE FUNCTION asks_to_share(organization uuid, actor uuid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT NOT u.sharing_answered
    AND NOT u.stays_out
    AND role_of(u.id, actor) = 'owner'
    AND EXISTS (SELECT FROM projects AS p WHERE p.created_by = u.id AND NOT p.is_public AND p.state <> 'draft')
  FROM users AS u
  WHERE u.id = organization AND u.type = 2
$$;
