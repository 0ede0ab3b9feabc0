-- What a holding's first `number` instalments give back, refunds taken off. `parts` and `plan` are its project's. Like
-- plan_sums it is one query without an argument that is used as a query, which PostgreSQL makes a part of the caller's:
-- a call of its own for each of 100,000 holdings would take most of the time of their payment.
CREATE OR REPLACE FUNCTION holding_sums(made investments, plan text, parts integer, roi numeric, number integer)
RETURNS TABLE (principal_sum bigint, return_sum bigint)
LANGUAGE sql STABLE AS $$
  SELECT s.principal_sum, s.return_sum
  FROM (
    SELECT made.amount_cents - coalesce(max(r.so_far_cents), 0) AS cents FROM refunds AS r WHERE r.purchase_id = made.id
  ) AS l, plan_sums(plan, parts, l.cents, receivable_cents(l.cents, roi), number) AS s
  WHERE made.plan_principal IS NULL
  UNION ALL
  SELECT coalesce(sum(l.principal), 0)::bigint, coalesce(sum(l.returns), 0)::bigint
  FROM unnest(made.plan_principal, made.plan_return) WITH ORDINALITY AS l (principal, returns, n)
  WHERE l.n <= number
  HAVING made.plan_principal IS NOT NULL
$$;

-- The day from which the months count in which something falls due of a holding: its release, or the day of its new
-- plan.
CREATE OR REPLACE FUNCTION counts_from(made investments) RETURNS date LANGUAGE sql IMMUTABLE
  RETURN coalesce((made).plan_from, (made).released_on);

-- The instalments of a released holding from the `first` to the `last` number (null: to the end), and what of each was
-- paid: the return of an instalment before its principal, the earliest instalment first. One of nothing is left out. Of
-- a holding with a new plan those of the plan before it come first, each with what was paid of it.
CREATE OR REPLACE FUNCTION holding_plan(made investments, first integer DEFAULT 1, last integer DEFAULT NULL)
RETURNS TABLE (
  number integer,
  month integer,
  due_on date,
  principal_cents bigint,
  return_cents bigint,
  principal_paid bigint,
  return_paid bigint
)
LANGUAGE sql STABLE AS $$
  SELECT
    l.number,
    l.month,
    instalment_day(coalesce(l.starts_on, made.released_on), l.month),
    l.principal_sum - l.principal_before,
    l.return_sum - l.return_before,
    least(greatest(made.principal_paid - l.principal_before, 0), l.principal_sum - l.principal_before),
    least(greatest(made.return_paid - l.return_before, 0), l.return_sum - l.return_before)
  FROM (
    SELECT
      n AS number,
      d.list[n] AS month,
      d.starts[n] AS starts_on,
      s.principal_sum,
      s.return_sum,
      lag(s.principal_sum) OVER (ORDER BY n) AS principal_before,
      lag(s.return_sum) OVER (ORDER BY n) AS return_before
    FROM (
      SELECT p.repayment, p.return_on_investment, c.starts,
        coalesce(c.list, repayment_months(p.repayment, p.duration_months, p.grace_months)) AS list
      FROM projects AS p
        LEFT JOIN new_plans AS c ON c.project_id = p.id AND c.status = 'accepted' AND c.decided_on = made.plan_from
      WHERE p.id = made.project_id
      -- The list is made once.
      OFFSET 0
    ) AS d,
      LATERAL generate_series(first - 1, least(coalesce(last, cardinality(d.list)), cardinality(d.list))) AS n,
      LATERAL holding_sums(made, d.repayment, cardinality(d.list), d.return_on_investment, n) AS s
  ) AS l
  WHERE l.number >= first AND l.principal_sum - l.principal_before + l.return_sum - l.return_before > 0
    AND made.released_on IS NOT NULL AND NOT made.given_up
  ORDER BY l.number
$$;

-- The part of a holding that is written off and has not come back since, in cents: principal, return and late interest.
CREATE OR REPLACE FUNCTION written_off_of(made investments) RETURNS bigint LANGUAGE sql IMMUTABLE
  RETURN (made).written_off_principal + (made).written_off_return + (made).written_off_late;

-- The state of a holding of a project on a day: escrow; canceled by its investor from there; active, overdue from the
-- day after something was due, late from the 14th, in default after the 90th or as two operators say; written off;
-- repaid, refunded, or given up by its holder. Empty while it is not paid. `left_cents` is what was not given back of
-- it.
CREATE OR REPLACE FUNCTION holding_state(made investments, p projects, left_cents bigint, today date) RETURNS text
LANGUAGE sql IMMUTABLE
  RETURN CASE
    WHEN (made).status <> 'COMPLETED' THEN ''
    WHEN is_in_escrow(made) THEN 'escrow'
    WHEN (made).returned_for = 'reconsidered' THEN 'canceled'
    WHEN left_cents = 0 THEN 'refunded'
    WHEN (made).given_up THEN 'givenUp'
    WHEN written_off_of(made) > 0
      OR ((p).written_off_on IS NOT NULL AND (made).due_on IS NOT NULL) THEN 'writtenOff'
    WHEN (made).due_on IS NULL THEN 'repaid'
    WHEN (p).unlikely_since IS NOT NULL OR late_days((made).due_on, (p).pauses, today) > 90 THEN 'default'
    WHEN late_days((made).due_on, (p).pauses, today) >= 14 THEN 'late'
    WHEN late_days((made).due_on, (p).pauses, today) > 0 THEN 'overdue'
    ELSE 'active'
  END;

-- A list of cents by months, from their numbers and amounts.
CREATE OR REPLACE FUNCTION spread(months integer[], cents bigint[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_agg(coalesce(v.cents, 0) ORDER BY m)
  FROM generate_series(1, (SELECT max(x) FROM unnest(months) AS x)) AS m
    LEFT JOIN unnest(months, cents) AS v (month, cents) ON v.month = m
$$;

-- The sums of two lists of cents, element by element.
CREATE OR REPLACE FUNCTION add_lists(one bigint[], other bigint[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_agg(coalesce(a, 0) + coalesce(b, 0) ORDER BY n) FROM unnest(one, other) WITH ORDINALITY AS l (a, b, n)
$$;

-- Under which id the sums of what an organization has to pay are kept: under its own is what others have to pay to it.
CREATE OR REPLACE FUNCTION owed_by(organization uuid) RETURNS uuid LANGUAGE sql IMMUTABLE
  RETURN md5('owed by ' || organization)::uuid;

-- Adds to what is still to be paid of investors, projects or organizations, to each the same, by months after a day,
-- that of the release or of a new plan; below zero it is taken off. The caller has locked the wallets, or the project.
CREATE OR REPLACE FUNCTION add_dues(
  owners uuid[],
  from_day date,
  more_holdings integer,
  months integer[],
  principal bigint[],
  returns bigint[]
) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO due_sums AS d (owner_id, released_on, holdings, principal, returns)
  SELECT o.owner, from_day, more_holdings, s.principal, s.returns
  FROM unnest(owners) AS o (owner)
    CROSS JOIN (SELECT spread(months, principal) AS principal, spread(months, returns) AS returns OFFSET 0) AS s
  WHERE cardinality(months) > 0
  ON CONFLICT (owner_id, released_on) DO UPDATE SET
    holdings = d.holdings + excluded.holdings,
    principal = add_lists(d.principal, excluded.principal),
    returns = add_lists(d.returns, excluded.returns)
$$;

-- What an investor, a project or an organization has still to get or to pay, by the day on which it falls due.
CREATE OR REPLACE FUNCTION unpaid_days(owner uuid)
RETURNS TABLE (
  due_on date,
  released_on date,
  month integer,
  holdings integer,
  principal_cents bigint,
  return_cents bigint
)
LANGUAGE sql STABLE AS $$
  SELECT
    instalment_day(d.released_on, l.month::integer, b.day),
    d.released_on,
    l.month::integer,
    d.holdings,
    l.principal,
    l.returns
  FROM due_sums AS d
    LEFT JOIN brought_forward AS b ON true
    CROSS JOIN LATERAL unnest(d.principal, d.returns) WITH ORDINALITY AS l (principal, returns, month)
  WHERE d.owner_id = owner AND l.principal + l.returns > 0
$$;

-- Adds what is unpaid of a holding to the sums of these owners, or with -1 takes it off, and answers the first day of
-- it; with `is_promise` also to what its investor is promised, as when it is released, or refunded in part. The caller
-- has locked their wallets, and the project.
CREATE OR REPLACE FUNCTION add_holding_dues(
  made investments,
  sign integer,
  owners uuid[],
  is_promise boolean DEFAULT false
) RETURNS date
LANGUAGE plpgsql AS $$
DECLARE
  months integer[];
  principal bigint[];
  returns bigint[];
  first date;
BEGIN
  SELECT array_agg(h.month), array_agg(sign * (h.principal_cents - h.principal_paid)),
    array_agg(sign * (h.return_cents - h.return_paid)), min(h.due_on)
  INTO months, principal, returns, first
  FROM holding_plan(made) AS h
  WHERE h.principal_cents + h.return_cents > h.principal_paid + h.return_paid;
  IF months IS NOT NULL THEN
    PERFORM add_dues(owners, counts_from(made), sign, months, principal, returns);
    IF is_promise THEN
      PERFORM add_promise(made.user_id, made.released_on, counts_from(made), months, principal, returns);
    END IF;
  END IF;
  RETURN first;
END $$;

-- Adds what is unpaid of these holdings to the sums of their projects and organizations, or with -1 takes it off, in
-- one statement for all of them; `counted` is how much each counts in the numbers of holdings. With `for_holders` also
-- to the sums of their holders and to what these were promised. The caller has locked the holdings, their projects and
-- the wallets.
CREATE OR REPLACE FUNCTION add_dues_of_many(listed uuid[], sign integer, counted integer, for_holders boolean)
RETURNS void
LANGUAGE sql AS $$
  WITH unpaid AS MATERIALIZED (
    SELECT
      i.id,
      i.user_id,
      i.project_id,
      i.organization_id,
      i.released_on,
      counts_from(i) AS from_day,
      h.month,
      sign * (h.principal_cents - h.principal_paid) AS principal,
      sign * (h.return_cents - h.return_paid) AS returns
    FROM investments AS i CROSS JOIN LATERAL holding_plan(i, i.instalments_paid + 1) AS h
    WHERE i.id = ANY (listed) AND i.due_on IS NOT NULL
      AND h.principal_cents + h.return_cents > h.principal_paid + h.return_paid
  ), owned AS (
    SELECT o.owner, u.*
    FROM unpaid AS u
      CROSS JOIN LATERAL unnest(
        ARRAY[u.project_id, owed_by(u.organization_id)] || CASE WHEN for_holders THEN ARRAY[u.user_id] ELSE '{}' END
      ) AS o (owner)
  ), by_month AS (
    SELECT owner, from_day, month, sum(u.principal)::bigint AS principal, sum(u.returns)::bigint AS returns
    FROM owned AS u GROUP BY owner, from_day, month
  ), holding AS (
    SELECT owner, from_day, count(DISTINCT u.id) AS holdings FROM owned AS u GROUP BY owner, from_day
  ), promised AS (
    INSERT INTO promised_sums AS s (user_id, released_on, principal_cents, cents)
    SELECT p.user_id, p.day, sum(p.principal), coalesce(spread(array_agg(p.month), array_agg(p.cents)), '{}')
    FROM (
      SELECT user_id, released_on AS day, 1 AS month, sum(u.principal)::bigint AS principal, 0::bigint AS cents
      FROM unpaid AS u GROUP BY user_id, released_on
      UNION ALL
      SELECT user_id, from_day, month, 0, sum(u.principal + u.returns)::bigint
      FROM unpaid AS u GROUP BY user_id, from_day, month
    ) AS p
    WHERE for_holders GROUP BY p.user_id, p.day
    ON CONFLICT (user_id, released_on) DO UPDATE SET
      principal_cents = s.principal_cents + excluded.principal_cents,
      cents = add_lists(s.cents, excluded.cents)
  )
  INSERT INTO due_sums AS d (owner_id, released_on, holdings, principal, returns)
  SELECT
    m.owner,
    m.from_day,
    max(sign * counted * h.holdings),
    spread(array_agg(m.month), array_agg(m.principal)),
    spread(array_agg(m.month), array_agg(m.returns))
  FROM by_month AS m JOIN holding AS h USING (owner, from_day)
  GROUP BY m.owner, m.from_day
  ORDER BY m.owner, m.from_day
  ON CONFLICT (owner_id, released_on) DO UPDATE SET
    holdings = d.holdings + excluded.holdings,
    principal = add_lists(d.principal, excluded.principal),
    returns = add_lists(d.returns, excluded.returns)
$$;

-- Whose sums a holding is in: its holder's, its project's and its organization's.
CREATE OR REPLACE FUNCTION owners_of(made investments) RETURNS uuid[] LANGUAGE sql IMMUTABLE
  RETURN ARRAY[(made).user_id, (made).project_id, owed_by((made).organization_id)];

-- Sets the first day on which something of a project that the caller has locked is to be paid.
CREATE OR REPLACE FUNCTION set_next_due(project uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE projects AS p SET next_due = (SELECT min(u.due_on) FROM unpaid_days(project) AS u) WHERE p.id = project
$$;
REVOKE EXECUTE ON FUNCTION add_dues, add_holding_dues, add_dues_of_many, set_next_due FROM PUBLIC;

-- Begins the plan of an investment that is being completed and whose money is with the organization: it is due on the
-- first day of it.
CREATE OR REPLACE FUNCTION set_due_day() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.released_on IS NULL AND NEW.escrow = 'released' THEN
    NEW.released_on := business_day();
    NEW.released_at := clock_timestamp();
    NEW.due_on := (SELECT min(h.due_on) FROM holding_plan(NEW) AS h);
  END IF;
  RETURN NEW;
END $$;
