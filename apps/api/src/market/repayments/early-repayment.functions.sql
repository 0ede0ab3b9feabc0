-- What each holding of a project gets of an early repayment on a day, in cents: the principal left, and of the return
-- what is left or, where the project says `used`, what falls to the days since the release out of all days of its
-- duration, half a cent up, less what was paid; never below zero. `saved_cents` of the return is then owed no more.
CREATE OR REPLACE FUNCTION early_parts(project uuid, day date)
RETURNS TABLE (investment_id uuid, principal_cents bigint, return_cents bigint, saved_cents bigint)
LANGUAGE sql STABLE AS $$
  SELECT e.id, e.principal, e.returns, e.return_left - e.returns
  FROM (
    SELECT
      i.id,
      t.principal_sum - i.principal_paid AS principal,
      t.return_sum - i.return_paid AS return_left,
      CASE p.early_repayment
        WHEN 'whole' THEN t.return_sum - i.return_paid
        ELSE greatest(
          round(
            t.return_sum * least(day - i.released_on, a.days)::numeric / a.days
          )::bigint - i.return_paid,
          0
        )
      END AS returns
    FROM projects AS p JOIN investments AS i ON i.project_id = p.id AND i.due_on IS NOT NULL
      CROSS JOIN LATERAL (
        SELECT (i.released_on + make_interval(months => p.duration_months))::date - i.released_on AS days
      ) AS a
      -- All of its instalments.
      CROSS JOIN LATERAL holding_sums(i, p.repayment, 1, p.return_on_investment, 2147483647) AS t
    WHERE p.id = project
  ) AS e
$$;

-- Repays all holdings of a project of the payer before they are due, from the payer's wallet to the project's payout
-- account, in one transfer; a job credits it to the holders. With `only_ask` nothing is paid. outcome: ok, repeated,
-- conflict, not_found, sharing (an earlier payment is being credited), due_first (due_cents is due or owed in late
-- interest), nothing_due, frozen (the payer or the project), insufficient (free_cents). Only ok has changed anything.
-- Of paid_cents return_cents are return; saved_cents of it are then owed no more.
CREATE OR REPLACE FUNCTION repay_early(
  payer uuid,
  actor uuid,
  request_key text,
  request_fingerprint bytea,
  project uuid,
  only_ask boolean,
  OUT outcome text,
  OUT repayment_id uuid,
  OUT project_title text,
  OUT paid_cents bigint,
  OUT return_cents bigint,
  OUT saved_cents bigint,
  OUT holders integer,
  OUT free_cents bigint,
  OUT due_cents bigint
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  stored jsonb;
  account uuid;
  sharing uuid;
  late_owed bigint;
  next date;
BEGIN
  IF request_key IS NOT NULL AND NOT only_ask THEN
    SELECT b.outcome, b.answer INTO outcome, stored
    FROM idempotency_begin(payer, request_key, request_fingerprint) AS b;
    IF outcome <> 'begun' THEN
      repayment_id := stored ->> 'id';
      paid_cents := stored -> 'paid';
      outcome := CASE outcome WHEN 'repeated' THEN 'repeated' ELSE 'conflict' END;
      RETURN;
    END IF;
  END IF;
  IF NOT only_ask THEN
    PERFORM FROM projects AS p WHERE p.id = project AND p.created_by = payer FOR NO KEY UPDATE;
  END IF;
  SELECT p.title, p.sharing_out, p.late_owed_cents, p.next_due INTO project_title, sharing, late_owed, next
  FROM projects AS p WHERE p.id = project AND p.created_by = payer;
  outcome := CASE
    WHEN NOT FOUND THEN 'not_found'
    WHEN sharing IS NOT NULL THEN 'sharing'
    WHEN late_owed > 0 OR next <= business_day() THEN 'due_first'
    WHEN next IS NULL THEN 'nothing_due'
  END;
  IF outcome = 'due_first' THEN
    due_cents := late_owed + (SELECT d.today_cents FROM dues_until(project, business_day()) AS d);
  END IF;
  IF outcome IS NULL THEN
    IF NOT only_ask THEN
      account := project_account(project, 'project_payout');
      PERFORM lock_accounts(payer, account);
    END IF;
    SELECT a.balance_cents - a.held_cents INTO free_cents FROM ledger_accounts AS a WHERE a.id = payer;
    SELECT
      count(*),
      coalesce(sum(e.principal_cents + e.return_cents), 0),
      coalesce(sum(e.return_cents), 0),
      coalesce(sum(e.saved_cents), 0)
    INTO holders, paid_cents, return_cents, saved_cents
    FROM early_parts(project, business_day()) AS e;
    outcome := CASE
      WHEN paid_cents = 0 THEN 'nothing_due'
      WHEN freeze_of(payer) IS NOT NULL OR freeze_of(project) IS NOT NULL THEN 'frozen'
      WHEN paid_cents > free_cents THEN 'insufficient'
      ELSE 'ok'
    END;
  END IF;
  IF only_ask THEN
    RETURN;
  ELSIF outcome <> 'ok' THEN
    PERFORM idempotency_free(payer, request_key);
    RETURN;
  END IF;

  -- From here it succeeds.
  repayment_id := uuidv7();
  INSERT INTO repayments (
    id,
    project_id,
    organization_id,
    paid_by,
    paid_on,
    amount_cents,
    whole_until,
    is_early
  )
  VALUES (repayment_id, project, payer, actor, business_day(), paid_cents, '9999-12-31', true);
  INSERT INTO repayment_days (
    repayment_id,
    due_on,
    project_id,
    holdings,
    principal_cents,
    return_cents
  )
  VALUES (repayment_id, business_day(), project, holders, paid_cents - return_cents, return_cents);
  PERFORM settle_dues(project, payer, '9999-12-31');
  PERFORM move_money(repayment_id, payer, account, paid_cents, 'repayment', project);
  UPDATE projects AS p SET sharing_out = repayment_id, next_due = NULL WHERE p.id = project;
  PERFORM idempotency_finish(payer, request_key, jsonb_build_object('id', repayment_id, 'paid', paid_cents));
END $$;

-- Notes on holdings, whose wallets are locked, that an early repayment has ended them: what of the return is no longer
-- owed leaves their plans.
CREATE OR REPLACE FUNCTION note_early_returns(r repayments, holdings uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_holding_dues(i, -1, ARRAY[i.user_id]) FROM investments AS i WHERE i.id = ANY (holdings);
  WITH ended AS MATERIALIZED (
    SELECT i.id, i.user_id, min(h.number) AS number, sum(h.return_cents - h.return_paid) AS returns
    FROM investments AS i CROSS JOIN LATERAL holding_plan(i) AS h
    WHERE i.id = ANY (holdings) AND h.principal_cents + h.return_cents > h.principal_paid + h.return_paid
    GROUP BY i.id
  ), kept AS (
    UPDATE portfolio_categories AS c SET receivable_cents = c.receivable_cents - k.cents
    FROM (
      SELECT e.user_id, sum(e.returns - s.return_cents)::bigint AS cents
      FROM ended AS e JOIN repayment_shares AS s ON s.repayment_id = r.id AND s.investment_id = e.id
      GROUP BY e.user_id
    ) AS k, projects AS p
    WHERE c.user_id = k.user_id AND p.id = r.project_id AND c.category_id = p.category_id
  )
  UPDATE investments AS i
  SET
    principal_paid = i.principal_paid + s.principal_cents,
    return_paid = i.return_paid + s.return_cents,
    due_on = NULL,
    overdue_told_at = NULL,
    instalments_paid = e.number,
    plan_principal = l.principal,
    plan_return = l.returns
  FROM ended AS e JOIN repayment_shares AS s ON s.repayment_id = r.id AND s.investment_id = e.id
    CROSS JOIN LATERAL (
      SELECT
        array_agg(CASE WHEN n = e.number THEN coalesce(h.principal_paid, 0) + s.principal_cents
          ELSE coalesce(h.principal_cents, 0) END ORDER BY n) AS principal,
        array_agg(CASE WHEN n = e.number THEN coalesce(h.return_paid, 0) + s.return_cents
          ELSE coalesce(h.return_cents, 0) END ORDER BY n) AS returns
      FROM generate_series(1, e.number) AS n
        LEFT JOIN holding_plan((SELECT m FROM investments AS m WHERE m.id = e.id)) AS h ON h.number = n
    ) AS l
  WHERE i.id = e.id;
END $$;
REVOKE EXECUTE ON FUNCTION note_early_returns FROM PUBLIC;
