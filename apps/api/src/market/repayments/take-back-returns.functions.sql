-- How much of a payment a correction takes back from each of these holdings: what its holder has still free, the late
-- interest first. Of several holdings of one holder the older come first. The caller has locked the holdings and the
-- wallets.
CREATE OR REPLACE FUNCTION takeable_cents(r repayments, holdings uuid[])
RETURNS TABLE (investment_id uuid, late bigint, cents bigint)
LANGUAGE sql STABLE AS $$
  SELECT s.id, least(s.late, s.free)::bigint, (least(s.cents, s.free) - least(s.late, s.free))::bigint
  FROM (
    SELECT
      i.id,
      s.late_cents AS late,
      s.principal_cents + s.return_cents + s.late_cents AS cents,
      greatest(
        a.balance_cents - a.held_cents - coalesce(
          sum(s.principal_cents + s.return_cents + s.late_cents) OVER older,
          0
        ),
        0
      ) AS free
    FROM repayment_shares AS s JOIN investments AS i ON i.id = s.investment_id
      JOIN ledger_accounts AS a ON a.id = i.user_id
    WHERE s.repayment_id = r.id AND s.investment_id = ANY (holdings) AND s.status = 'credited' AND NOT i.given_up
    WINDOW older AS (PARTITION BY i.user_id ORDER BY i.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
  ) AS s
$$;

-- What of a payment a correction takes back from these holdings, by instalment: late interest first, then the last
-- instalment and its principal before its return, so that what stays paid is what was paid first.
CREATE OR REPLACE FUNCTION takeable_instalments(r repayments, holdings uuid[])
RETURNS TABLE (
  investment_id uuid,
  number integer,
  month integer,
  due_on date,
  principal_cents bigint,
  return_cents bigint,
  late_cents bigint
)
LANGUAGE sql STABLE AS $$
  WITH taken AS MATERIALIZED (
    SELECT i AS holding, t.late, t.cents
    FROM takeable_cents(r, holdings) AS t JOIN investments AS i ON i.id = t.investment_id
    WHERE t.late + t.cents > 0
  ), instalment AS (
    SELECT
      t.holding,
      h.*,
      t.cents - coalesce(sum(h.principal_paid + h.return_paid) OVER later, 0) AS rest
    FROM taken AS t
      CROSS JOIN LATERAL holding_plan(t.holding, 1, (t.holding).instalments_paid + 1) AS h
    WHERE h.principal_paid + h.return_paid > 0
    WINDOW later AS (
      PARTITION BY (t.holding).id ORDER BY h.number DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
    )
  ), interest AS (
    SELECT l.*, t.late - coalesce(sum(l.paid_cents) OVER later, 0) AS rest
    FROM taken AS t JOIN late_interest AS l ON l.investment_id = (t.holding).id
    WHERE l.paid_cents > 0
    WINDOW later AS (
      PARTITION BY l.investment_id ORDER BY l.number DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
    )
  )
  SELECT
    (i.holding).id,
    i.number,
    i.month,
    i.due_on,
    least(i.rest, i.principal_paid)::bigint,
    greatest(least(i.rest - i.principal_paid, i.return_paid), 0)::bigint,
    0::bigint
  FROM instalment AS i WHERE i.rest > 0
  UNION ALL
  SELECT
    l.investment_id,
    l.number,
    0,
    l.due_on,
    0,
    0,
    least(l.rest, l.paid_cents)::bigint
  FROM interest AS l WHERE l.rest > 0
$$;

-- Opens the late interest of what was taken back from these holdings: what was paid of it is owed again, and what this
-- payment had fixed is not fixed any more. The caller has locked the payment and its project.
CREATE OR REPLACE FUNCTION open_late_interest(r repayments, holdings uuid[]) RETURNS void LANGUAGE sql AS $$
  WITH opened AS (
    UPDATE late_interest AS l
    SET
      paid_cents = l.paid_cents - t.late_cents,
      cents = CASE WHEN t.late_cents > 0 THEN l.cents END,
      cent_days = l.cent_days - (t.principal_cents + t.return_cents) * (r.paid_on - l.due_on)
    FROM taken_back AS t
    WHERE t.repayment_id = r.id AND t.investment_id = ANY (holdings) AND l.investment_id = t.investment_id
      AND l.number = t.number
    RETURNING
      coalesce(new.cents, 0) - new.paid_cents - coalesce(old.cents, 0) + old.paid_cents AS cents
  )
  UPDATE projects AS p SET late_owed_cents = p.late_owed_cents + s.cents
  FROM (SELECT sum(o.cents)::bigint AS cents FROM opened AS o) AS s
  WHERE p.id = r.project_id AND s.cents <> 0
$$;

-- Notes by days what was taken back from these holdings, and takes it off what the organization has paid back. A day of
-- which something is open again does not count as paid; it counts again with the payment that pays it.
CREATE OR REPLACE FUNCTION note_days_taken_back(r repayments, holdings uuid[]) RETURNS void LANGUAGE sql AS $$
  WITH noted AS (
    INSERT INTO repayment_correction_days AS d (repayment_id, due_on, principal_cents, return_cents)
    SELECT r.id, t.due_on, sum(t.principal_cents), sum(t.return_cents)
    FROM taken_back AS t
    WHERE t.repayment_id = r.id AND t.investment_id = ANY (holdings) AND t.late_cents = 0
    GROUP BY t.due_on ORDER BY t.due_on
    ON CONFLICT (repayment_id, due_on) DO UPDATE SET
      principal_cents = d.principal_cents + excluded.principal_cents,
      return_cents = d.return_cents + excluded.return_cents
    RETURNING
      new.due_on,
      new.principal_cents + new.return_cents - coalesce(old.principal_cents + old.return_cents, 0) AS cents,
      old.due_on IS NULL AND new.due_on <= r.whole_until AS is_reopened
  )
  UPDATE paid_back_days AS p
  SET
    instalments = p.instalments - d.holdings,
    on_time = p.on_time - CASE WHEN r.paid_on <= d.due_on THEN d.holdings ELSE 0 END,
    cents = p.cents - d.cents,
    on_time_cents = p.on_time_cents - CASE WHEN r.paid_on <= d.due_on THEN d.cents ELSE 0 END
  FROM (
    SELECT n.due_on, n.cents, CASE WHEN n.is_reopened THEN b.holdings ELSE 0 END AS holdings
    FROM noted AS n JOIN repayment_days AS b ON b.repayment_id = r.id AND b.due_on = n.due_on
  ) AS d
  WHERE p.organization_id = r.organization_id AND p.due_on = d.due_on
$$;

-- Opens the plans of these holdings for what was taken back from them: it is due again on its days, which can be past.
-- The caller has locked them, their project and the wallets.
CREATE OR REPLACE FUNCTION open_holdings(r repayments, holdings uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE investments AS i
  SET
    principal_paid = i.principal_paid - o.principal,
    return_paid = i.return_paid - o.returns,
    late_paid = i.late_paid - o.late,
    shortfall = i.shortfall - CASE
      WHEN o.principal + o.returns = s.principal_cents + s.return_cents THEN s.shortfall
      ELSE 0
    END,
    instalments_paid = coalesce(o.number - 1, i.instalments_paid),
    due_on = coalesce(o.due_on, i.due_on),
    overdue_told_at = CASE WHEN o.due_on IS NULL THEN i.overdue_told_at END
  FROM (
    SELECT
      t.investment_id,
      sum(t.principal_cents) AS principal,
      sum(t.return_cents) AS returns,
      sum(t.late_cents) AS late,
      min(t.number) FILTER (WHERE t.late_cents = 0) AS number,
      min(t.due_on) FILTER (WHERE t.late_cents = 0) AS due_on
    FROM taken_back AS t WHERE t.repayment_id = r.id AND t.investment_id = ANY (holdings) GROUP BY t.investment_id
  ) AS o JOIN repayment_shares AS s ON s.repayment_id = r.id AND s.investment_id = o.investment_id
  WHERE i.id = o.investment_id;
  PERFORM add_dues(ARRAY[d.owner], d.from_day, 0, d.months, d.principal, d.returns)
  FROM (
    SELECT m.owner, m.from_day, array_agg(m.month) AS months, array_agg(m.principal) AS principal,
      array_agg(m.returns) AS returns
    FROM (
      SELECT
        o.owner,
        counts_from(i) AS from_day,
        t.month,
        sum(t.principal_cents)::bigint AS principal,
        sum(t.return_cents)::bigint AS returns
      FROM taken_back AS t JOIN investments AS i ON i.id = t.investment_id
        CROSS JOIN LATERAL unnest(owners_of(i)) AS o (owner)
      WHERE t.repayment_id = r.id AND t.investment_id = ANY (holdings) AND t.late_cents = 0
      GROUP BY o.owner, counts_from(i), t.month
    ) AS m
    GROUP BY m.owner, m.from_day
  ) AS d;
  PERFORM set_next_due(r.project_id);
END $$;

-- Takes what was taken back from these holdings off what came back to their holders, whose wallets are locked.
CREATE OR REPLACE FUNCTION lower_paid_portfolios(r repayments, holdings uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE portfolio_categories AS c
  SET principal_paid_cents = c.principal_paid_cents - o.principal, return_paid_cents = c.return_paid_cents - o.returns,
    late_paid_cents = c.late_paid_cents - o.late
  FROM (
    SELECT i.user_id, sum(t.principal_cents) AS principal, sum(t.return_cents) AS returns, sum(t.late_cents) AS late
    FROM taken_back AS t JOIN investments AS i ON i.id = t.investment_id
    WHERE t.repayment_id = r.id AND t.investment_id = ANY (holdings) GROUP BY i.user_id
  ) AS o, projects AS p
  WHERE c.user_id = o.user_id AND p.id = r.project_id AND c.category_id = p.category_id
$$;

-- Takes a payment that is corrected back from at most `most` holdings, in their order: what of each share its holder
-- has still free goes to the payout account and is due again; with the last of them all of it goes to the organization.
-- Answers the accounts concerned, and whether the correction is finished.
CREATE OR REPLACE FUNCTION take_back_returns(repayment uuid, most integer, OUT debited uuid[], OUT is_finished boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  r repayments;
  c repayment_corrections;
  account uuid;
  listed uuid[];
BEGIN
  SELECT * INTO r FROM repayments AS p WHERE p.id = repayment FOR NO KEY UPDATE;
  SELECT * INTO c FROM repayment_corrections AS o WHERE o.repayment_id = repayment;
  debited := '{}';
  is_finished := c.repayment_id IS NULL OR c.finished_at IS NOT NULL;
  IF is_finished THEN
    RETURN;
  END IF;
  listed := ARRAY(
    SELECT s.investment_id FROM repayment_shares AS s
    WHERE s.repayment_id = r.id AND (c.done_until IS NULL OR s.investment_id > c.done_until)
    ORDER BY s.investment_id LIMIT most
  );
  PERFORM FROM investments AS i WHERE i.id = ANY (listed) ORDER BY i.id FOR NO KEY UPDATE;
  PERFORM FROM projects AS p WHERE p.id = r.project_id FOR NO KEY UPDATE;
  SELECT a.id INTO account FROM ledger_accounts AS a WHERE a.project_id = r.project_id AND a.kind = 'project_payout';
  PERFORM FROM ledger_accounts AS a
  WHERE a.id = ANY (
    ARRAY[account, r.organization_id] || ARRAY(SELECT i.user_id FROM investments AS i WHERE i.id = ANY (listed))
  )
  ORDER BY a.id FOR NO KEY UPDATE;

  IF r.is_early THEN
    PERFORM open_ended_holdings(r, listed);
  ELSE
    INSERT INTO taken_back (
      repayment_id,
      investment_id,
      number,
      month,
      due_on,
      principal_cents,
      return_cents,
      late_cents
    )
    SELECT r.id, t.* FROM takeable_instalments(r, listed) AS t;
    PERFORM open_late_interest(r, listed);
    PERFORM open_holdings(r, listed);
  END IF;
  PERFORM note_days_taken_back(r, listed);
  PERFORM lower_paid_portfolios(r, listed);
  UPDATE repayment_shares AS s SET taken_by = uuidv7()
  WHERE s.repayment_id = r.id
    AND s.investment_id IN (
      SELECT t.investment_id FROM taken_back AS t WHERE t.repayment_id = r.id AND t.investment_id = ANY (listed)
      GROUP BY t.investment_id HAVING sum(t.principal_cents + t.return_cents + t.late_cents) > 0
    );
  PERFORM move_money_of_many(array_agg(d.taken_by), array_agg(d.user_id), array_agg(account), array_agg(d.cents),
    'return_back', r.project_id, array_agg(d.id))
  FROM (
    SELECT s.taken_by, i.user_id, i.id, sum(t.principal_cents + t.return_cents + t.late_cents)::bigint AS cents
    FROM taken_back AS t JOIN repayment_shares AS s USING (repayment_id, investment_id)
      JOIN investments AS i ON i.id = t.investment_id
    WHERE t.repayment_id = r.id AND t.investment_id = ANY (listed) AND s.taken_by IS NOT NULL
    GROUP BY s.taken_by, i.user_id, i.id ORDER BY i.id
  ) AS d
  HAVING count(*) > 0;
  SELECT coalesce(array_agg(DISTINCT i.user_id), '{}'),
    c.taken_cents + coalesce(sum(t.principal_cents + t.return_cents + t.late_cents), 0)
  INTO debited, c.taken_cents
  FROM taken_back AS t JOIN investments AS i ON i.id = t.investment_id
  WHERE t.repayment_id = r.id AND t.investment_id = ANY (listed);
  is_finished := cardinality(listed) < most;
  UPDATE repayment_corrections AS o
  SET
    done_until = coalesce(listed[cardinality(listed)], o.done_until),
    taken_cents = c.taken_cents,
    finished_at = CASE WHEN is_finished THEN now() END
  WHERE o.repayment_id = r.id;
  IF is_finished THEN
    UPDATE projects AS p SET sharing_out = NULL WHERE p.id = r.project_id;
    debited := debited || r.organization_id;
    IF c.taken_cents > 0 THEN
      PERFORM move_money(c.transfer_id, account, r.organization_id, c.taken_cents, 'repayment_back', r.project_id,
        r.id);
    END IF;
  END IF;
END $$;
REVOKE EXECUTE ON FUNCTION
  open_late_interest, note_days_taken_back, open_holdings, lower_paid_portfolios FROM PUBLIC;
