-- What was written off of a project and has not come back since, in cents; 0 where it is not written off.
CREATE OR REPLACE FUNCTION lost_of(project uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT w.principal_cents + w.return_cents + w.late_cents
      - w.principal_recovered - w.return_recovered - w.late_recovered
    FROM write_offs AS w WHERE w.project_id = project
  ), 0)
$$;

-- What each holding gets of a payment for what was written off, in proportion to the part of it that has not come back;
-- the cents left over go to whom unequal payments have left behind most, then to the older investment. Of a holding it
-- pays the principal first, then the return, then late interest.
CREATE OR REPLACE FUNCTION recovery_parts(r repayments)
RETURNS TABLE (
  investment_id uuid,
  principal_cents bigint,
  return_cents bigint,
  late_cents bigint,
  shortfall numeric
)
LANGUAGE sql STABLE AS $$
  WITH exact AS (
    SELECT i, l.cents AS lost, r.amount_cents * l.cents / sum(l.cents) OVER () AS cents
    FROM investments AS i
      CROSS JOIN LATERAL (SELECT written_off_of(i) AS cents) AS l
    WHERE i.project_id = r.project_id AND written_off_of(i) > 0
  ), ranked AS (
    SELECT
      e.*,
      r.amount_cents - sum(floor(e.cents)) OVER () AS over,
      row_number() OVER (
        ORDER BY round((e.i).shortfall + e.cents - floor(e.cents), 9) DESC, (e.i).created_at, (e.i).id
      ) AS rank
    FROM exact AS e
  ), given AS (
    SELECT k.i, k.cents AS exact, (floor(k.cents) + CASE WHEN k.rank <= k.over THEN 1 ELSE 0 END)::bigint AS cents
    FROM ranked AS k
  )
  SELECT
    (g.i).id,
    least(g.cents, (g.i).written_off_principal),
    least(greatest(g.cents - (g.i).written_off_principal, 0), (g.i).written_off_return),
    greatest(g.cents - (g.i).written_off_principal - (g.i).written_off_return, 0),
    g.exact - g.cents
  FROM given AS g
$$;

-- Works out each holding's share of a payment for what was written off.
CREATE OR REPLACE FUNCTION share_recovery(r repayments) RETURNS void LANGUAGE sql AS $$
  WITH shares AS (
    INSERT INTO repayment_shares AS s (
      repayment_id,
      investment_id,
      principal_cents,
      return_cents,
      late_cents,
      shortfall
    )
    SELECT r.id, p.* FROM recovery_parts(r) AS p
    RETURNING s.principal_cents, s.return_cents, s.late_cents
  )
  UPDATE write_offs AS w
  SET
    principal_recovered = w.principal_recovered + s.principal,
    return_recovered = w.return_recovered + s.returns,
    late_recovered = w.late_recovered + s.late
  FROM (
    SELECT sum(principal_cents)::bigint AS principal, sum(return_cents)::bigint AS returns,
      sum(late_cents)::bigint AS late
    FROM shares
  ) AS s
  WHERE w.project_id = r.project_id
$$;

-- Notes on holdings, whose wallets are locked, what their shares of such a payment have brought: it is written off no
-- more.
CREATE OR REPLACE FUNCTION note_recoveries(r repayments, holdings uuid[]) RETURNS void LANGUAGE sql AS $$
  WITH share AS (
    SELECT s.*, i.user_id FROM repayment_shares AS s JOIN investments AS i ON i.id = s.investment_id
    WHERE s.repayment_id = r.id AND s.investment_id = ANY (holdings)
  ), of_holders AS (
    UPDATE portfolio_categories AS c
    SET
      written_off_principal_cents = c.written_off_principal_cents - o.principal,
      written_off_return_cents = c.written_off_return_cents - o.returns,
      written_off_late_cents = c.written_off_late_cents - o.late,
      recovered_cents = c.recovered_cents + o.principal + o.returns + o.late
    FROM (
      SELECT s.user_id, sum(s.principal_cents) AS principal, sum(s.return_cents) AS returns, sum(s.late_cents) AS late
      FROM share AS s GROUP BY s.user_id
    ) AS o, projects AS p
    WHERE c.user_id = o.user_id AND p.id = r.project_id AND c.category_id = p.category_id
  )
  UPDATE investments AS i
  SET
    principal_paid = i.principal_paid + s.principal_cents,
    return_paid = i.return_paid + s.return_cents,
    late_paid = i.late_paid + s.late_cents,
    written_off_principal = i.written_off_principal - s.principal_cents,
    written_off_return = i.written_off_return - s.return_cents,
    written_off_late = i.written_off_late - s.late_cents,
    shortfall = i.shortfall + s.shortfall
  FROM share AS s WHERE i.id = s.investment_id
$$;
REVOKE EXECUTE ON FUNCTION recovery_parts, share_recovery, note_recoveries FROM PUBLIC;
