-- What is invested in a project and has not reached its organization. Only who has locked the project moves the money
-- of its own accounts.

-- An account of a project, made when it is first needed. The caller has locked the project.
CREATE OR REPLACE FUNCTION project_account(project uuid, of_kind account_kind) RETURNS uuid LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_accounts (kind, project_id)
  SELECT of_kind, project
  WHERE NOT EXISTS (SELECT FROM ledger_accounts AS a WHERE a.project_id = project AND a.kind = of_kind);
  RETURN (SELECT a.id FROM ledger_accounts AS a WHERE a.project_id = project AND a.kind = of_kind);
END $$;

-- What is left of a paid investment after what was given back of it, in cents.
CREATE OR REPLACE FUNCTION left_of(made investments) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (made).amount_cents - refunded_of((made).id)
$$;

-- Whether the money of an investment is in escrow.
CREATE OR REPLACE FUNCTION is_in_escrow(made investments) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN coalesce((made).escrow IN ('reflection', 'firm', 'disputed'), false);

-- What has to be raised, and can no longer be taken back, for a project's funding to succeed; null where each
-- investment is for itself.
CREATE OR REPLACE FUNCTION funding_threshold(p projects) RETURNS bigint LANGUAGE sql IMMUTABLE
  RETURN CASE (p).funding WHEN 'all' THEN (p).budget_cents WHEN 'minimum' THEN (p).minimum_raised_cents END;

-- Whether a project's money may reach its organization: it does not depend on others, or enough was raised.
CREATE OR REPLACE FUNCTION is_decided(p projects) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN (p).state IN ('open', 'funded') AND ((p).funding = 'keep' OR (p).state = 'funded');

-- The state of a project's funding: draft, open, funded, failed or canceled.
CREATE OR REPLACE FUNCTION project_state(p projects) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE
    WHEN (p).state = 'open' AND (p).funding = 'keep' AND (p).raised_cents >= (p).budget_cents THEN 'funded'
    ELSE (p).state
  END;

-- What a project has raised: what is in escrow or released, less what was given back; of one that has failed or was
-- canceled, what it was then.
CREATE OR REPLACE FUNCTION raised_of(p projects) RETURNS bigint LANGUAGE sql IMMUTABLE
  RETURN coalesce((p).ended_raised_cents, (p).raised_cents);

-- Pays an investment, whose project and wallets are locked, from its investor's wallet: to the organization where
-- nothing keeps it back, else into escrow. `captured` is that of raise_project, `counted` is added to the investor's
-- number of investments. Answers, for the row that the caller writes, where the money is and until when it may be taken
-- back.
CREATE OR REPLACE FUNCTION pay_into_project(
  investment uuid,
  investor uuid,
  project uuid,
  cents bigint,
  captured bigint,
  counted integer,
  OUT goes_to text,
  OUT may_until timestamptz
)
LANGUAGE plpgsql AS $$
DECLARE
  p projects;
BEGIN
  PERFORM raise_project(project, investor, cents, captured);
  DELETE FROM project_waiting AS w WHERE w.project_id = project AND w.user_id = investor;
  SELECT * INTO p FROM projects WHERE id = project;
  IF is_decided(p) AND p.reflection_days = 0 AND p.reserve_percent = 0
    AND coalesce(p.notice_until <= business_now(), true)
  THEN
    goes_to := 'released';
    PERFORM move_money(investment, investor, p.created_by, cents, 'investment', project, investments => counted);
    IF p.first_released_at IS NULL THEN
      UPDATE projects SET first_released_at = now() WHERE id = project;
    END IF;
    RETURN;
  END IF;
  goes_to := CASE p.reflection_days WHEN 0 THEN 'firm' ELSE 'reflection' END;
  may_until := business_now() + make_interval(days => p.reflection_days);
  PERFORM move_money(investment, investor, project_account(project, 'project_escrow'), cents, 'escrow', project,
    investments => counted);
  UPDATE projects AS q
  SET
    escrow_cents = q.escrow_cents + cents,
    firm_cents = q.firm_cents + CASE goes_to WHEN 'firm' THEN cents ELSE 0 END,
    settle_at = CASE
      WHEN goes_to = 'reflection' OR q.firm_cents + cents >= funding_threshold(q) THEN least(q.settle_at, may_until)
      WHEN is_decided(q) THEN least(q.settle_at, greatest(q.notice_until, may_until))
      ELSE q.settle_at
    END
  WHERE q.id = project;
END $$;
REVOKE EXECUTE ON FUNCTION project_account, pay_into_project FROM PUBLIC;
