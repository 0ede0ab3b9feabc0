-- Corrections of what a project says under headings of its own.

-- Step in a transaction. Those that changed, by their names in the calls, each as it was and as it became; both are null
-- where all stayed.
ALTER TABLE project_corrections
  ADD COLUMN explanations_before jsonb,
  ADD COLUMN explanations_after jsonb,
  ADD CHECK ((explanations_before IS NULL) = (explanations_after IS NULL));
