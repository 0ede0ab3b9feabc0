-- A buyer takes a dispute back: it is closed, and nothing goes back.

-- Step in a transaction.
ALTER TABLE disputes DROP CONSTRAINT disputes_outcome_check,
  ADD CONSTRAINT disputes_outcome_check CHECK (outcome IN ('', 'accepted', 'refunded', 'refused', 'withdrawn')) NOT VALID;

-- Step in a transaction.
ALTER TABLE disputes VALIDATE CONSTRAINT disputes_outcome_check;
