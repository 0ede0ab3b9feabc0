-- Adds a transfer between a wallet and a project, or its organization, to the flows of the wallet's account. Who moves
-- the money has locked the wallet.
CREATE OR REPLACE FUNCTION add_portfolio_flow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  goes_out CONSTANT boolean := NEW.code IN ('investment', 'escrow', 'return_back');
BEGIN
  INSERT INTO portfolio_flow_days AS d (user_id, day, cents)
  VALUES (
    CASE WHEN goes_out THEN NEW.debit_account ELSE NEW.credit_account END,
    business_day(),
    CASE WHEN goes_out THEN -NEW.amount_cents ELSE NEW.amount_cents END
  )
  ON CONFLICT (user_id, day) DO UPDATE SET cents = d.cents + excluded.cents;
  RETURN NULL;
END $$;

-- Adds instalments of what was released on a day to what its investor was promised, by months after that day, or after
-- the one on which a new plan began; below zero they are taken off. The caller has locked the wallet.
CREATE OR REPLACE FUNCTION add_promise(
  investor uuid,
  released date,
  from_day date,
  months integer[],
  principal bigint[],
  returns bigint[]
) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO promised_sums AS s (user_id, released_on, principal_cents, cents)
  SELECT
    investor,
    d.day,
    CASE WHEN d.day = released THEN (SELECT sum(p) FROM unnest(principal) AS p) ELSE 0 END,
    CASE WHEN d.day = from_day THEN add_lists(spread(months, principal), spread(months, returns)) ELSE '{}' END
  FROM (SELECT released AS day UNION SELECT from_day) AS d
  WHERE cardinality(months) > 0
  ON CONFLICT (user_id, released_on) DO UPDATE SET
    principal_cents = s.principal_cents + excluded.principal_cents,
    cents = add_lists(s.cents, excluded.cents)
$$;

-- Adds to the principal that has not come back of investors, element by element: to that of an organization, and of the
-- day on which the next part falls due. The caller has locked the wallets.
CREATE OR REPLACE FUNCTION add_outstanding(
  investors uuid[],
  organizations uuid[],
  projects uuid[],
  days date[],
  more bigint[]
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  this_year CONSTANT smallint := extract(year FROM now() AT TIME ZONE 'UTC');
BEGIN
  IF investors IS NULL THEN
    RETURN;
  END IF;
  -- What it was when the year began, before the first change in it.
  INSERT INTO outstanding_at_new_year (user_id, organization_id, year, cents)
  SELECT c.user_id, c.organization_id, this_year, coalesce(o.cents, 0)
  FROM (
      SELECT DISTINCT u.user_id, u.organization_id
      FROM unnest(investors, organizations) AS u (user_id, organization_id)
    ) AS c
    LEFT JOIN outstanding_organizations AS o USING (user_id, organization_id)
  WHERE NOT EXISTS (
    SELECT FROM outstanding_at_new_year AS y
    WHERE y.user_id = c.user_id AND y.organization_id = c.organization_id AND y.year >= this_year
  )
  ON CONFLICT DO NOTHING;
  MERGE INTO outstanding_organizations AS o
  USING (
    SELECT c.user_id, c.organization_id, sum(c.cents)::bigint AS cents
    FROM unnest(investors, organizations, more) AS c (user_id, organization_id, cents)
    GROUP BY c.user_id, c.organization_id HAVING sum(c.cents) <> 0
  ) AS c
  ON o.user_id = c.user_id AND o.organization_id = c.organization_id
  WHEN MATCHED AND o.cents + c.cents = 0 THEN DELETE
  WHEN MATCHED THEN UPDATE SET cents = o.cents + c.cents
  WHEN NOT MATCHED THEN INSERT (user_id, organization_id, cents) VALUES (c.user_id, c.organization_id, c.cents);
  MERGE INTO outstanding_days AS o
  USING (
    SELECT c.user_id, c.due_on, c.project_id, sum(c.cents)::bigint AS cents
    FROM unnest(investors, days, projects, more) AS c (user_id, due_on, project_id, cents)
    GROUP BY c.user_id, c.due_on, c.project_id HAVING sum(c.cents) <> 0
  ) AS c
  ON o.user_id = c.user_id AND o.due_on = c.due_on AND o.project_id = c.project_id
  WHEN MATCHED AND o.cents + c.cents = 0 THEN DELETE
  WHEN MATCHED THEN UPDATE SET cents = o.cents + c.cents
  WHEN NOT MATCHED THEN INSERT (user_id, due_on, project_id, cents) VALUES (c.user_id, c.due_on, c.project_id, c.cents);
END $$;

-- Changes the principal that has not come back with the holdings of a statement. What is refunded is no part of a
-- holding's row: lower_investment takes it off.
CREATE OR REPLACE FUNCTION change_outstanding() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_outstanding(array_agg(n.user_id), array_agg(n.organization_id), array_agg(n.project_id),
      array_agg(n.due_on), array_agg(n.amount_cents))
    FROM new_rows AS n WHERE n.due_on IS NOT NULL;
    RETURN NULL;
  END IF;
  PERFORM add_outstanding(array_agg(c.user_id), array_agg(c.organization_id), array_agg(c.project_id),
    array_agg(c.due_on), array_agg(c.cents))
  FROM (
    SELECT
      n.user_id,
      n.organization_id,
      n.project_id,
      e.due_on,
      e.sign * (n.amount_cents - e.paid - coalesce(max(r.so_far_cents), 0)) AS cents
    FROM old_rows AS o JOIN new_rows AS n USING (id)
      CROSS JOIN LATERAL (
        VALUES (o.due_on, o.principal_paid, -1), (n.due_on, n.principal_paid, 1)
      ) AS e (due_on, paid, sign)
      LEFT JOIN refunds AS r ON r.purchase_id = n.id
    WHERE (o.due_on, o.principal_paid) IS DISTINCT FROM (n.due_on, n.principal_paid) AND e.due_on IS NOT NULL
    GROUP BY n.user_id, n.organization_id, n.project_id, n.amount_cents, n.id, e.due_on, e.paid, e.sign
  ) AS c;
  RETURN NULL;
END $$;
-- Adds what a statement has changed of the principal that has not come back to investors, by the day on which the next
-- part falls due; what is new of a project whose clock has stood still is marked. The caller has locked the wallets.
CREATE OR REPLACE FUNCTION sum_outstanding() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  investors uuid[];
  days date[];
  more bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(n.user_id), array_agg(n.due_on), array_agg(n.cents) INTO investors, days, more FROM new_rows AS n;
    UPDATE outstanding_days AS o SET is_paused = true
    FROM new_rows AS n CROSS JOIN LATERAL (
      SELECT FROM projects AS p WHERE p.id = n.project_id AND NOT isempty(p.pauses) OFFSET 0
    ) AS p
    WHERE o.user_id = n.user_id AND o.due_on = n.due_on AND o.project_id = n.project_id;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(o.user_id), array_agg(o.due_on), array_agg(-o.cents) INTO investors, days, more FROM old_rows AS o;
  ELSE
    SELECT array_agg(c.user_id), array_agg(c.due_on), array_agg(c.cents) INTO investors, days, more
    FROM (
      SELECT n.user_id, n.due_on, n.cents FROM new_rows AS n
      UNION ALL
      SELECT o.user_id, o.due_on, -o.cents FROM old_rows AS o
    ) AS c;
  END IF;
  IF investors IS NULL THEN
    RETURN NULL;
  END IF;
  MERGE INTO outstanding_sums AS s
  USING (
    SELECT c.user_id, c.due_on, sum(c.cents)::bigint AS cents
    FROM unnest(investors, days, more) AS c (user_id, due_on, cents)
    GROUP BY c.user_id, c.due_on HAVING sum(c.cents) <> 0
  ) AS c
  ON s.user_id = c.user_id AND s.due_on = c.due_on
  WHEN MATCHED AND s.cents + c.cents = 0 THEN DELETE
  WHEN MATCHED THEN UPDATE SET cents = s.cents + c.cents
  WHEN NOT MATCHED THEN INSERT (user_id, due_on, cents) VALUES (c.user_id, c.due_on, c.cents);
  RETURN NULL;
END $$;

-- Marks what has not come back of a project whose clock begins to stand still. The caller has locked the project.
CREATE OR REPLACE FUNCTION mark_paused() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE outstanding_days AS o SET is_paused = true
  FROM (
    SELECT DISTINCT i.user_id, i.due_on FROM investments AS i WHERE i.project_id = NEW.id AND i.due_on IS NOT NULL
  ) AS h
  WHERE o.user_id = h.user_id AND o.due_on = h.due_on AND o.project_id = NEW.id AND NOT o.is_paused;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION add_promise, add_outstanding, sum_outstanding, mark_paused FROM PUBLIC;
