-- Writes what of a payment goes to which day: the earliest first, and of each its return before its principal.
CREATE OR REPLACE FUNCTION write_repayment_days(repayment uuid, project uuid, until date, cents bigint) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO repayment_days (
    repayment_id,
    due_on,
    project_id,
    holdings,
    principal_cents,
    return_cents
  )
  SELECT
    repayment,
    r.due_on,
    project,
    r.holdings,
    least(r.principal, greatest(cents - r.before - r.returns, 0)),
    least(r.returns, cents - r.before)
  FROM (
    SELECT d.*, sum(d.principal + d.returns) OVER (ORDER BY d.due_on) - d.principal - d.returns AS before
    FROM (
      SELECT u.due_on, sum(u.holdings) AS holdings, sum(u.principal_cents) AS principal, sum(u.return_cents) AS returns
      FROM unpaid_days(project) AS u WHERE u.due_on <= until GROUP BY u.due_on
    ) AS d
  ) AS r
  WHERE r.before < cents
$$;

-- Takes what a payment pays whole off what its project and organization have to pay.
CREATE OR REPLACE FUNCTION settle_dues(project uuid, organization uuid, until date) RETURNS void LANGUAGE sql AS $$
  SELECT add_dues(ARRAY[project, owed_by(organization)], u.released_on, 0, u.months, u.principal, u.returns)
  FROM (
    SELECT d.released_on, array_agg(d.month) AS months, array_agg(-d.principal_cents) AS principal,
      array_agg(-d.return_cents) AS returns
    FROM unpaid_days(project) AS d WHERE d.due_on <= until GROUP BY d.released_on
  ) AS u
$$;
REVOKE EXECUTE ON FUNCTION write_repayment_days, settle_dues FROM PUBLIC;

-- What is to be paid of a project up to a day and up to today, and the late interest that is paid with the former: it
-- comes after all that is due by today, be it after the day, and before what is not.
CREATE OR REPLACE FUNCTION dues_until(
  project uuid,
  until date,
  OUT until_cents bigint,
  OUT today_cents bigint,
  OUT late_cents bigint
)
LANGUAGE sql STABLE AS $$
  SELECT
    coalesce(sum(u.principal_cents + u.return_cents) FILTER (WHERE u.due_on <= until), 0)::bigint,
    coalesce(sum(u.principal_cents + u.return_cents) FILTER (WHERE u.due_on <= business_day()), 0)::bigint,
    CASE
      WHEN bool_or(u.due_on > until AND u.due_on <= business_day()) THEN 0
      ELSE (SELECT p.late_owed_cents FROM projects AS p WHERE p.id = project)
    END
  FROM unpaid_days(project) AS u
$$;

-- Pays what is due of a project of the payer up to and including a day, and the late interest where nothing else is
-- then due by today, or `cents` of it, from the payer's wallet to the project's payout account, in one transfer; a job
-- credits it to the holders (share_repayment, credit_returns). Of a project that is written off it pays what was lost,
-- or `cents` of it, whatever the day. outcome: ok, repeated, conflict, not_found, nothing_due,
-- too_much (left_cents is due), sharing (an earlier payment is being credited), frozen (the payer), insufficient
-- (free_cents). Only ok has changed anything. `left_cents` is what stays due up to the day; `past_freeze`: also while
-- the payer is frozen.
CREATE OR REPLACE FUNCTION pay_repayment(
  payer uuid,
  actor uuid,
  request_key text,
  request_fingerprint bytea,
  project uuid,
  until date,
  cents bigint,
  past_freeze boolean DEFAULT false,
  OUT outcome text,
  OUT repayment_id uuid,
  OUT project_title text,
  OUT paid_cents bigint,
  OUT left_cents bigint,
  OUT free_cents bigint
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  stored jsonb;
  account uuid;
  sharing uuid;
  late_owed bigint;
  late_paid bigint;
  lost bigint;
  whole date;
  part record;
BEGIN
  IF request_key IS NOT NULL THEN
    SELECT b.outcome, b.answer INTO outcome, stored
    FROM idempotency_begin(payer, request_key, request_fingerprint) AS b;
    IF outcome <> 'begun' THEN
      repayment_id := stored ->> 'id';
      paid_cents := stored -> 'paid';
      left_cents := stored -> 'left';
      outcome := CASE outcome WHEN 'repeated' THEN 'repeated' ELSE 'conflict' END;
      RETURN;
    END IF;
  END IF;
  SELECT p.title, p.sharing_out INTO project_title, sharing
  FROM projects AS p WHERE p.id = project AND p.created_by = payer FOR NO KEY UPDATE;
  outcome := CASE WHEN NOT FOUND THEN 'not_found' WHEN sharing IS NOT NULL THEN 'sharing' END;
  IF outcome IS NULL THEN
    account := project_account(project, 'project_payout');
    free_cents := lock_accounts(payer, account);
    lost := lost_of(project);
    SELECT d.until_cents, d.today_cents, d.late_cents INTO left_cents, late_paid, late_owed
    FROM dues_until(project, until) AS d;
    left_cents := left_cents + late_owed + lost;
    paid_cents := coalesce(cents, left_cents);
    late_paid := greatest(least(paid_cents - late_paid, late_owed), 0);
    outcome := CASE
      WHEN left_cents = 0 THEN 'nothing_due'
      WHEN paid_cents > left_cents THEN 'too_much'
      WHEN freeze_of(payer) IS NOT NULL AND NOT past_freeze THEN 'frozen'
      WHEN paid_cents > free_cents THEN 'insufficient'
      ELSE 'ok'
    END;
  END IF;
  IF outcome <> 'ok' THEN
    PERFORM idempotency_free(payer, request_key);
    RETURN;
  END IF;

  -- From here it succeeds.
  repayment_id := uuidv7();
  left_cents := left_cents - paid_cents;
  SELECT max(w.due_on) INTO whole
  FROM (
    SELECT u.due_on, sum(sum(u.principal_cents + u.return_cents)) OVER (ORDER BY u.due_on) AS cents
    FROM unpaid_days(project) AS u WHERE u.due_on <= until GROUP BY u.due_on
  ) AS w
  WHERE w.cents <= paid_cents - late_paid;
  SELECT u.due_on, paid_cents - late_paid - coalesce((
      SELECT sum(b.principal_cents + b.return_cents) FROM unpaid_days(project) AS b WHERE b.due_on <= whole
    ), 0) AS rest, sum(u.return_cents) AS returns
  INTO part
  FROM unpaid_days(project) AS u WHERE whole IS NULL OR u.due_on > whole
  GROUP BY u.due_on ORDER BY u.due_on LIMIT 1;
  INSERT INTO repayments (
    id,
    project_id,
    organization_id,
    paid_by,
    paid_on,
    amount_cents,
    whole_until,
    part_on,
    part_return_cents,
    part_principal_cents,
    late_cents,
    is_recovery
  )
  VALUES (
    repayment_id,
    project,
    payer,
    actor,
    business_day(),
    paid_cents,
    whole,
    CASE WHEN part.rest > 0 THEN part.due_on END,
    CASE WHEN part.rest > 0 THEN least(part.returns, part.rest) ELSE 0 END,
    CASE WHEN part.rest > 0 THEN greatest(part.rest - part.returns, 0) ELSE 0 END,
    late_paid,
    lost > 0
  );
  PERFORM write_repayment_days(repayment_id, project, until, paid_cents - late_paid);
  PERFORM settle_dues(project, payer, whole);
  PERFORM move_money(repayment_id, payer, account, paid_cents, 'repayment', project);
  UPDATE projects AS p SET sharing_out = repayment_id, late_owed_cents = p.late_owed_cents - late_paid
  WHERE p.id = project;
  PERFORM set_next_due(project);
  PERFORM idempotency_finish(payer, request_key,
    jsonb_build_object('id', repayment_id, 'paid', paid_cents, 'left', left_cents));
END $$;
