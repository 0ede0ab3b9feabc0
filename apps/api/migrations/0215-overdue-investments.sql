-- The day on which each investment is to come back, to find what is overdue: for the list of its investor, their portfolio, and the job that
-- tells them. Written by set_due_day of apps/api/src/investments/portfolios.functions.sql.

-- Step in a transaction.
ALTER TABLE investments
  -- In UTC; null where the version before wrote it and this migration has not come to it.
  ADD COLUMN due_on date,
  -- When its investor was told that it is overdue.
  ADD COLUMN overdue_told_at timestamptz;
CREATE TRIGGER investments_set_due_day BEFORE INSERT OR UPDATE OF created_at ON investments FOR EACH ROW EXECUTE FUNCTION set_due_day();

-- Step by itself.
DO $$
DECLARE
  at uuid := '00000000-0000-0000-0000-000000000000';
  last uuid;
BEGIN
  LOOP
    SELECT n.id INTO last FROM (SELECT i.id FROM investments AS i WHERE i.id > at ORDER BY i.id LIMIT 5000) AS n ORDER BY n.id DESC LIMIT 1;
    EXIT WHEN NOT FOUND;
    UPDATE investments AS i SET due_on = (i.created_at AT TIME ZONE 'UTC' + make_interval(months => p.duration_months))::date
    FROM projects AS p WHERE p.id = i.project_id AND i.id > at AND i.id <= last AND i.due_on IS NULL;
    COMMIT;
    at := last;
  END LOOP;
END $$;

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS investments_due ON investments (user_id, due_on) WHERE status = 'COMPLETED';

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS investments_to_tell_overdue ON investments (due_on) WHERE status = 'COMPLETED' AND overdue_told_at IS NULL;
