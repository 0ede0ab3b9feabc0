-- A message from the organization to who complains answers what it had not answered yet.
CREATE OR REPLACE FUNCTION answer_complaints(organization uuid, complainer uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE complaints SET answered_at = clock_timestamp()
  WHERE user_id = complainer AND organization_id = organization AND answered_at IS NULL
$$;

-- The number of a case within its year: six digits, and more where they do not suffice.
CREATE OR REPLACE FUNCTION case_digits(number bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lpad(number::text, greatest(6, length(number::text)), '0')
$$;

-- Opens a case for each new complaint: its number, in the order of the organizations' ids where one complaint goes to
-- several, and the clock.
CREATE OR REPLACE FUNCTION open_cases() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  of_year CONSTANT integer := extract(year FROM now() AT TIME ZONE 'UTC');
  total CONSTANT integer := (SELECT count(*) FROM added);
  newest integer;
BEGIN
  IF total = 0 THEN
    RETURN NULL;
  END IF;
  INSERT INTO complaint_numbers AS n (year, last) VALUES (of_year, total)
  ON CONFLICT (year) DO UPDATE SET last = n.last + excluded.last RETURNING n.last INTO newest;
  INSERT INTO complaint_cases (id, number, organization_id, due_at)
  SELECT a.id, 'C-' || of_year || '-' || case_digits(newest - total + row_number() OVER (ORDER BY a.organization_id)),
    a.organization_id, a.created_at + interval '7 days'
  FROM added AS a;
  RETURN NULL;
END $$;

-- Takes the answer of the organization, once while the case is open. outcome: ok, answered, closed, not_found.
CREATE OR REPLACE FUNCTION answer_complaint(
  complaint uuid,
  organization uuid,
  words text,
  file uuid,
  OUT outcome text,
  OUT complainer uuid,
  OUT case_number text
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  k complaint_cases;
BEGIN
  SELECT * INTO k FROM complaint_cases WHERE id = complaint AND organization_id = organization FOR NO KEY UPDATE;
  case_number := k.number;
  outcome := CASE WHEN k.id IS NULL THEN 'not_found' WHEN k.status = 'open' THEN 'ok' ELSE k.status END;
  IF outcome = 'ok' THEN
    UPDATE complaint_cases
    SET status = 'answered', answer = words, answer_file_id = file, answered_at = now()
    WHERE id = k.id;
    UPDATE complaints SET answered_at = coalesce(answered_at, now()) WHERE id = k.id RETURNING user_id INTO complainer;
  END IF;
END $$;

-- Decides a case, once; a hold ends with it. outcome: ok, closed (before), stake (the operator has one in a party),
-- not_found.
CREATE OR REPLACE FUNCTION decide_complaint(
  complaint uuid,
  operator uuid,
  becomes text,
  why text,
  OUT outcome text,
  OUT case_number text,
  OUT complainer uuid,
  OUT organization uuid,
  OUT status_before text
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  k complaint_cases;
BEGIN
  SELECT * INTO k FROM complaint_cases WHERE id = complaint FOR NO KEY UPDATE;
  SELECT c.user_id INTO complainer FROM complaints AS c WHERE c.id = complaint;
  organization := k.organization_id;
  case_number := k.number;
  status_before := k.status;
  outcome := CASE
    WHEN k.id IS NULL THEN 'not_found'
    -- One that is upheld favours who complains, one that is rejected the organization.
    WHEN stake_in(operator, ARRAY[complainer, organization], ARRAY[
      CASE WHEN becomes <> 'rejected' THEN complainer END,
      CASE WHEN becomes <> 'upheld' THEN organization END
    ]) THEN 'stake'
    WHEN k.status = 'closed' THEN 'closed'
    ELSE 'ok'
  END;
  IF outcome = 'ok' THEN
    UPDATE complaint_cases
    SET
      status = 'closed',
      held_at = NULL,
      outcome = becomes,
      outcome_reason = why,
      decided_at = now(),
      decided_by = operator
    WHERE id = k.id;
  END IF;
END $$;

-- Holds the withdrawals of the organization of an open case, or frees them. Its wallet is locked, so that none is
-- approved once the hold is answered. outcome: ok, repeated, closed, stake (holding asks only that the operator is no
-- party), not_found.
CREATE OR REPLACE FUNCTION hold_for_complaint(
  complaint uuid,
  operator uuid,
  is_on boolean,
  OUT outcome text,
  OUT case_number text,
  OUT organization uuid
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  k complaint_cases;
  complainer uuid;
BEGIN
  SELECT * INTO k FROM complaint_cases WHERE id = complaint FOR NO KEY UPDATE;
  organization := k.organization_id;
  case_number := k.number;
  SELECT c.user_id INTO complainer FROM complaints AS c WHERE c.id = complaint;
  outcome := CASE
    WHEN k.id IS NULL THEN 'not_found'
    WHEN operator IN (complainer, organization)
      OR NOT is_on AND stake_in(operator, ARRAY[complainer, organization], ARRAY[organization]) THEN 'stake'
    WHEN k.status = 'closed' THEN 'closed'
    WHEN (k.held_at IS NOT NULL) = is_on THEN 'repeated'
    ELSE 'ok'
  END;
  IF outcome = 'ok' THEN
    PERFORM lock_accounts(organization, organization);
    UPDATE complaint_cases SET held_at = CASE WHEN is_on THEN now() END WHERE id = k.id;
  END IF;
END $$;

-- Takes at most a number of cases of which the organization is to be reminded (two days before the answer is due) or
-- notified that it is late.
CREATE OR REPLACE FUNCTION take_due_cases(most integer)
RETURNS TABLE (id uuid, number text, organization_id uuid, complainer uuid, is_late boolean)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH due AS (
    SELECT k.id FROM complaint_cases AS k
    WHERE k.status = 'open'
      AND k.overdue_at IS NULL
      AND k.due_at <= now() + interval '2 days'
      AND (k.reminded_at IS NULL OR k.due_at <= now())
    ORDER BY k.due_at LIMIT most FOR NO KEY UPDATE SKIP LOCKED
  )
  UPDATE complaint_cases AS k
  SET reminded_at = coalesce(k.reminded_at, now()), overdue_at = CASE WHEN k.due_at <= now() THEN now() END
  FROM due JOIN complaints AS c ON c.id = due.id WHERE k.id = due.id
  RETURNING k.id, k.number, k.organization_id, c.user_id, k.overdue_at IS NOT NULL
$$;
