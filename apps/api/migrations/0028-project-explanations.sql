-- What a project says before one pays: texts under headings of their own, and what others promise.

-- Step in a transaction. Empty where nothing is said.
ALTER TABLE projects
  ADD COLUMN use_of_money text NOT NULL DEFAULT '',
  ADD COLUMN team text NOT NULL DEFAULT '',
  ADD COLUMN return_source text NOT NULL DEFAULT '',
  ADD COLUMN claim_rank text NOT NULL DEFAULT '',
  ADD COLUMN risks text NOT NULL DEFAULT '';

-- Step in a transaction. The median yearly rate of the open projects, in percent; null while they are too few.
ALTER TABLE figures ADD COLUMN median_rate numeric(8, 2);
