-- Loans and their sums by quarters, as investments are released, paid back, written off, given up and refunded.

-- The quarter of a day, as its first day.
CREATE OR REPLACE FUNCTION quarter_of(day date) RETURNS date LANGUAGE sql IMMUTABLE
  RETURN date_trunc('quarter', day::timestamp)::date;

-- Adds to the sums of loans: each element of the lists is a part of a quarter. Projects come in the order of their ids.
CREATE OR REPLACE FUNCTION add_to_loans(
  projects uuid[],
  organizations uuid[],
  days date[],
  lent bigint[],
  repaid bigint[],
  lost bigint[],
  given_up bigint[]
) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO loans AS l (project_id, organization_id, released_on)
  SELECT a.project, a.organization, min(a.day)
  FROM unnest(projects, organizations, days) AS a (project, organization, day)
  GROUP BY a.project, a.organization ORDER BY a.project
  ON CONFLICT (project_id) DO UPDATE SET released_on = excluded.released_on
  WHERE excluded.released_on < l.released_on;

  INSERT INTO loan_quarters AS q (
    project_id,
    quarter,
    organization_id,
    lent_cents,
    repaid_cents,
    lost_cents,
    given_up_cents
  )
  SELECT
    a.project,
    quarter_of(a.day),
    a.organization,
    sum(a.lent),
    sum(a.repaid),
    sum(a.lost),
    sum(a.given_up)
  FROM unnest(projects, organizations, days, lent, repaid, lost, given_up)
    AS a (project, organization, day, lent, repaid, lost, given_up)
  GROUP BY a.project, quarter_of(a.day), a.organization ORDER BY a.project, quarter_of(a.day)
  ON CONFLICT (project_id, quarter) DO UPDATE SET
    lent_cents = q.lent_cents + excluded.lent_cents,
    repaid_cents = q.repaid_cents + excluded.repaid_cents,
    lost_cents = q.lost_cents + excluded.lost_cents,
    given_up_cents = q.given_up_cents + excluded.given_up_cents;
$$;

-- Counts investments that are released as they are placed.
CREATE OR REPLACE FUNCTION count_new_loans() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM add_to_loans(array_agg(n.project_id), array_agg(n.organization_id), array_agg(n.released_on),
    array_agg(n.amount_cents - refunded_of(n.id)), array_agg(n.principal_paid), array_agg(n.written_off_principal),
    array_agg(CASE WHEN n.given_up
      THEN n.amount_cents - refunded_of(n.id) - n.principal_paid - n.written_off_principal ELSE 0 END))
  FROM added AS n WHERE n.released_on IS NOT NULL HAVING count(*) > 0;
  RETURN NULL;
END $$;

-- Counts what a change of investments has released, paid back, written off, recovered or given up.
CREATE OR REPLACE FUNCTION count_loans() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM add_to_loans(array_agg(c.project_id), array_agg(c.organization_id), array_agg(c.released_on),
    array_agg(c.lent), array_agg(c.repaid), array_agg(c.lost), array_agg(c.given_up))
  FROM (
    SELECT
      n.project_id,
      n.organization_id,
      n.released_on,
      CASE WHEN o.released_on IS NULL THEN n.amount_cents - refunded_of(n.id) ELSE 0 END AS lent,
      n.principal_paid - CASE WHEN o.released_on IS NULL THEN 0 ELSE o.principal_paid END AS repaid,
      n.written_off_principal - CASE WHEN o.released_on IS NULL THEN 0 ELSE o.written_off_principal END AS lost,
      CASE
        WHEN n.given_up THEN n.amount_cents - refunded_of(n.id) - n.principal_paid - n.written_off_principal
        ELSE 0
      END - CASE
        WHEN o.given_up AND o.released_on IS NOT NULL
          THEN o.amount_cents - refunded_of(o.id) - o.principal_paid - o.written_off_principal
        ELSE 0
      END AS given_up
    FROM added AS n JOIN removed AS o USING (id)
    WHERE n.released_on IS NOT NULL
      AND (n.released_on, n.principal_paid, n.written_off_principal, n.given_up)
        IS DISTINCT FROM (o.released_on, o.principal_paid, o.written_off_principal, o.given_up)
  ) AS c
  HAVING count(*) > 0;
  RETURN NULL;
END $$;

-- Takes what is given back of investments after their release off what was lent.
CREATE OR REPLACE FUNCTION count_refunded_loans() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM add_to_loans(array_agg(i.project_id), array_agg(i.organization_id), array_agg(i.released_on),
    array_agg(-n.amount_cents), array_agg(0::bigint), array_agg(0::bigint),
    array_agg(CASE WHEN i.given_up THEN -n.amount_cents ELSE 0 END))
  FROM added AS n JOIN investments AS i ON i.id = n.purchase_id
  WHERE i.released_on IS NOT NULL HAVING count(*) > 0;
  RETURN NULL;
END $$;

-- A loan ends when nothing of its project is to be paid any more, and goes on when something is again.
CREATE OR REPLACE FUNCTION end_loan() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE loans AS l SET ended_on = CASE WHEN NEW.next_due IS NULL THEN business_day() END WHERE l.project_id = NEW.id;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION add_to_loans, count_new_loans, count_loans, count_refunded_loans, end_loan FROM PUBLIC;
