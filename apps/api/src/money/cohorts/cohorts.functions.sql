-- Who invested in a month of UTC, and how much in cents.
CREATE OR REPLACE FUNCTION invested_in(of_month date) RETURNS TABLE (user_id uuid, cents bigint)
LANGUAGE sql STABLE AS $$
  SELECT t.debit_account, sum(t.amount_cents)::bigint
  FROM transfers_on(of_month, (of_month + interval '1 month')::date) AS t
  WHERE t.code IN ('escrow', 'investment')
  GROUP BY t.debit_account
$$;

-- Counts who invested in a month by the month of their first investment (docs/decisions/0423). A month that is counted
-- late moves a first investment back.
CREATE OR REPLACE FUNCTION count_cohorts(of_month date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Two processes that count come after each other.
  PERFORM pg_advisory_xact_lock(hashtext('cohorts'));
  INSERT INTO first_investments AS f (user_id, month) SELECT i.user_id, of_month FROM invested_in(of_month) AS i
  ON CONFLICT (user_id) DO UPDATE SET month = excluded.month WHERE f.month > excluded.month;
  DELETE FROM investor_cohorts AS c WHERE c.month = of_month;
  INSERT INTO investor_cohorts (first_month, month, investors, invested_cents)
  SELECT f.month, of_month, count(*), sum(i.cents)
  FROM invested_in(of_month) AS i JOIN first_investments AS f USING (user_id)
  GROUP BY f.month;
  INSERT INTO cohort_months AS m (month) VALUES (of_month)
  ON CONFLICT (month) DO UPDATE SET counted_at = excluded.counted_at;
END $$;
