-- Adds the late interest that a payment pays to its shares: the earliest day first, on the last day in proportion, and
-- the cents left over there to the older investment. The caller has locked the payment and its project.
CREATE OR REPLACE FUNCTION share_late_interest(r repayments) RETURNS void LANGUAGE sql AS $$
  WITH owed AS (
    SELECT
      l.investment_id,
      l.number,
      l.cents - l.paid_cents AS cents,
      sum(l.cents - l.paid_cents) OVER (PARTITION BY l.due_on) AS of_day,
      sum(l.cents - l.paid_cents) OVER (ORDER BY l.due_on) AS until_day,
      i.created_at
    FROM late_interest AS l JOIN investments AS i ON i.id = l.investment_id
    WHERE l.project_id = r.project_id AND l.paid_cents < l.cents AND r.late_cents > 0
  ), part AS (
    SELECT o.*, least(greatest(r.late_cents - (o.until_day - o.of_day), 0), o.of_day) AS to_day FROM owed AS o
  ), given AS (
    SELECT
      p.investment_id,
      p.number,
      (div(p.to_day * p.cents, p.of_day) + CASE
        WHEN row_number() OVER (PARTITION BY p.until_day ORDER BY p.created_at, p.investment_id, p.number)
          <= p.to_day - sum(div(p.to_day * p.cents, p.of_day)) OVER (PARTITION BY p.until_day) THEN 1
        ELSE 0
      END)::bigint AS cents
    FROM part AS p
  ), noted AS (
    UPDATE late_interest AS l SET paid_cents = l.paid_cents + g.cents
    FROM given AS g WHERE l.investment_id = g.investment_id AND l.number = g.number AND g.cents > 0
  )
  INSERT INTO repayment_shares AS s (repayment_id, investment_id, principal_cents, return_cents, late_cents)
  SELECT r.id, g.investment_id, 0, 0, sum(g.cents) FROM given AS g
  GROUP BY g.investment_id HAVING sum(g.cents) > 0
  ON CONFLICT (repayment_id, investment_id) DO UPDATE SET late_cents = excluded.late_cents
$$;

-- Notes by how many days a payment pays instalments late, and fixes the interest of those that it pays whole: unpaid ×
-- rate × days / 365, simple, rounded down for each holding and instalment. The caller has locked the payment and its
-- project.
CREATE OR REPLACE FUNCTION fix_late_interest(r repayments) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  rate CONSTANT numeric := (SELECT p.late_interest FROM projects AS p WHERE p.id = r.project_id);
BEGIN
  IF rate = 0 THEN
    RETURN;
  END IF;
  WITH late AS (
    SELECT
      s.investment_id,
      h.number,
      h.due_on,
      h.principal_cents + h.return_cents - h.principal_paid - h.return_paid AS open,
      greatest(least(
        h.principal_cents - h.principal_paid,
        s.principal_cents - coalesce(sum(h.principal_cents - h.principal_paid) OVER before, 0)
      ), 0) + greatest(least(
        h.return_cents - h.return_paid,
        s.return_cents - coalesce(sum(h.return_cents - h.return_paid) OVER before, 0)
      ), 0) AS paid
    FROM repayment_shares AS s JOIN investments AS i ON i.id = s.investment_id
      CROSS JOIN LATERAL holding_plan(i, i.instalments_paid + 1) AS h
    WHERE s.repayment_id = r.id AND h.due_on < r.paid_on
    WINDOW before AS (
      PARTITION BY s.investment_id ORDER BY h.number ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
    )
  ), noted AS (
    INSERT INTO late_interest AS l (
      investment_id,
      number,
      project_id,
      due_on,
      cent_days,
      cents
    )
    SELECT
      t.investment_id,
      t.number,
      r.project_id,
      t.due_on,
      t.paid * (r.paid_on - t.due_on),
      CASE WHEN t.paid = t.open THEN floor(t.paid * (r.paid_on - t.due_on) * rate / 36500) END
    FROM late AS t WHERE t.paid > 0
    ON CONFLICT (investment_id, number) DO UPDATE SET
      cent_days = l.cent_days + excluded.cent_days,
      cents = CASE
        WHEN excluded.cents IS NOT NULL THEN floor((l.cent_days + excluded.cent_days) * rate / 36500)
      END
    RETURNING l.cents
  )
  UPDATE projects AS p
  SET late_owed_cents = p.late_owed_cents + coalesce((SELECT sum(n.cents) FROM noted AS n), 0)
  WHERE p.id = r.project_id;
END $$;
REVOKE EXECUTE ON FUNCTION share_late_interest, fix_late_interest FROM PUBLIC;

-- The late interest of an instalment of a holding as it stands, in cents: what is fixed, or what would be if the rest
-- was paid today. It ends with a write-off.
CREATE OR REPLACE FUNCTION late_interest_of(made investments, number integer, due_on date, unpaid bigint)
RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT coalesce(l.cents, floor(
      (coalesce(l.cent_days, 0)
        + unpaid * greatest(least(business_day(), p.written_off_on) - late_interest_of.due_on, 0))
      * p.late_interest / 36500
    ))::bigint
  FROM projects AS p LEFT JOIN late_interest AS l ON l.investment_id = made.id AND l.number = late_interest_of.number
  WHERE p.id = made.project_id
$$;
