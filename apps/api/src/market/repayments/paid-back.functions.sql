-- Adds what a payment pays of each day to what its organization has paid back. The payment is the last one of a day
-- that it pays whole, so that the day's instalments are counted once, and in time unless this payment came after the
-- day.
CREATE OR REPLACE FUNCTION count_paid_back() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO paid_back_days AS d (
    organization_id,
    due_on,
    instalments,
    on_time,
    cents,
    on_time_cents
  )
  SELECT
    r.organization_id,
    a.due_on,
    coalesce(sum(a.holdings) FILTER (WHERE a.due_on <= r.whole_until), 0),
    coalesce(sum(a.holdings) FILTER (WHERE a.due_on <= r.whole_until AND r.paid_on <= a.due_on), 0),
    sum(a.principal_cents + a.return_cents),
    coalesce(sum(a.principal_cents + a.return_cents) FILTER (WHERE r.paid_on <= a.due_on), 0)
  FROM added AS a JOIN repayments AS r ON r.id = a.repayment_id
  GROUP BY r.organization_id, a.due_on
  ORDER BY r.organization_id, a.due_on
  ON CONFLICT (organization_id, due_on) DO UPDATE SET
    instalments = d.instalments + excluded.instalments,
    on_time = d.on_time + excluded.on_time,
    cents = d.cents + excluded.cents,
    on_time_cents = d.on_time_cents + excluded.on_time_cents;
  RETURN NULL;
END $$;

-- Of what fell due of an organization in the 24 months before today: how many instalments of holdings and how many
-- cents, in all and paid on time: at most 731 rows of what is paid, as many of what is not, and those of its
-- write-offs.
CREATE OR REPLACE FUNCTION paid_back(
  organization uuid,
  OUT due bigint,
  OUT on_time bigint,
  OUT due_cents bigint,
  OUT on_time_cents bigint
)
LANGUAGE sql STABLE AS $$
  SELECT
    coalesce(sum(l.instalments), 0)::bigint,
    coalesce(sum(l.on_time), 0)::bigint,
    coalesce(sum(l.cents), 0)::bigint,
    coalesce(sum(l.on_time_cents), 0)::bigint
  FROM (
    SELECT d.due_on, d.instalments, d.on_time, d.cents, d.on_time_cents
    FROM paid_back_days AS d WHERE d.organization_id = organization
    UNION ALL
    SELECT o.due_on, o.instalments, 0, o.cents, 0 FROM owed_days AS o WHERE o.organization_id = organization
    UNION ALL
    SELECT w.due_on, w.holdings, 0, w.cents, 0 FROM write_off_days AS w WHERE w.organization_id = organization
  ) AS l
  WHERE l.due_on < business_day() AND l.due_on >= business_day() - interval '24 months'
$$;

-- Adds what a statement has changed of what projects have to pay to what their organizations have, by the day on which
-- it falls due. What investors get, and what organizations have to pay in all, is in the same table, under ids of no
-- project. The caller has locked the organization's wallet.
CREATE OR REPLACE FUNCTION sum_owed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  organizations uuid[];
  days date[];
  more_instalments bigint[];
  more bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(c.organization_id), array_agg(c.due_on), array_agg(c.instalments), array_agg(c.cents)
    INTO organizations, days, more_instalments, more
    FROM (
      SELECT
        p.created_by AS organization_id,
        instalment_day(n.released_on, l.month::integer, b.day) AS due_on,
        n.holdings AS instalments,
        l.principal + l.returns AS cents
      FROM new_rows AS n
        CROSS JOIN LATERAL (SELECT o.created_by FROM projects AS o WHERE o.id = n.owner_id OFFSET 0) AS p
        LEFT JOIN brought_forward AS b ON true
        CROSS JOIN LATERAL unnest(n.principal, n.returns) WITH ORDINALITY AS l (principal, returns, month)
      WHERE l.principal + l.returns > 0
    ) AS c;
  ELSE
    SELECT array_agg(c.organization_id), array_agg(c.due_on), array_agg(c.instalments), array_agg(c.cents)
    INTO organizations, days, more_instalments, more
    FROM (
      SELECT
        p.created_by AS organization_id,
        instalment_day(e.released_on, l.month::integer, b.day) AS due_on,
        e.sign * e.holdings AS instalments,
        e.sign * (l.principal + l.returns) AS cents
      FROM (
          SELECT
            n.owner_id,
            n.released_on,
            n.holdings,
            n.principal,
            n.returns,
            1 AS sign
          FROM new_rows AS n
          UNION ALL
          SELECT
            o.owner_id,
            o.released_on,
            o.holdings,
            o.principal,
            o.returns,
            -1
          FROM old_rows AS o
        ) AS e
        CROSS JOIN LATERAL (SELECT o.created_by FROM projects AS o WHERE o.id = e.owner_id OFFSET 0) AS p
        LEFT JOIN brought_forward AS b ON true
        CROSS JOIN LATERAL unnest(e.principal, e.returns) WITH ORDINALITY AS l (principal, returns, month)
      WHERE l.principal + l.returns > 0
    ) AS c;
  END IF;
  IF organizations IS NULL THEN
    RETURN NULL;
  END IF;
  MERGE INTO owed_days AS o
  USING (
    SELECT c.organization_id, c.due_on, sum(c.instalments)::bigint AS instalments, sum(c.cents)::bigint AS cents
    FROM unnest(organizations, days, more_instalments, more) AS c (organization_id, due_on, instalments, cents)
    GROUP BY c.organization_id, c.due_on HAVING sum(c.instalments) <> 0 OR sum(c.cents) <> 0
  ) AS c
  ON o.organization_id = c.organization_id AND o.due_on = c.due_on
  WHEN MATCHED AND o.instalments + c.instalments = 0 AND o.cents + c.cents = 0 THEN DELETE
  WHEN MATCHED THEN UPDATE SET instalments = o.instalments + c.instalments, cents = o.cents + c.cents
  WHEN NOT MATCHED THEN INSERT (organization_id, due_on, instalments, cents)
    VALUES (c.organization_id, c.due_on, c.instalments, c.cents);
  RETURN NULL;
END $$;

-- Adds a payment to what its organization has paid back in all. The caller has locked the wallet.
CREATE OR REPLACE FUNCTION add_repaid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO repaid_sums AS s (organization_id, cents) VALUES (NEW.organization_id, NEW.amount_cents)
  ON CONFLICT (organization_id) DO UPDATE SET cents = s.cents + excluded.cents;
  RETURN NULL;
END $$;

-- Takes what was taken back of a payment off it.
CREATE OR REPLACE FUNCTION take_off_repaid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE repaid_sums AS s SET cents = s.cents - (NEW.taken_cents - OLD.taken_cents)
  FROM repayments AS r WHERE r.id = NEW.repayment_id AND s.organization_id = r.organization_id;
  RETURN NULL;
END $$;

-- Notes whether something of a project is, or was, to be paid back.
CREATE OR REPLACE FUNCTION set_has_dues() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  NEW.has_dues := NEW.next_due IS NOT NULL OR NEW.written_off_on IS NOT NULL
    OR EXISTS (SELECT FROM repayments AS r WHERE r.project_id = NEW.id);
  RETURN NEW;
END $$;

-- Counts the projects of an organization of which that is so.
CREATE OR REPLACE FUNCTION count_projects_with_dues() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO own_totals AS t (owner_id, list, total)
  VALUES (NEW.created_by, 'projects with dues', CASE WHEN NEW.has_dues THEN 1 ELSE -1 END)
  ON CONFLICT (owner_id, list) DO UPDATE SET total = t.total + excluded.total;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION
  count_paid_back, sum_owed, add_repaid, take_off_repaid, set_has_dues, count_projects_with_dues FROM PUBLIC;
