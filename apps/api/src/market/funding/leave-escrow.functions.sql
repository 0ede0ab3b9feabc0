-- Gives the age of the card money of investments, which leave escrow, to a wallet.
CREATE OR REPLACE FUNCTION take_card_money_along(taken uuid[], wallets uuid[]) RETURNS void LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM card_money AS m USING unnest(taken, wallets) AS l (id, wallet) WHERE m.account_id = l.id
    RETURNING l.wallet, m.free_at, m.cents
  )
  INSERT INTO card_money AS m (account_id, free_at, cents)
  SELECT g.wallet, g.free_at, sum(g.cents) FROM gone AS g WHERE g.free_at > now() GROUP BY g.wallet, g.free_at
  ON CONFLICT (account_id, free_at) DO UPDATE SET cents = m.cents + excluded.cents
$$;

-- What was not given back of each of these investments, in cents: as left_of has it of one, but read at once, since a
-- plan for single ones that was made while there were few refunds would read all of them for each.
CREATE OR REPLACE FUNCTION left_of_many(taken uuid[], OUT ids uuid[], OUT lefts bigint[]) LANGUAGE sql STABLE AS $$
  SELECT array_agg(l.id), array_agg(l.cents)
  FROM (
    SELECT i.id, i.amount_cents - coalesce(max(r.so_far_cents), 0) AS cents
    FROM investments AS i LEFT JOIN refunds AS r ON r.purchase_id = i.id
    WHERE i.id = ANY (taken) GROUP BY i.id ORDER BY i.id
  ) AS l
$$;

-- Locks the wallets that money in escrow of these investments can reach, in the order of their ids.
CREATE OR REPLACE FUNCTION lock_wallets_of(taken uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT FROM ledger_accounts AS a
  WHERE a.id = ANY (ARRAY(
      SELECT o.account
      FROM investments AS i CROSS JOIN LATERAL unnest(ARRAY[i.user_id, i.organization_id]) AS o (account)
      WHERE i.id = ANY (taken)
    ))
  ORDER BY a.id FOR NO KEY UPDATE
$$;

-- Releases investments in escrow to the organization, each in one transfer, and begins their plans. They and their
-- project are locked.
CREATE OR REPLACE FUNCTION release_from_escrow(project uuid, taken uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  account CONSTANT uuid := project_account(project, 'project_escrow');
  today CONSTANT date := business_day();
  organization uuid;
  ids uuid[];
  lefts bigint[];
  part record;
  first date;
BEGIN
  IF cardinality(taken) = 0 THEN
    RETURN;
  END IF;
  PERFORM lock_wallets_of(taken);
  SELECT p.created_by INTO organization FROM projects AS p WHERE p.id = project;
  SELECT * INTO ids, lefts FROM left_of_many(taken);
  PERFORM move_money_of_many(array_agg(uuidv7()), array_agg(account), array_agg(organization), lefts, 'release',
    project, ids)
  FROM unnest(ids);
  PERFORM take_card_money_along(taken, array_fill(organization, ARRAY[cardinality(taken)]));
  PERFORM take_fees('investment', ids, organization, project, lefts);
  PERFORM fill_reserve(project, ids, lefts);
  PERFORM leave_escrow(project, ids, lefts);
  FOR part IN
    -- As holding_plan has it of one, for all of them at once, and once for all of the same amount; nothing of them is
    -- paid.
    WITH made AS MATERIALIZED (
      SELECT i.id, i.user_id, l.cents FROM unnest(ids, lefts) AS l (id, cents) JOIN investments AS i USING (id)
    ), sums AS (
      SELECT
        m.cents,
        t.list[n] AS month,
        s.principal_sum - lag(s.principal_sum) OVER own AS principal_cents,
        s.return_sum - lag(s.return_sum) OVER own AS return_cents
      FROM (SELECT DISTINCT cents FROM made) AS m
        CROSS JOIN (
          SELECT p.repayment, p.return_on_investment AS roi,
            repayment_months(p.repayment, p.duration_months, p.grace_months) AS list
          FROM projects AS p WHERE p.id = project OFFSET 0
        ) AS t
        CROSS JOIN LATERAL generate_series(0, cardinality(t.list)) AS n
        CROSS JOIN LATERAL
          plan_sums(t.repayment, cardinality(t.list), m.cents, receivable_cents(m.cents, t.roi), n) AS s
      WINDOW own AS (PARTITION BY m.cents ORDER BY n)
    ), plan AS MATERIALIZED (
      SELECT s.*, instalment_day(today, s.month) AS due_on FROM sums AS s WHERE s.principal_cents + s.return_cents > 0
    ), released AS (
      UPDATE investments AS i
      SET escrow = 'released', released_on = today, released_at = clock_timestamp(), due_on = f.due_on
      FROM made AS m LEFT JOIN (
          SELECT p.cents, min(p.due_on) AS due_on FROM plan AS p GROUP BY p.cents
        ) AS f USING (cents)
      WHERE i.id = m.id
    ), months AS (
      SELECT
        o.owner,
        p.month,
        min(p.due_on) AS due_on,
        sum(p.principal_cents)::bigint AS principal,
        sum(p.return_cents)::bigint AS returns
      FROM made AS m JOIN plan AS p USING (cents)
        CROSS JOIN LATERAL unnest(ARRAY[m.user_id, project, owed_by(organization)]) AS o (owner)
      GROUP BY o.owner, p.month
    ), holdings AS (
      SELECT o.owner, count(*)::integer AS number
      FROM made AS m CROSS JOIN LATERAL unnest(ARRAY[m.user_id, project, owed_by(organization)]) AS o (owner)
      WHERE m.cents IN (SELECT p.cents FROM plan AS p)
      GROUP BY o.owner
    )
    SELECT
      m.owner,
      h.number,
      array_agg(m.month) AS months,
      array_agg(m.principal) AS principal,
      array_agg(m.returns) AS returns,
      min(m.due_on) AS due_on
    FROM months AS m JOIN holdings AS h USING (owner) GROUP BY m.owner, h.number
  LOOP
    PERFORM add_dues(ARRAY[part.owner], today, part.number, part.months, part.principal, part.returns);
    IF part.owner NOT IN (project, owed_by(organization)) THEN
      PERFORM add_promise(part.owner, today, today, part.months, part.principal, part.returns);
    END IF;
    first := least(first, part.due_on);
  END LOOP;
  UPDATE projects AS p
  SET next_due = least(p.next_due, first), first_released_at = coalesce(p.first_released_at, now())
  WHERE p.id = project;
END $$;

-- When a project is to be looked at next, since something has left its escrow: past its deadline at once, as it may
-- have been the last thing that it waited for.
CREATE OR REPLACE FUNCTION settled_sooner(p projects) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN (p).state = 'open' AND (p).is_past_deadline THEN business_now() ELSE (p).settle_at END
$$;

-- Takes investments, which leave escrow with all that is left of each, off what is in escrow of their project and of
-- their investors.
CREATE OR REPLACE FUNCTION leave_escrow(project uuid, ids uuid[], lefts bigint[]) RETURNS void LANGUAGE sql AS $$
  UPDATE projects AS p
  SET escrow_cents = p.escrow_cents - s.cents, firm_cents = p.firm_cents - s.firm, settle_at = settled_sooner(p)
  FROM (
    SELECT sum(l.cents) AS cents, coalesce(sum(l.cents) FILTER (WHERE i.escrow = 'firm'), 0) AS firm
    FROM unnest(ids, lefts) AS l (id, cents) JOIN investments AS i USING (id)
  ) AS s
  WHERE p.id = project;
  UPDATE portfolio_categories AS c
  SET escrow_cents = c.escrow_cents - s.cents
  FROM (
    SELECT i.user_id, sum(l.cents) AS cents
    FROM unnest(ids, lefts) AS l (id, cents) JOIN investments AS i USING (id) GROUP BY i.user_id
  ) AS s, projects AS p
  WHERE p.id = project AND c.user_id = s.user_id AND c.category_id = p.category_id;
$$;

-- Gives all that is left of investments in escrow back to their investors, and closes the disputes about them. They and
-- their project are locked. `cause` is reconsidered, failed, project_canceled, terms_changed or chargeback.
CREATE OR REPLACE FUNCTION give_back_from_escrow(project uuid, taken uuid[], of_cause text, why text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  account CONSTANT uuid := project_account(project, 'project_escrow');
  ids uuid[];
  lefts bigint[];
BEGIN
  IF cardinality(taken) = 0 THEN
    RETURN;
  END IF;
  PERFORM lock_wallets_of(taken);
  PERFORM FROM disputes AS d WHERE d.purchase_id = ANY (taken) ORDER BY d.id FOR NO KEY UPDATE;
  SELECT * INTO ids, lefts FROM left_of_many(taken);
  PERFORM leave_escrow(project, ids, lefts);
  UPDATE portfolio_categories AS c
  SET invested_cents = c.invested_cents - s.cents, receivable_cents = c.receivable_cents - s.promised
  FROM (
    SELECT i.user_id, sum(l.cents) AS cents, sum(receivable_cents(l.cents, o.return_on_investment)) AS promised
    FROM unnest(ids, lefts) AS l (id, cents) JOIN investments AS i USING (id) JOIN projects AS o ON o.id = i.project_id
    GROUP BY i.user_id
  ) AS s, projects AS p
  WHERE p.id = project AND c.user_id = s.user_id AND c.category_id = p.category_id;
  UPDATE project_days AS d SET raised_cents = d.raised_cents - s.cents
  FROM (
    SELECT (i.created_at AT TIME ZONE 'UTC')::date AS day, sum(l.cents) AS cents
    FROM unnest(ids, lefts) AS l (id, cents) JOIN investments AS i USING (id) GROUP BY 1
  ) AS s
  WHERE d.project_id = project AND d.day = s.day;
  UPDATE organization_months AS m SET raised_cents = m.raised_cents - s.cents
  FROM (
    SELECT i.organization_id, date_trunc('month', i.created_at AT TIME ZONE 'UTC')::date AS month,
      sum(l.cents) AS cents
    FROM unnest(ids, lefts) AS l (id, cents) JOIN investments AS i USING (id) GROUP BY 1, 2
  ) AS s
  WHERE m.organization_id = s.organization_id AND m.month = s.month;
  UPDATE projects AS p
  SET raised_cents = p.raised_cents - s.cents, investors = p.investors - s.investors
  FROM (
    SELECT sum(u.cents) AS cents,
      -- Each investor is looked up by itself, whatever the planner thinks of how many the project has.
      count(*) FILTER (
        WHERE (
          SELECT o.id FROM investments AS o
          WHERE o.project_id = project
            AND o.user_id = u.user_id
            AND o.status = 'COMPLETED'
            AND o.id <> ALL (taken)
            AND refunded_of(o.id) < o.amount_cents
          LIMIT 1
        ) IS NULL
      ) AS investors
    FROM (
      SELECT i.user_id, sum(l.cents) AS cents
      FROM unnest(ids, lefts) AS l (id, cents) JOIN investments AS i USING (id) GROUP BY i.user_id
    ) AS u
  ) AS s
  WHERE p.id = project;
  UPDATE disputes AS d
  SET status = 'closed', outcome = 'refunded', refunded_cents = l.cents, outcome_reason = why, decided_at = now()
  FROM unnest(ids, lefts) AS l (id, cents) WHERE d.purchase_id = l.id AND d.status <> 'closed';
  INSERT INTO refunds (
    id,
    purchase_id,
    kind,
    paid_cents,
    user_id,
    seller_id,
    amount_cents,
    so_far_cents,
    cause,
    reason,
    from_escrow
  )
  SELECT
    uuidv7(),
    i.id,
    'investment',
    i.amount_cents,
    i.user_id,
    i.organization_id,
    l.cents,
    i.amount_cents,
    of_cause,
    why,
    true
  FROM unnest(ids, lefts) AS l (id, cents) JOIN investments AS i USING (id);
  PERFORM move_money_of_many(array_agg(r.id), array_agg(account), array_agg(r.user_id), array_agg(r.amount_cents),
    'escrow_return', project, array_agg(r.purchase_id))
  FROM refunds AS r WHERE r.purchase_id = ANY (taken) AND r.so_far_cents = r.paid_cents;
  PERFORM take_card_money_along(taken, ARRAY(
    SELECT i.user_id FROM unnest(taken) WITH ORDINALITY AS l (id, n) JOIN investments AS i ON i.id = l.id ORDER BY l.n
  ));
  UPDATE investments AS i SET escrow = 'returned', returned_for = of_cause WHERE i.id = ANY (taken);
END $$;

-- Takes what was given back of an investment in escrow, whose project and wallets are locked, off what is in escrow.
CREATE OR REPLACE FUNCTION lower_escrow(made investments, cents bigint, of_cause text) RETURNS void LANGUAGE sql AS $$
  UPDATE projects AS p
  SET escrow_cents = p.escrow_cents - cents,
    firm_cents = p.firm_cents - CASE (made).escrow WHEN 'firm' THEN cents ELSE 0 END,
    settle_at = settled_sooner(p)
  WHERE p.id = (made).project_id;
  UPDATE portfolio_categories AS c SET escrow_cents = c.escrow_cents - cents
  FROM projects AS p
  WHERE p.id = (made).project_id AND c.user_id = (made).user_id AND c.category_id = p.category_id;
  UPDATE investments AS i SET escrow = 'returned', returned_for = of_cause
  WHERE i.id = (made).id AND refunded_of(i.id) = i.amount_cents;
$$;
REVOKE EXECUTE ON FUNCTION take_card_money_along, left_of_many, lock_wallets_of, release_from_escrow, leave_escrow,
  give_back_from_escrow, lower_escrow FROM PUBLIC;
