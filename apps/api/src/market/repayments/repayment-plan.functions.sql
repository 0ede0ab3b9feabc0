-- In which months after its release something of a holding falls due, for a plan over `months` of which nothing is due
-- in the first `grace`. A step that does not fit ends in the last month.
CREATE OR REPLACE FUNCTION repayment_months(plan text, months integer, grace integer) RETURNS integer[]
LANGUAGE sql IMMUTABLE
  RETURN CASE plan
    WHEN 'end' THEN ARRAY[months]
    ELSE ARRAY(
      SELECT m
      FROM (
        SELECT generate_series(s.step, months - 1, s.step) AS m
        FROM (SELECT CASE plan WHEN 'quarterly' THEN 3 WHEN 'yearly' THEN 12 ELSE 1 END AS step) AS s
        UNION ALL SELECT months
      ) AS due
      WHERE m > grace
      ORDER BY m
    )
  END;

-- What the first `number` of a plan's `parts` instalments give back of `principal` cents and of the return on it, up to
-- `promised` cents in all. Plans: end, monthly, quarterly, yearly (equal parts of principal and return), returnFirst
-- (the return evenly, the principal at the end), equalPrincipal (the return falls like the digits n, n-1 … 1). Each
-- instalment is rounded down and the last takes the rounding.
CREATE OR REPLACE FUNCTION plan_sums(plan text, parts integer, principal bigint, promised bigint, number integer)
RETURNS TABLE (principal_sum bigint, return_sum bigint)
LANGUAGE sql IMMUTABLE AS $$
  SELECT
    CASE
      WHEN a.number >= a.parts THEN a.principal
      WHEN a.plan = 'returnFirst' THEN 0
      WHEN a.plan = 'equalPrincipal' THEN a.number * (a.principal / a.parts)
      ELSE a.number * (a.promised / a.parts) - a.even_return
    END,
    CASE
      WHEN a.number >= a.parts THEN a.gain
      WHEN a.plan = 'returnFirst' THEN a.number * (a.gain / a.parts)
      WHEN a.plan = 'equalPrincipal' THEN (
        SELECT coalesce(sum(div(a.gain::numeric * (a.parts - k + 1) * 2, a.parts::numeric * (a.parts + 1))), 0)::bigint
        FROM generate_series(1, a.number) AS k
      )
      ELSE a.even_return
    END
  FROM (
    SELECT
      plan_sums.plan,
      plan_sums.parts,
      plan_sums.principal,
      plan_sums.promised,
      plan_sums.number,
      promised - principal AS gain,
      -- What a part of all is beyond a part of the principal; in tiny holdings that adds up to more than the return.
      least(number * (promised / parts - principal / parts), promised - principal) AS even_return
    -- Each argument is worked out once, and not again wherever it is used.
    OFFSET 0
  ) AS a
$$;

-- A plan's instalments. One of nothing is left out. `month` counts from the release.
CREATE OR REPLACE FUNCTION repayment_plan(plan text, months integer, grace integer, principal bigint, promised bigint)
RETURNS TABLE (number integer, month integer, principal_cents bigint, return_cents bigint)
LANGUAGE sql IMMUTABLE AS $$
  SELECT p.number, p.month, p.principal_sum - p.principal_before, p.return_sum - p.return_before
  FROM (
    SELECT
      m.number::integer AS number,
      m.month,
      s.principal_sum,
      s.return_sum,
      lag(s.principal_sum, 1, 0::bigint) OVER (ORDER BY m.number) AS principal_before,
      lag(s.return_sum, 1, 0::bigint) OVER (ORDER BY m.number) AS return_before
    FROM (SELECT repayment_months(plan, months, grace) AS list) AS d,
      LATERAL unnest(d.list) WITH ORDINALITY AS m (month, number),
      LATERAL plan_sums(plan, cardinality(d.list), principal, promised, m.number::integer) AS s
  ) AS p
  WHERE p.principal_sum - p.principal_before + p.return_sum - p.return_before > 0
  ORDER BY p.number
$$;

-- The day on which an instalment falls due. Each day is a number of months after the release itself: what is released
-- on the 31st of January falls due on the 29th of February of a leap year, and on the 31st of March. Of a holding that
-- is older than the plans, what would fall due in their first 30 days falls due on the last of them. `plans_begun`: the
-- day before which they have none; null where there is no older holding.
CREATE OR REPLACE FUNCTION instalment_day(released_on date, month integer, plans_begun date) RETURNS date
LANGUAGE sql IMMUTABLE
  RETURN greatest(
    (released_on + make_interval(months => month))::date,
    CASE WHEN released_on <= plans_begun THEN plans_begun + 30 END
  );

-- The same, for a few days.
CREATE OR REPLACE FUNCTION instalment_day(released_on date, month integer) RETURNS date LANGUAGE sql STABLE
  RETURN instalment_day(released_on, month, (SELECT b.day FROM brought_forward AS b));
