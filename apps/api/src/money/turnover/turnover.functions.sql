-- What was moved by days (docs/decisions/0412): counted each hour from the transfers, so that a payment writes nothing
-- for it and a look at five years reads days.

-- The transfers of some days of UTC, the last one excluded, which the block index finds.
CREATE OR REPLACE FUNCTION transfers_on(from_day date, before_day date) RETURNS SETOF transfers
LANGUAGE sql STABLE AS $$
  SELECT * FROM transfers AS t
  WHERE t.created_at >= from_day::timestamp AT TIME ZONE 'UTC'
    AND t.created_at < before_day::timestamp AT TIME ZONE 'UTC'
$$;

-- Counts the accounts of a day, a week or a month in whose wallets something was moved.
CREATE OR REPLACE FUNCTION count_active_accounts(in_unit text, from_day date) RETURNS void LANGUAGE sql AS $$
  INSERT INTO active_accounts AS a (unit, first_day, accounts)
  SELECT in_unit, from_day, count(*)
  FROM (
    SELECT t.debit_account AS id FROM transfers_on(from_day, (from_day + ('1 ' || in_unit)::interval)::date) AS t
    UNION SELECT t.credit_account FROM transfers_on(from_day, (from_day + ('1 ' || in_unit)::interval)::date) AS t
  ) AS moved
    JOIN ledger_accounts AS l ON l.id = moved.id AND l.kind = 'wallet'
  ON CONFLICT (unit, first_day) DO UPDATE SET accounts = excluded.accounts, counted_at = excluded.counted_at
$$;

-- What the sums of codes of transfers come to as figures, in cents; what came back is taken off.
CREATE OR REPLACE FUNCTION turnover_of(
  codes text[],
  sums bigint[],
  OUT paid_in_cents bigint,
  OUT invested_cents bigint,
  OUT ordered_cents bigint,
  OUT repaid_cents bigint,
  OUT refunded_cents bigint,
  OUT disputed_cents bigint,
  OUT withdrawn_cents bigint,
  OUT fees_cents bigint
)
LANGUAGE sql IMMUTABLE AS $$
  SELECT
    coalesce(sum(m.cents) FILTER (WHERE m.code = 'card_payment'), 0)::bigint,
    coalesce(sum(m.cents) FILTER (WHERE m.code IN ('escrow', 'investment')), 0)::bigint,
    coalesce(sum(m.cents) FILTER (WHERE m.code = 'order'), 0)::bigint,
    coalesce(sum(m.cents) FILTER (WHERE m.code IN ('repayment', 'repayment_back')), 0)::bigint,
    coalesce(
      sum(m.cents) FILTER (WHERE m.code IN ('order_refund', 'investment_refund', 'escrow_return')),
      0
    )::bigint,
    coalesce(sum(m.cents) FILTER (WHERE m.code IN ('dispute', 'dispute_owed', 'dispute_back')), 0)::bigint,
    coalesce(sum(m.cents) FILTER (WHERE m.code IN ('payout', 'payout_return')), 0)::bigint,
    coalesce(sum(m.cents) FILTER (WHERE m.code LIKE '%\_fee' OR m.code LIKE '%\_fee\_back'), 0)::bigint
  FROM (
    SELECT s.code, CASE WHEN s.code LIKE '%\_back' OR s.code = 'payout_return' THEN -s.cents ELSE s.cents END AS cents
    FROM unnest(codes, sums) AS s (code, cents) WHERE s.code NOT LIKE 'provider\_fee%'
  ) AS m
$$;

-- Counts a day again, and the week and the month that end with it or, of today, have begun.
CREATE OR REPLACE FUNCTION count_turnover(of_day date, today date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  unit text;
BEGIN
  -- Two processes that count the same day come after each other.
  PERFORM pg_advisory_xact_lock(hashtext('turnover'));
  DELETE FROM turnover_days AS d WHERE d.day = of_day;
  INSERT INTO turnover_days
  SELECT of_day, (turnover_of(array_agg(m.code), array_agg(m.cents))).*
  FROM (
    SELECT t.code, sum(t.amount_cents)::bigint AS cents FROM transfers_on(of_day, of_day + 1) AS t GROUP BY t.code
  ) AS m
  HAVING count(*) > 0;
  FOREACH unit IN ARRAY ARRAY['day', 'week', 'month'] LOOP
    IF of_day = today OR date_trunc(unit, of_day + 1) > date_trunc(unit, of_day) THEN
      PERFORM count_active_accounts(unit, date_trunc(unit, of_day)::date);
    END IF;
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION count_active_accounts FROM PUBLIC;
