-- Accounts and projects that operators have frozen (docs/decisions/0240-what-a-freeze-stops.md). Written by the functions of
-- apps/api/src/freezes/freezes.functions.sql.

-- Step in a transaction.
CREATE TABLE freezes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- One of the two is frozen.
  account_id uuid REFERENCES users,
  project_id uuid REFERENCES projects,
  subject_id uuid NOT NULL GENERATED ALWAYS AS (coalesce(account_id, project_id)) STORED,
  -- Who is told of it and may appeal: the account itself, or the organization of the project.
  owner_id uuid NOT NULL REFERENCES users,
  reason text NOT NULL,
  frozen_at timestamptz NOT NULL DEFAULT now(),
  frozen_by uuid NOT NULL REFERENCES users,
  ends_at timestamptz NOT NULL,
  -- One that has ended by itself is lifted at its end when the next one begins.
  lifted_at timestamptz,
  lifted_by uuid REFERENCES users,
  appeal text NOT NULL DEFAULT '',
  appealed_at timestamptz,
  answer text NOT NULL DEFAULT '',
  answered_at timestamptz,
  answered_by uuid REFERENCES users,
  CHECK (num_nonnulls(account_id, project_id) = 1)
);
CREATE UNIQUE INDEX freezes_in_force ON freezes (subject_id) WHERE lifted_at IS NULL;
CREATE INDEX freezes_of_owner ON freezes (owner_id, frozen_at DESC, id DESC);
CREATE INDEX freezes_newest ON freezes (frozen_at DESC, id DESC);
CREATE INDEX freezes_appealed ON freezes (appealed_at, id) WHERE appealed_at IS NOT NULL AND answered_at IS NULL;
GRANT SELECT ON freezes TO guildhall_app;

-- Finds people and organizations by the beginning of their e-mail, in any locale of the database.
-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_email_beginning ON users (email COLLATE "C");
