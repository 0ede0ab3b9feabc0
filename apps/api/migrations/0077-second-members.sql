-- Withdrawals that two members of an organization have to ask for (docs/decisions/0253-two-members-withdraw.md).

-- Step in a transaction.
CREATE TABLE withdrawal_limits (
  organization_id uuid PRIMARY KEY REFERENCES users,
  cents bigint NOT NULL CHECK (cents > 0),
  set_by uuid NOT NULL REFERENCES users,
  set_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON withdrawal_limits TO guildhall_app;

-- Of a withdrawal beyond the limit: who has asked for it, and who else has confirmed it. Written by database functions alone.
CREATE TABLE second_members (
  withdrawal_id uuid PRIMARY KEY REFERENCES withdrawals,
  asked_by uuid NOT NULL REFERENCES users,
  confirmed_by uuid REFERENCES users,
  confirmed_at timestamptz,
  CHECK (confirmed_by <> asked_by)
);
GRANT SELECT ON second_members TO guildhall_app;
