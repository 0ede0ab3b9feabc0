-- Adds what a payment pays of each day to what its organization has paid back. The payment is the last one of a day
-- that it pays whole, so that the day's instalments are counted once, and in time unless this payment came after the
-- day.
CREATE OR REPLACE FUNCTION count_paid_back() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO paid_back_days AS d (
    organization_id,
    due_on,
    instalments,
    on_time,
    cents,
    on_time_cents
  )
  SELECT
    r.organization_id,
    a.due_on,
    coalesce(sum(a.holdings) FILTER (WHERE a.due_on <= r.whole_until), 0),
    coalesce(sum(a.holdings) FILTER (WHERE a.due_on <= r.whole_until AND r.paid_on <= a.due_on), 0),
    sum(a.principal_cents + a.return_cents),
    coalesce(sum(a.principal_cents + a.return_cents) FILTER (WHERE r.paid_on <= a.due_on), 0)
  FROM added AS a JOIN repayments AS r ON r.id = a.repayment_id
  GROUP BY r.organization_id, a.due_on
  ORDER BY r.organization_id, a.due_on
  ON CONFLICT (organization_id, due_on) DO UPDATE SET
    instalments = d.instalments + excluded.instalments,
    on_time = d.on_time + excluded.on_time,
    cents = d.cents + excluded.cents,
    on_time_cents = d.on_time_cents + excluded.on_time_cents;
  RETURN NULL;
END $$;

-- Of what fell due of an organization in the 24 months before today: how many instalments of holdings and how many
-- cents, in all and paid on time. What is paid is at most 731 rows; for what is not, only its projects that are overdue
-- are read.
CREATE OR REPLACE FUNCTION paid_back(
  organization uuid,
  OUT due bigint,
  OUT on_time bigint,
  OUT due_cents bigint,
  OUT on_time_cents bigint
)
LANGUAGE sql STABLE AS $$
  SELECT
    coalesce(sum(l.instalments), 0)::bigint,
    coalesce(sum(l.on_time), 0)::bigint,
    coalesce(sum(l.cents), 0)::bigint,
    coalesce(sum(l.on_time_cents), 0)::bigint
  FROM (
    SELECT d.due_on, d.instalments, d.on_time, d.cents, d.on_time_cents
    FROM paid_back_days AS d WHERE d.organization_id = organization
    UNION ALL
    SELECT u.due_on, u.holdings, 0, u.principal_cents + u.return_cents, 0
    FROM projects AS p, unpaid_days(p.id) AS u WHERE p.created_by = organization AND p.next_due < business_day()
    UNION ALL
    SELECT w.due_on, w.holdings, 0, w.cents, 0 FROM write_off_days AS w WHERE w.organization_id = organization
  ) AS l
  WHERE l.due_on < business_day() AND l.due_on >= business_day() - interval '24 months'
$$;
REVOKE EXECUTE ON FUNCTION count_paid_back FROM PUBLIC;
