-- Files and more texts can be flagged, and what cannot be hidden is frozen (docs/decisions/0277-flags-of-files.md).

-- Step in a transaction.
ALTER TABLE flagged_things DROP CONSTRAINT flagged_things_kind_check, DROP CONSTRAINT flagged_things_status_check,
  ADD CONSTRAINT flagged_things_kind_check CHECK (kind IN (
    'message', 'review', 'project', 'service', 'organization', 'file', 'complaint', 'answer', 'request', 'investment')) NOT VALID,
  ADD CONSTRAINT flagged_things_status_check CHECK (status IN ('open', 'kept', 'hidden', 'frozen')) NOT VALID;

-- Step in a transaction.
ALTER TABLE flagged_things VALIDATE CONSTRAINT flagged_things_kind_check, VALIDATE CONSTRAINT flagged_things_status_check;
