-- Notes an operator's approval of an act that takes two, or completes it with theirs. Answers ok (the second one of
-- two: the act may be done, once), first (noted), first_repeated (by the same operator), or made (the two do not count
-- beside each other). An approval counts for seven days, and as long as its operator has one of the `roles` or is an
-- admin.
CREATE OR REPLACE FUNCTION approve_as_second(the_act text, subject uuid, operator uuid, why text, roles text[])
RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  approved_by uuid;
BEGIN
  SELECT f.operator_id INTO approved_by
  FROM first_approvals AS f JOIN operators AS o ON o.user_id = f.operator_id
  WHERE f.act = the_act AND f.subject_id = subject AND f.approved_at > now() - interval '7 days'
    AND (o.role = ANY (roles) OR o.role = 'admin')
  FOR NO KEY UPDATE OF f;
  IF approved_by = operator THEN
    RETURN 'first_repeated';
  ELSIF second_hand_obstacle(approved_by, operator, 0) IS NOT NULL THEN
    RETURN 'made';
  ELSIF approved_by IS NOT NULL THEN
    DELETE FROM first_approvals WHERE act = the_act AND subject_id = subject;
    RETURN 'ok';
  END IF;
  INSERT INTO first_approvals AS f (act, subject_id, operator_id, reason) VALUES (the_act, subject, operator, why)
  ON CONFLICT (act, subject_id) DO UPDATE
    SET operator_id = excluded.operator_id, reason = excluded.reason, approved_at = excluded.approved_at;
  RETURN 'first';
END $$;

-- The approval that waits for a second one, with the name of its operator and the reason; null where there is none.
CREATE OR REPLACE FUNCTION first_approval_of(the_act text, subject uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('by', u.name, 'reason', f.reason)
  FROM first_approvals AS f JOIN users AS u ON u.id = f.operator_id
  WHERE f.act = the_act AND f.subject_id = subject AND f.approved_at > now() - interval '7 days'
$$;
REVOKE EXECUTE ON FUNCTION approve_as_second FROM PUBLIC;
