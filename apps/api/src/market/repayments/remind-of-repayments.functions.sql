-- The reminder that is due of what falls due on a day: 1 from a week before, 2 from a day before, 3 from a day late, 4
-- from two weeks late; 0 for none.
CREATE OR REPLACE FUNCTION reminder_of(due_on date, today date) RETURNS smallint LANGUAGE sql IMMUTABLE
  RETURN CASE
    WHEN today - due_on >= 14 THEN 4
    WHEN today > due_on THEN 3
    WHEN due_on - today <= 1 THEN 2
    WHEN due_on - today <= 7 THEN 1
    ELSE 0
  END;

-- Takes at most a number of projects whose organizations are to be reminded of what is due, each reminder of a day
-- once, with the cents that are unpaid up to that day. A reminder that a later one has overtaken is not sent.
CREATE OR REPLACE FUNCTION take_repayment_reminders(most integer)
RETURNS TABLE (
  project_id uuid,
  organization uuid,
  project_title text,
  due_on date,
  reminder smallint,
  cents bigint
)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH due AS (
    SELECT p.id FROM projects AS p
    WHERE p.next_due <= business_day() + 7
      AND (p.reminded_of IS DISTINCT FROM p.next_due OR p.reminder < reminder_of(p.next_due, business_day()))
    ORDER BY p.next_due, p.id LIMIT most FOR NO KEY UPDATE SKIP LOCKED
  ), taken AS (
    UPDATE projects AS p SET reminded_of = p.next_due, reminder = reminder_of(p.next_due, business_day())
    FROM due WHERE p.id = due.id
    RETURNING p.id, p.created_by, p.title, p.next_due, p.reminder
  )
  SELECT
    t.id,
    t.created_by,
    t.title,
    t.next_due,
    t.reminder,
    (SELECT sum(u.principal_cents + u.return_cents)::bigint FROM unpaid_days(t.id) AS u WHERE u.due_on <= t.next_due)
  FROM taken AS t
$$;

-- The organizations that are to be notified, once, that their projects have got plans, with what falls due up to the
-- 30th day after.
CREATE OR REPLACE FUNCTION take_brought_forward() RETURNS TABLE (organization uuid, due_on date, cents bigint)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH begun AS (
    UPDATE brought_forward AS b SET noticed_at = now() WHERE b.noticed_at IS NULL RETURNING b.day + 30 AS until
  )
  SELECT o.id, b.until, coalesce((
      SELECT sum(u.principal_cents + u.return_cents) FROM unpaid_days(owed_by(o.id)) AS u WHERE u.due_on <= b.until
    ), 0)::bigint
  FROM begun AS b, (SELECT DISTINCT p.created_by AS id FROM projects AS p WHERE p.next_due IS NOT NULL) AS o
$$;
