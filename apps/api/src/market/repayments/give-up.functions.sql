-- What of a released holding is still to come, in cents: principal, return, and late interest that is fixed.
CREATE OR REPLACE FUNCTION still_to_come(made investments) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE
      WHEN made.due_on IS NULL THEN 0
      ELSE promised_of(made) - made.principal_paid - made.return_paid
    END
    + coalesce((SELECT sum(l.cents - l.paid_cents) FROM late_interest AS l WHERE l.investment_id = made.id), 0)::bigint
$$;

-- What its investments and projects keep an account from being erased for, as erasure_obstacles answers it:
--   escrow      what it has invested is in escrow
--   raised      money of investors is in the escrow of its projects
--   repayments  its projects have something to pay back
--   reports     its projects owe their investors a report about a time that is over
--   reserve     money of its projects is held back until their first reports
--   holdings    something is still to come of what it has invested, which it may give up
CREATE OR REPLACE FUNCTION holding_obstacles(account uuid) RETURNS TABLE (kind text, things bigint, cents bigint)
LANGUAGE sql STABLE AS $$
  SELECT 'escrow', count(*), sum(left_of(i))::bigint FROM investments AS i
  WHERE i.user_id = account AND i.escrow IN ('reflection', 'firm', 'disputed')
  UNION ALL
  SELECT 'raised', count(*), sum(p.escrow_cents)::bigint FROM projects AS p
  WHERE p.created_by = account AND p.escrow_cents > 0
  UNION ALL
  SELECT 'repayments', count(*), sum(p.late_owed_cents + u.cents)::bigint
  FROM projects AS p
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(d.principal_cents + d.return_cents), 0) AS cents FROM unpaid_days(p.id) AS d
    ) AS u
  WHERE p.created_by = account AND (p.next_due IS NOT NULL OR p.late_owed_cents > 0)
  UNION ALL
  SELECT 'reports', count(*), 0 FROM owed_reports AS r JOIN projects AS p ON p.id = r.project_id
  WHERE r.organization_id = account AND r.sent_on IS NULL AND r.covers_until < business_day()
    AND p.investors > 0 AND owes_reports(p)
  UNION ALL
  SELECT 'reserve', count(*), sum(r.held_cents)::bigint FROM report_reserves AS r
  WHERE r.organization_id = account AND r.held_cents > 0
  UNION ALL
  SELECT 'holdings', count(*), sum(h.cents)::bigint
  FROM (
    SELECT still_to_come(i) AS cents FROM investments AS i WHERE i.user_id = account AND i.released_on IS NOT NULL
  ) AS h
  WHERE h.cents > 0
$$;

-- Locks the holdings of an account, their projects and the wallets that give_up_holdings concerns, in the order in
-- which others lock them. Answers whether a payment of one of the projects is being credited.
CREATE OR REPLACE FUNCTION lock_holdings(account uuid) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  concerned uuid[];
  is_sharing boolean;
BEGIN
  PERFORM FROM investments AS i
  WHERE i.user_id = account AND i.released_on IS NOT NULL ORDER BY i.id FOR NO KEY UPDATE;
  concerned := ARRAY(
    SELECT DISTINCT i.project_id FROM investments AS i WHERE i.user_id = account AND i.released_on IS NOT NULL
  );
  PERFORM FROM projects AS p WHERE p.id = ANY (concerned) ORDER BY p.id FOR NO KEY UPDATE;
  SELECT coalesce(bool_or(p.sharing_out IS NOT NULL), false) INTO is_sharing
  FROM projects AS p WHERE p.id = ANY (concerned);
  PERFORM FROM ledger_accounts AS a
  WHERE a.id = account OR a.id IN (SELECT p.created_by FROM projects AS p WHERE p.id = ANY (concerned))
  ORDER BY a.id FOR NO KEY UPDATE;
  RETURN is_sharing;
END $$;

-- Gives up what is still to come of the holdings of an account, which the caller has locked (lock_holdings): their
-- organizations no longer owe it.
CREATE OR REPLACE FUNCTION give_up_holdings(account uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_holding_dues(i, -1, owners_of(i)) FROM investments AS i
  WHERE i.user_id = account AND i.due_on IS NOT NULL;
  WITH late AS (
    UPDATE late_interest AS l SET cents = l.paid_cents
    FROM investments AS i
    WHERE i.user_id = account AND l.investment_id = i.id AND l.paid_cents < l.cents
    RETURNING l.project_id, old.cents - new.cents AS cents
  )
  UPDATE projects AS p SET late_owed_cents = p.late_owed_cents - s.cents
  FROM (SELECT project_id, sum(cents) AS cents FROM late GROUP BY project_id) AS s WHERE p.id = s.project_id;
  PERFORM set_next_due(h.project_id)
  FROM (
    SELECT DISTINCT i.project_id FROM investments AS i WHERE i.user_id = account AND i.due_on IS NOT NULL
  ) AS h;
  UPDATE investments AS i SET given_up = true, due_on = NULL WHERE i.user_id = account AND i.due_on IS NOT NULL;
END $$;
REVOKE EXECUTE ON FUNCTION lock_holdings, give_up_holdings FROM PUBLIC;
