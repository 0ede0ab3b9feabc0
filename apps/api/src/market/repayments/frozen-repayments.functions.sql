-- Pays what is due of a project, today at the latest, from the wallet of its frozen organization, as an operator says
-- who has no stake in it. outcome: ok, not_found, stake, not_frozen, not_due (the day is ahead), and nothing_due,
-- sharing, insufficient as pay_repayment.
CREATE OR REPLACE FUNCTION pay_repayment_as_operator(
  operator uuid,
  project uuid,
  until date,
  OUT outcome text,
  OUT organization uuid,
  OUT repayment_id uuid,
  OUT project_title text,
  OUT paid_cents bigint,
  OUT free_cents bigint
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  SELECT p.created_by INTO organization FROM projects AS p WHERE p.id = project FOR NO KEY UPDATE;
  outcome := CASE
    WHEN organization IS NULL THEN 'not_found'
    WHEN stake_in(operator, ARRAY[organization], '{}') THEN 'stake'
    WHEN freeze_of(organization) IS NULL THEN 'not_frozen'
    WHEN until > business_day() THEN 'not_due'
  END;
  IF outcome IS NULL THEN
    SELECT r.outcome, r.repayment_id, r.project_title, r.paid_cents, r.free_cents
    INTO outcome, repayment_id, project_title, paid_cents, free_cents
    FROM pay_repayment(organization, operator, NULL, NULL, project, until, NULL, true) AS r;
  END IF;
END $$;
