-- How many people were answered in time, by queue and operator (docs/decisions/0414).

-- Step in a transaction.
-- What was answered in a day, week or month of UTC, by its first day. Who answered nothing has no row.
CREATE TABLE answer_sums (
  unit text COLLATE "C" NOT NULL CHECK (unit IN ('day', 'week', 'month')),
  first_day date NOT NULL,
  queue text COLLATE "C" NOT NULL,
  -- Null at the command line.
  operator_id uuid,
  answered integer NOT NULL,
  -- Within the hours that the queue had when it was counted.
  in_time integer NOT NULL,
  within_hour integer NOT NULL,
  within_day integer NOT NULL,
  within_three_days integer NOT NULL,
  within_week integer NOT NULL,
  UNIQUE NULLS NOT DISTINCT (unit, first_day, queue, operator_id)
);
GRANT SELECT ON answer_sums TO guildhall_app;

-- Up to which entry of the audit log they are counted.
CREATE TABLE answers_counted (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  seq bigint NOT NULL,
  -- Null where nothing was counted yet.
  counted_at timestamptz
);
GRANT SELECT ON answers_counted TO guildhall_app;
INSERT INTO answers_counted (seq) VALUES (0);
