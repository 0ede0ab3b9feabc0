-- Whether the plan in force of a project has a payment on a day from `first` on and before `after`, paid or not.
CREATE OR REPLACE FUNCTION pays_between(project uuid, first date, after date) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT
    FROM projects AS p JOIN due_sums AS d ON d.owner_id = p.id
      LEFT JOIN brought_forward AS b ON true
      CROSS JOIN LATERAL unnest(repayment_months(p.repayment, p.duration_months, p.grace_months)) AS m (month)
    WHERE p.id = project AND instalment_day(d.released_on, m.month, b.day) >= first
      AND instalment_day(d.released_on, m.month, b.day) < after
  )
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
-- counted apart.
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
LANGUAGE sql STABLE AS $$
  WITH lent AS MATERIALIZED (
    SELECT l.*, sum(q.lent_cents)::bigint AS cents
    FROM loans AS l JOIN loan_quarters AS q USING (project_id)
    GROUP BY l.project_id HAVING sum(q.lent_cents) > 0
  ), counted AS (
    SELECT
      w.organization_id,
      w.starts_on,
      w.ends_on,
      l.cents,
      l.released_on > w.starts_on AS is_later,
      EXISTS (
        SELECT FROM project_defaults AS d
        WHERE d.project_id = l.project_id AND d.since >= w.starts_on AND d.since < w.ends_on
      ) AS is_defaulted
    FROM windows_of_outcomes(today) AS w JOIN lent AS l
      ON (w.organization_id IS NULL OR w.organization_id = l.organization_id)
      AND l.released_on < w.ends_on AND (l.ended_on IS NULL OR l.ended_on > w.starts_on)
    WHERE NOT EXISTS (
        SELECT FROM project_defaults AS d
        WHERE d.project_id = l.project_id AND d.since < w.starts_on
          AND (d.ended_on IS NULL OR d.ended_on > w.starts_on)
      )
      AND pays_between(l.project_id, w.starts_on, w.ends_on)
  )
  SELECT
    w.organization_id,
    w.starts_on,
    w.ends_on,
    count(*) FILTER (WHERE NOT c.is_later)::integer,
    count(*) FILTER (WHERE NOT c.is_later AND c.is_defaulted)::integer,
    coalesce(sum(c.cents) FILTER (WHERE NOT c.is_later), 0)::bigint,
    coalesce(sum(c.cents) FILTER (WHERE NOT c.is_later AND c.is_defaulted), 0)::bigint,
    count(*) FILTER (WHERE c.is_later)::integer,
    count(*) FILTER (WHERE c.is_later AND c.is_defaulted)::integer
  FROM windows_of_outcomes(today) AS w LEFT JOIN counted AS c
    ON c.organization_id IS NOT DISTINCT FROM w.organization_id AND c.starts_on = w.starts_on
  GROUP BY w.organization_id, w.starts_on, w.ends_on
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
      WHERE c.organization_id IS NOT DISTINCT FROM o.organization_id AND c.quarter = o.quarter
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
      WHERE c.organization_id IS NOT DISTINCT FROM o.organization_id AND c.starts_on = o.starts_on
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
