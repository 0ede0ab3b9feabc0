-- A request for a report may name the day by which it is wanted.

-- Step in a transaction.
ALTER TABLE reports ADD COLUMN due_on date;
