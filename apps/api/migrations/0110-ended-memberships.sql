-- Roles that members of organizations had until lately: who leaves has a stake in what they left for a while
-- (docs/decisions/0288-who-has-a-stake.md). Filled by a trigger; kept 90 days.

-- Step in a transaction.
CREATE TABLE ended_memberships (
  organization_id uuid NOT NULL REFERENCES users,
  member_id uuid NOT NULL REFERENCES users,
  role text COLLATE "C" NOT NULL CHECK (role IN ('owner', 'treasurer', 'editor', 'reader')),
  ended_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, member_id, role)
);
CREATE INDEX ended_memberships_of_member ON ended_memberships (member_id, organization_id, role);
CREATE INDEX ended_memberships_by_end ON ended_memberships (ended_at);
GRANT SELECT, DELETE ON ended_memberships TO guildhall_app;

-- Step in a transaction.
CREATE TRIGGER memberships_ended AFTER DELETE ON memberships FOR EACH ROW EXECUTE FUNCTION keep_ended_membership();
CREATE TRIGGER memberships_role_ended AFTER UPDATE OF role ON memberships
  FOR EACH ROW WHEN (OLD.role <> NEW.role) EXECUTE FUNCTION keep_ended_membership();
