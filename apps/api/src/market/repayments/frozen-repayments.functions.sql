-- Pays what is due of a project, today at the latest, from the wallet of its frozen organization, as an operator says
-- who has no stake in it; with more than `most_alone` cents as two of them say (approve_as_second). outcome: ok,
-- not_found, stake, not_frozen, not_due (the day is ahead), first, first_repeated and made of approve_as_second, and
-- nothing_due, sharing, insufficient as pay_repayment. Only ok and first have changed anything.
CREATE OR REPLACE FUNCTION pay_repayment_as_operator(
  operator uuid,
  project uuid,
  until date,
  why text,
  most_alone bigint,
  roles text[],
  OUT outcome text,
  OUT organization uuid,
  OUT repayment_id uuid,
  OUT project_title text,
  OUT paid_cents bigint,
  OUT free_cents bigint
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  SELECT p.created_by, p.title INTO organization, project_title
  FROM projects AS p WHERE p.id = project FOR NO KEY UPDATE;
  outcome := CASE
    WHEN organization IS NULL THEN 'not_found'
    WHEN stake_in(operator, ARRAY[organization], '{}') THEN 'stake'
    WHEN freeze_of(organization) IS NULL THEN 'not_frozen'
    WHEN until > business_day() THEN 'not_due'
  END;
  IF outcome IS NULL THEN
    SELECT d.until_cents + d.late_cents INTO paid_cents FROM dues_until(project, until) AS d;
    outcome := CASE
      WHEN paid_cents > most_alone THEN approve_as_second('repayment.pay', project, operator, why, roles)
      ELSE 'ok'
    END;
  END IF;
  IF outcome = 'ok' THEN
    SELECT r.outcome, r.repayment_id, r.paid_cents, r.free_cents
    INTO outcome, repayment_id, paid_cents, free_cents
    FROM pay_repayment(organization, operator, NULL, NULL, project, until, NULL, true) AS r;
  END IF;
END $$;
