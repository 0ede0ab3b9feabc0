-- The account of what a project holds back until its first report. A step of its own, since a value of a type cannot be
-- used in the transaction that adds it.
ALTER TYPE account_kind ADD VALUE 'project_reserve';
