-- Who is notified of a new plan.

-- Takes at most a number of those who were asked about a new plan and are to be notified that the vote has begun, or
-- has ended; the organization is notified by its own hand. Empty where there is none.
CREATE OR REPLACE FUNCTION take_voters_to_notify(most integer)
RETURNS TABLE (
  voter uuid,
  holding uuid,
  plan uuid,
  project_title text,
  organization_name text,
  status text,
  ends_at timestamptz,
  cents bigint
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  n new_plans;
  listed uuid[];
  is_last boolean;
BEGIN
  SELECT * INTO n FROM new_plans AS o
  WHERE o.notified_at IS NULL ORDER BY o.id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF n.id IS NULL THEN
    RETURN;
  END IF;
  listed := ARRAY(
    SELECT v.user_id FROM new_plan_votes AS v
    WHERE v.plan_id = n.id AND (n.notified_until IS NULL OR v.user_id > n.notified_until)
    ORDER BY v.user_id LIMIT most + 1
  );
  is_last := cardinality(listed) <= most;
  listed := listed[1:most];
  UPDATE new_plans AS o
  SET notified_until = coalesce(listed[cardinality(listed)], o.notified_until),
    notified_at = CASE WHEN is_last THEN now() END
  WHERE o.id = n.id;
  RETURN QUERY
    SELECT
      v.user_id,
      (
        SELECT i.id FROM investments AS i
        WHERE i.user_id = v.user_id AND i.project_id = n.project_id AND i.released_on IS NOT NULL
        ORDER BY i.id LIMIT 1
      ),
      n.id,
      p.title,
      u.name,
      n.status,
      n.ends_at,
      v.weight_cents
    FROM new_plan_votes AS v JOIN projects AS p ON p.id = n.project_id JOIN users AS u ON u.id = n.organization_id
    WHERE v.plan_id = n.id AND v.user_id = ANY (listed);
END $$;
