-- Roles that were asked for and need the yes of another admin, or time (docs/decisions/0320-roles-are-given-by-two.md). An empty role asks that the role
-- is taken away. `holds_at` is when it takes force by itself, null where another admin has to say yes.

-- Step in a transaction.
CREATE TABLE role_requests (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('', 'support', 'finance', 'admin')),
  reason text NOT NULL,
  asked_by uuid NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  holds_at timestamptz,
  lapses_at timestamptz NOT NULL,
  outcome text CHECK (outcome IN ('done', 'refused', 'stopped', 'lapsed')),
  ended_at timestamptz,
  CHECK ((outcome IS NULL) = (ended_at IS NULL))
);
CREATE UNIQUE INDEX role_requests_open ON role_requests (user_id) WHERE ended_at IS NULL;
CREATE INDEX role_requests_ended ON role_requests (ended_at) WHERE ended_at IS NOT NULL;
ALTER TABLE operators ADD COLUMN confirmed_by uuid;
GRANT SELECT, INSERT, UPDATE, DELETE ON role_requests TO guildhall_app;
