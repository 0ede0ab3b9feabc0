-- The first of two operators who approve a withdrawal (docs/decisions/0237-two-operators-approve-large-withdrawals.md). Without a
-- reference to the accounts, whose table would be closed with this one.
ALTER TABLE withdrawals ADD COLUMN first_approved_by uuid, ADD COLUMN first_approved_at timestamptz;
