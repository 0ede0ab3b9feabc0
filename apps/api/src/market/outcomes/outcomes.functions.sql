-- When loans pay by their plans in force, paid or not: from the first to the last day of each span something is due at
-- least once in any twelve months. A yearly plan has a span for each of its days, as the 29th of February can leave a
-- window without one. Plans that differ are few, and each is worked out once. The plan of a project's terms ends where
-- the first new plan begins, and each of those where the next does.
CREATE OR REPLACE FUNCTION payment_spans() RETURNS TABLE (project_id uuid, first_on date, last_on date)
LANGUAGE sql STABLE AS $$
  WITH new_plan AS MATERIALIZED (
    SELECT
      n.project_id,
      n.decided_on AS from_day,
      n.repayment,
      repayment_months(n.repayment, n.months, 0) AS list,
      lead(n.decided_on) OVER (PARTITION BY n.project_id ORDER BY n.decided_on) AS until_day,
      row_number() OVER (PARTITION BY n.project_id ORDER BY n.decided_on) AS nth
    FROM new_plans AS n WHERE n.status = 'accepted'
  )
  SELECT
    p.id,
    instalment_day(d.released_on, s.first, b.day),
    least(instalment_day(d.released_on, s.last, b.day), e.from_day)
  FROM (
      SELECT k.*, repayment_months(k.repayment, k.duration_months, k.grace_months) AS list
      FROM (SELECT DISTINCT q.repayment, q.duration_months, q.grace_months FROM projects AS q) AS k
      OFFSET 0
    ) AS k
    CROSS JOIN LATERAL (
      SELECT k.list[1] AS first, k.list[cardinality(k.list)] AS last WHERE k.repayment <> 'yearly'
      UNION ALL
      SELECT m, m FROM unnest(k.list) AS m WHERE k.repayment = 'yearly'
    ) AS s
    JOIN projects AS p USING (repayment, duration_months, grace_months)
    JOIN due_sums AS d ON d.owner_id = p.id
    LEFT JOIN brought_forward AS b ON true
    LEFT JOIN new_plan AS e ON e.project_id = p.id AND e.nth = 1
  WHERE e.from_day IS NULL OR instalment_day(d.released_on, s.first, b.day) < e.from_day
  UNION ALL
  SELECT n.project_id, instalment_day(n.from_day, s.first), least(instalment_day(n.from_day, s.last), n.until_day)
  FROM new_plan AS n
    CROSS JOIN LATERAL (
      SELECT n.list[1] AS first, n.list[cardinality(n.list)] AS last WHERE n.repayment <> 'yearly'
      UNION ALL
      SELECT m, m FROM unnest(n.list) AS m WHERE n.repayment = 'yearly'
    ) AS s
  WHERE n.until_day IS NULL OR instalment_day(n.from_day, s.first) < n.until_day
$$;

-- Windows of twelve months one after another, from the first release of an organization, or of all (null), to the one
-- that `today` is in.
CREATE OR REPLACE FUNCTION windows_of_outcomes(today date)
RETURNS TABLE (organization_id uuid, starts_on date, ends_on date)
LANGUAGE sql STABLE AS $$
  SELECT
    f.organization_id,
    (f.first + make_interval(years => n))::date,
    (f.first + make_interval(years => n + 1))::date
  FROM (
    SELECT l.organization_id, min(l.released_on) AS first
    FROM loans AS l GROUP BY GROUPING SETS ((), (l.organization_id)) HAVING min(l.released_on) IS NOT NULL
  ) AS f
    CROSS JOIN LATERAL generate_series(0, date_part('year', age(today, f.first))::integer) AS n
$$;

-- How many loans are counted in each window, by the rules of the EU's delegated regulation 2022/2115, article 2: those
-- that are there on its first day, are not in default from before, and have a payment in it by their plan; of those
-- the ones with a default that begins in it. The sums are what was lent to them. Loans released after its first day are
-- counted apart. PostgreSQL expects few rows of what is worked out here, and would go through all of the others for
-- each of them.
CREATE OR REPLACE FUNCTION loans_in_windows(today date)
RETURNS TABLE (
  organization_id uuid,
  starts_on date,
  ends_on date,
  loans integer,
  defaulted integer,
  lent_cents bigint,
  defaulted_cents bigint,
  later_loans integer,
  later_defaulted integer
)
LANGUAGE sql STABLE SET enable_nestloop = off SET work_mem = '64MB' AS $$
  WITH windows AS MATERIALIZED (
    -- All are under an id that no organization has, so that they are joined as each is.
    SELECT coalesce(w.organization_id, '00000000-0000-0000-0000-000000000000') AS owner, w.starts_on, w.ends_on
    FROM windows_of_outcomes(today) AS w
  ), lent AS MATERIALIZED (
    SELECT l.project_id, o.owner, l.released_on, l.ended_on, s.cents
    FROM loans AS l
      JOIN (
        SELECT q.project_id, sum(q.lent_cents)::bigint AS cents FROM loan_quarters AS q
        GROUP BY q.project_id HAVING sum(q.lent_cents) > 0
      ) AS s USING (project_id)
      CROSS JOIN LATERAL (
        VALUES (l.organization_id), ('00000000-0000-0000-0000-000000000000')
      ) AS o (owner)
  ), present AS MATERIALIZED (
    SELECT
      l.project_id,
      l.owner,
      l.cents,
      w.starts_on,
      w.ends_on,
      l.released_on > w.starts_on AS is_later
    FROM lent AS l JOIN windows AS w ON w.owner = l.owner
      AND l.released_on < w.ends_on AND (l.ended_on IS NULL OR l.ended_on > w.starts_on)
    WHERE EXISTS (
      SELECT FROM payment_spans() AS s
      WHERE s.project_id = l.project_id AND s.first_on < w.ends_on AND s.last_on >= w.starts_on
    )
  ), defaulted AS MATERIALIZED (
    SELECT p.project_id, p.owner, p.starts_on,
      bool_or(d.since < p.starts_on AND (d.ended_on IS NULL OR d.ended_on > p.starts_on)) AS is_old,
      bool_or(d.since >= p.starts_on) AS is_new
    FROM project_defaults AS d JOIN present AS p ON p.project_id = d.project_id AND d.since < p.ends_on
    GROUP BY p.project_id, p.owner, p.starts_on
  ), counted AS (
    SELECT p.owner, p.starts_on, p.cents, p.is_later, coalesce(d.is_new, false) AS is_defaulted
    FROM present AS p LEFT JOIN defaulted AS d USING (project_id, owner, starts_on)
    WHERE d.is_old IS NOT TRUE
  )
  SELECT
    nullif(w.owner, '00000000-0000-0000-0000-000000000000'),
    w.starts_on,
    w.ends_on,
    count(*) FILTER (WHERE NOT c.is_later)::integer,
    count(*) FILTER (WHERE NOT c.is_later AND c.is_defaulted)::integer,
    coalesce(sum(c.cents) FILTER (WHERE NOT c.is_later), 0)::bigint,
    coalesce(sum(c.cents) FILTER (WHERE NOT c.is_later AND c.is_defaulted), 0)::bigint,
    count(*) FILTER (WHERE c.is_later)::integer,
    count(*) FILTER (WHERE c.is_later AND c.is_defaulted)::integer
  FROM windows AS w LEFT JOIN counted AS c USING (owner, starts_on)
  GROUP BY w.owner, w.starts_on, w.ends_on
$$;

-- Sums by the quarter of release, of each organization and of all (null). Late is what is outstanding of projects of
-- which something is overdue for 14 days or more, or that are unlikely to be paid back.
CREATE OR REPLACE FUNCTION quarters_of_outcomes(today date)
RETURNS TABLE (
  organization_id uuid,
  quarter date,
  lent_cents bigint,
  repaid_cents bigint,
  late_cents bigint,
  lost_cents bigint,
  given_up_cents bigint
)
LANGUAGE sql STABLE AS $$
  SELECT
    q.organization_id,
    q.quarter,
    sum(q.lent_cents)::bigint,
    sum(q.repaid_cents)::bigint,
    coalesce(sum(q.lent_cents - q.repaid_cents - q.lost_cents - q.given_up_cents) FILTER (WHERE p.id IS NOT NULL), 0)
      ::bigint,
    sum(q.lost_cents)::bigint,
    sum(q.given_up_cents)::bigint
  FROM loan_quarters AS q LEFT JOIN projects AS p
    ON p.id = q.project_id AND p.next_due IS NOT NULL
      AND (p.unlikely_since IS NOT NULL OR late_days(p.next_due, p.pauses, today) >= 14)
  GROUP BY GROUPING SETS ((q.quarter), (q.organization_id, q.quarter))
$$;

-- Counts what is published of loans, and stores it. What has not changed stays as it is.
CREATE OR REPLACE FUNCTION count_outcomes() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH counted AS MATERIALIZED (
    SELECT * FROM quarters_of_outcomes(business_day())
  ), gone AS (
    DELETE FROM outcome_quarters AS o WHERE NOT EXISTS (
      SELECT FROM counted AS c
      WHERE coalesce(c.organization_id::text, '') = coalesce(o.organization_id::text, '') AND c.quarter = o.quarter
    )
  )
  INSERT INTO outcome_quarters AS o SELECT * FROM counted
  ON CONFLICT (organization_id, quarter) DO UPDATE SET
    lent_cents = excluded.lent_cents,
    repaid_cents = excluded.repaid_cents,
    late_cents = excluded.late_cents,
    lost_cents = excluded.lost_cents,
    given_up_cents = excluded.given_up_cents
  WHERE o IS DISTINCT FROM excluded;

  WITH counted AS MATERIALIZED (
    SELECT * FROM loans_in_windows(business_day())
  ), gone AS (
    DELETE FROM outcome_windows AS o WHERE NOT EXISTS (
      SELECT FROM counted AS c
      WHERE coalesce(c.organization_id::text, '') = coalesce(o.organization_id::text, '') AND c.starts_on = o.starts_on
    )
  )
  INSERT INTO outcome_windows AS o SELECT * FROM counted
  ON CONFLICT (organization_id, starts_on) DO UPDATE SET
    ends_on = excluded.ends_on,
    loans = excluded.loans,
    defaulted = excluded.defaulted,
    lent_cents = excluded.lent_cents,
    defaulted_cents = excluded.defaulted_cents,
    later_loans = excluded.later_loans,
    later_defaulted = excluded.later_defaulted
  WHERE o IS DISTINCT FROM excluded;

  INSERT INTO outcomes_counted AS o (day, counted_at) VALUES (business_day(), now())
  ON CONFLICT (id) DO UPDATE SET day = excluded.day, counted_at = excluded.counted_at;
$$;
