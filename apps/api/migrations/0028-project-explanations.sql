-- What an organization says of a project under headings of its own; empty where it says nothing.

-- Step in a transaction.
ALTER TABLE projects
  ADD COLUMN use_of_money text NOT NULL DEFAULT '',
  ADD COLUMN team text NOT NULL DEFAULT '',
  ADD COLUMN return_source text NOT NULL DEFAULT '',
  ADD COLUMN claim_rank text NOT NULL DEFAULT '',
  ADD COLUMN risks text NOT NULL DEFAULT '';
