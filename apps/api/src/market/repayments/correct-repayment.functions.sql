-- Begins to correct a payment to holders that was made by mistake, as two operators say who have no stake in its
-- organization, as each of its holders has (docs/specification/returns.md). A job takes back what holders have still
-- free (take_back_returns). outcome: ok, not_found, stake, corrected (before), sharing (a payment is being credited),
-- later (another payment came after it), too_late (paid more than seven days ago), new_plan (what was paid before it is
-- no part of it), written_off (the project, by now or before it was paid), and first, first_repeated and made of
-- approve_as_second. Only ok and first have changed anything.
CREATE OR REPLACE FUNCTION correct_repayment(
  operator uuid,
  repayment uuid,
  why text,
  roles text[],
  OUT outcome text,
  OUT organization uuid,
  OUT project uuid,
  OUT project_title text,
  OUT paid_cents bigint
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  r repayments;
  sharing uuid;
  written_off date;
BEGIN
  SELECT * INTO r FROM repayments AS p WHERE p.id = repayment FOR NO KEY UPDATE;
  organization := r.organization_id;
  project := r.project_id;
  paid_cents := r.amount_cents;
  SELECT p.title, p.sharing_out, p.written_off_on INTO project_title, sharing, written_off
  FROM projects AS p WHERE p.id = project FOR NO KEY UPDATE;
  outcome := CASE
    WHEN r.id IS NULL THEN 'not_found'
    WHEN stake_in(operator, ARRAY[organization], ARRAY[organization]) THEN 'stake'
    WHEN EXISTS (SELECT FROM repayment_corrections AS c WHERE c.repayment_id = r.id) THEN 'corrected'
    WHEN sharing IS NOT NULL THEN 'sharing'
    WHEN EXISTS (
      SELECT FROM repayments AS o WHERE o.project_id = project AND (o.paid_at, o.id) > (r.paid_at, r.id)
    ) THEN 'later'
    WHEN business_day() > r.paid_on + 7 THEN 'too_late'
    WHEN EXISTS (
      SELECT FROM new_plans AS n
      WHERE n.project_id = project AND n.status = 'accepted' AND n.decided_at > r.paid_at
    ) THEN 'new_plan'
    WHEN written_off IS NOT NULL THEN 'written_off'
    ELSE approve_as_second('repayment.correct', repayment, operator, why, roles)
  END;
  IF outcome = 'ok' THEN
    INSERT INTO repayment_corrections (repayment_id, project_id, reason) VALUES (r.id, project, why);
    -- Until it has come to all holders the project takes no payment, no refund and no other correction. A standing
    -- order would pay again what is due again.
    UPDATE projects AS p SET sharing_out = r.id, standing_order = false WHERE p.id = project;
  END IF;
END $$;

-- Why a payment of a project was corrected last.
CREATE OR REPLACE FUNCTION correction_reason(project uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT c.reason FROM repayment_corrections AS c WHERE c.project_id = project ORDER BY c.begun_at DESC LIMIT 1
$$;

-- The last payment of a project while it can be corrected: its id, day and cents, and who has approved that as the
-- first of two. Null where there is none.
CREATE OR REPLACE FUNCTION correctable_of(project uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', r.id, 'paidOn', r.paid_on, 'cents', r.amount_cents::text, 'approved',
    first_approval_of('repayment.correct', r.id))
  FROM (
    SELECT * FROM repayments AS o WHERE o.project_id = project ORDER BY o.paid_at DESC, o.id DESC LIMIT 1
  ) AS r
  WHERE r.finished_at IS NOT NULL AND business_day() <= r.paid_on + 7
    AND NOT EXISTS (SELECT FROM repayment_corrections AS c WHERE c.repayment_id = r.id)
    AND NOT EXISTS (SELECT FROM write_offs AS w WHERE w.project_id = project)
    AND NOT EXISTS (
      SELECT FROM new_plans AS n
      WHERE n.project_id = project AND n.status = 'accepted' AND n.decided_at > r.paid_at
    )
$$;
