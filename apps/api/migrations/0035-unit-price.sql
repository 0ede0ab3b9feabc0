-- The price of one unit of a project, where it is not the goal.

-- Step in a transaction. Null where one unit costs the goal.
ALTER TABLE projects ADD COLUMN unit_cents bigint CHECK (unit_cents > 0);
