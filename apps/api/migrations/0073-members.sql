-- Several people in one organization (docs/decisions/0252-members-act-for-an-organization.md).

-- Step in a transaction.
CREATE TABLE memberships (
  organization_id uuid NOT NULL REFERENCES users,
  member_id uuid NOT NULL REFERENCES users,
  role text COLLATE "C" NOT NULL CHECK (role IN ('owner', 'treasurer', 'editor', 'reader')),
  joined_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, member_id),
  CHECK (organization_id <> member_id)
);
CREATE INDEX memberships_of_member ON memberships (member_id, joined_at, organization_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON memberships TO guildhall_app;

-- Deleted when it is accepted, declined or revoked. The key of its link is known to its mail alone.
CREATE TABLE member_invitations (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  organization_id uuid NOT NULL REFERENCES users,
  email text NOT NULL CHECK (email = lower(email)),
  role text COLLATE "C" NOT NULL CHECK (role IN ('owner', 'treasurer', 'editor', 'reader')),
  key_hash bytea NOT NULL,
  invited_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  UNIQUE (organization_id, email)
);
CREATE INDEX member_invitations_of_email ON member_invitations (email);
CREATE INDEX member_invitations_by_end ON member_invitations (expires_at);
CREATE INDEX member_invitations_invited_by ON member_invitations (invited_by);
GRANT SELECT, INSERT, UPDATE, DELETE ON member_invitations TO guildhall_app;

-- What members have done for their organization, each with who did it. Nobody rewrites it.
CREATE TABLE organization_acts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  organization_id uuid NOT NULL REFERENCES users,
  -- Who was logged in: a member, or the organization itself.
  actor_id uuid NOT NULL REFERENCES users,
  verb text COLLATE "C" NOT NULL,
  -- What it was done to, and what else is worth knowing.
  subject_id uuid,
  details jsonb NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX organization_acts_newest ON organization_acts (organization_id, at DESC, id DESC);
CREATE INDEX organization_acts_of_subject ON organization_acts (subject_id, verb) WHERE subject_id IS NOT NULL;
CREATE INDEX organization_acts_of_actor ON organization_acts (actor_id, at, id);
GRANT SELECT, INSERT ON organization_acts TO guildhall_app;

-- The organization that a session acts for; null: for the account that it belongs to. It holds while there is a membership.
ALTER TABLE sessions ADD COLUMN acting_for uuid;
GRANT UPDATE (acting_for) ON sessions TO guildhall_app;

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS sessions_acting_for ON sessions (acting_for) WHERE acting_for IS NOT NULL;
