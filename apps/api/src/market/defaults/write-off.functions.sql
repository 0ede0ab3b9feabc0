-- Begins to write off what is unpaid of a project in default, as two operators say who have no stake in its
-- organization. A job takes it off each holding (write_off_holdings); what is paid afterwards is a recovery. outcome:
-- ok, not_found, stake, written_off (before), sharing (a payment is being credited), not_in_default, in_escrow (money
-- of investors is still to be released or returned), and first, first_repeated and made of approve_as_second. Only ok
-- and first have changed anything. `unpaid_cents`: principal and return.
CREATE OR REPLACE FUNCTION write_off_project(
  operator uuid,
  project uuid,
  why text,
  roles text[],
  OUT outcome text,
  OUT organization uuid,
  OUT project_title text,
  OUT unpaid_cents bigint
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  p projects;
BEGIN
  SELECT * INTO p FROM projects AS o WHERE o.id = project FOR NO KEY UPDATE;
  organization := p.created_by;
  project_title := p.title;
  outcome := CASE
    WHEN p.id IS NULL THEN 'not_found'
    WHEN stake_in(operator, ARRAY[organization], ARRAY[organization]) THEN 'stake'
    WHEN p.written_off_on IS NOT NULL THEN 'written_off'
    WHEN p.sharing_out IS NOT NULL THEN 'sharing'
    WHEN p.next_due IS NULL OR NOT is_in_default(p, business_day()) THEN 'not_in_default'
    WHEN p.escrow_cents > 0 THEN 'in_escrow'
    ELSE approve_as_second('project.writeOff', project, operator, why, roles)
  END;
  SELECT coalesce(sum(u.principal_cents + u.return_cents), 0)::bigint INTO unpaid_cents FROM unpaid_days(project) AS u;
  IF outcome = 'ok' THEN
    PERFORM begin_write_off(p, why);
  END IF;
END $$;

-- Begins to write a project off that the caller has locked and looked at.
CREATE OR REPLACE FUNCTION begin_write_off(p projects, why text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO write_offs (project_id, organization_id, reason, written_off_on)
  VALUES (p.id, p.created_by, why, business_day());
  INSERT INTO write_off_days (project_id, organization_id, due_on, holdings, cents)
  SELECT p.id, p.created_by, u.due_on, sum(u.holdings), sum(u.principal_cents + u.return_cents)
  FROM unpaid_days(p.id) AS u GROUP BY u.due_on;
  PERFORM lock_accounts(p.created_by, p.created_by);
  PERFORM settle_dues(p.id, p.created_by, '9999-12-31');
  -- Until it has come to all holders the project takes no payment, no refund and no correction.
  UPDATE projects AS o
  SET written_off_on = business_day(), sharing_out = p.id, standing_order = false, next_due = NULL
  WHERE o.id = p.id;
END $$;

-- The late interest that is lost with a holding that is written off, in cents: what is fixed and not paid, and for each
-- unpaid instalment what has come up until the write-off.
CREATE OR REPLACE FUNCTION late_interest_lost(made investments) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(
    CASE
      WHEN h.number IS NULL THEN coalesce(l.cents, 0)
      ELSE late_interest_of(made, h.number, h.due_on, h.unpaid)
    END - coalesce(l.paid_cents, 0)
  ), 0)::bigint
  FROM (
      SELECT n.number, n.due_on, n.principal_cents + n.return_cents - n.principal_paid - n.return_paid AS unpaid
      FROM holding_plan(made) AS n
      WHERE made.due_on IS NOT NULL AND n.principal_paid + n.return_paid < n.principal_cents + n.return_cents
    ) AS h
    FULL JOIN (SELECT * FROM late_interest AS a WHERE a.investment_id = made.id) AS l ON l.number = h.number
$$;

-- Takes what is unpaid off at most `most` holdings of a project that is written off, in their order, and answers their
-- holders with what each has lost in cents, and whether the write-off is finished.
CREATE OR REPLACE FUNCTION write_off_holdings(
  project uuid,
  most integer,
  OUT holders uuid[],
  OUT lost bigint[],
  OUT is_finished boolean
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  w write_offs;
  listed uuid[];
BEGIN
  SELECT * INTO w FROM write_offs AS o WHERE o.project_id = project FOR NO KEY UPDATE;
  holders := '{}';
  lost := '{}';
  is_finished := w.project_id IS NULL OR w.finished_at IS NOT NULL;
  IF is_finished THEN
    RETURN;
  END IF;
  listed := ARRAY(
    SELECT o.id
    FROM (
      (SELECT i.id FROM investments AS i WHERE i.project_id = project AND i.due_on IS NOT NULL ORDER BY i.id LIMIT most)
      UNION
      (
        SELECT DISTINCT l.investment_id FROM late_interest AS l
        WHERE l.project_id = project AND l.paid_cents < l.cents ORDER BY l.investment_id LIMIT most
      )
    ) AS o
    ORDER BY o.id LIMIT most
  );
  PERFORM FROM investments AS i WHERE i.id = ANY (listed) ORDER BY i.id FOR NO KEY UPDATE;
  PERFORM FROM projects AS p WHERE p.id = project FOR NO KEY UPDATE;
  PERFORM FROM ledger_accounts AS a
  WHERE a.id IN (SELECT i.user_id FROM investments AS i WHERE i.id = ANY (listed)) ORDER BY a.id FOR NO KEY UPDATE;

  PERFORM add_holding_dues(i, -1, ARRAY[i.user_id]) FROM investments AS i
  WHERE i.id = ANY (listed) AND i.due_on IS NOT NULL;
  UPDATE investments AS i
  SET
    written_off_principal = l.principal,
    written_off_return = l.returns,
    written_off_late = l.late,
    due_on = NULL,
    overdue_told_at = NULL
  FROM (
    SELECT o.id, late_interest_lost(o) AS late, coalesce(h.principal, 0) AS principal, coalesce(h.returns, 0) AS returns
    FROM investments AS o LEFT JOIN LATERAL (
        SELECT sum(n.principal_cents - n.principal_paid)::bigint AS principal,
          sum(n.return_cents - n.return_paid)::bigint AS returns
        FROM holding_plan(o) AS n WHERE o.due_on IS NOT NULL
      ) AS h ON true
    WHERE o.id = ANY (listed)
  ) AS l
  WHERE i.id = l.id;
  WITH late AS (
    UPDATE late_interest AS l SET cents = l.paid_cents
    WHERE l.investment_id = ANY (listed) AND l.paid_cents < l.cents
    RETURNING old.cents - new.cents AS cents
  )
  UPDATE projects AS p SET late_owed_cents = p.late_owed_cents - s.cents
  FROM (SELECT sum(cents) AS cents FROM late) AS s WHERE p.id = project AND s.cents > 0;
  PERFORM add_written_off(project, listed, 1);

  is_finished := cardinality(listed) < most;
  UPDATE write_offs AS o SET finished_at = CASE WHEN is_finished THEN now() END WHERE o.project_id = project;
  IF is_finished THEN
    UPDATE projects AS p SET sharing_out = NULL WHERE p.id = project;
  END IF;
  SELECT coalesce(array_agg(h.user_id), '{}'), coalesce(array_agg(h.cents), '{}') INTO holders, lost
  FROM (
    SELECT i.user_id, sum(written_off_of(i))::bigint AS cents
    FROM investments AS i JOIN users AS u ON u.id = i.user_id
    WHERE i.id = ANY (listed) AND u.type <> 0 GROUP BY i.user_id
  ) AS h;
END $$;

-- Adds what is written off of these holdings to the sums of their holders and of the write-off, or with -1 takes it
-- off. The caller has locked the holdings, the project and the wallets.
CREATE OR REPLACE FUNCTION add_written_off(project uuid, listed uuid[], sign integer) RETURNS void LANGUAGE sql AS $$
  WITH each AS (
    SELECT
      i.user_id,
      sign * sum(i.written_off_principal)::bigint AS principal,
      sign * sum(i.written_off_return)::bigint AS returns,
      sign * sum(i.written_off_late)::bigint AS late
    FROM investments AS i WHERE i.id = ANY (listed) GROUP BY i.user_id
  ), of_holders AS (
    UPDATE portfolio_categories AS c
    SET
      written_off_principal_cents = c.written_off_principal_cents + e.principal,
      written_off_return_cents = c.written_off_return_cents + e.returns,
      written_off_late_cents = c.written_off_late_cents + e.late
    FROM each AS e, projects AS p WHERE c.user_id = e.user_id AND p.id = project AND c.category_id = p.category_id
  )
  UPDATE write_offs AS w
  SET
    principal_cents = w.principal_cents + s.principal,
    return_cents = w.return_cents + s.returns,
    late_cents = w.late_cents + s.late
  FROM (
    SELECT sum(e.principal)::bigint AS principal, sum(e.returns)::bigint AS returns, sum(e.late)::bigint AS late
    FROM each AS e
  ) AS s
  WHERE w.project_id = project AND s.principal IS NOT NULL
$$;

-- Lowers what is written off of a holding to what its plan has unpaid, after a part of its principal was given back.
-- The caller has locked the holding, its project and the wallets.
CREATE OR REPLACE FUNCTION lower_written_off(made investments) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_written_off(made.project_id, ARRAY[made.id], -1);
  UPDATE investments AS i SET written_off_principal = h.principal, written_off_return = h.returns
  FROM (
    SELECT coalesce(sum(n.principal_cents - n.principal_paid), 0)::bigint AS principal,
      coalesce(sum(n.return_cents - n.return_paid), 0)::bigint AS returns
    FROM holding_plan(made) AS n
  ) AS h
  WHERE i.id = made.id;
  PERFORM add_written_off(made.project_id, ARRAY[made.id], 1);
END $$;
REVOKE EXECUTE ON FUNCTION begin_write_off, add_written_off, lower_written_off FROM PUBLIC;
