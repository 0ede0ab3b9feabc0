-- Who gave an operator the role, null at the command line: the approvals of the two do not count beside each other
-- (docs/decisions/0282-power-is-never-in-one-hand.md).

-- Step in a transaction.
ALTER TABLE operators ADD COLUMN granted_by uuid;
