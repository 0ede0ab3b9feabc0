-- People and organizations prove to the operators who they are (docs/decisions/0262-verified-people-and-organizations.md).

-- Step in a transaction.
-- Until when the account is verified; the badge beside its name. Beside it stands the row of `verifications` that it comes from.
ALTER TABLE users ADD COLUMN verified_until timestamptz;

-- Written by the functions of apps/api/src/verification/verification.functions.sql.
CREATE TABLE verifications (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users,
  status text COLLATE "C" NOT NULL DEFAULT 'asked' CHECK (status IN ('asked', 'in_review', 'more_needed', 'verified', 'refused', 'expired')),
  -- What who asks has written, the last time.
  note text NOT NULL,
  -- What operators wrote: what else is needed, or why it was refused or has ended.
  words text NOT NULL DEFAULT '',
  asked_at timestamptz NOT NULL DEFAULT now(),
  reviewed_by uuid REFERENCES users,
  -- When and by whom it was verified, refused, or more was asked for.
  decided_at timestamptz,
  decided_by uuid REFERENCES users,
  -- Of one that is verified.
  ends_at timestamptz,
  reminded_at timestamptz
);
-- An account has one that is open, and one that is in force, which may be renewed meanwhile.
CREATE UNIQUE INDEX verifications_open ON verifications (user_id) WHERE status IN ('asked', 'in_review', 'more_needed');
CREATE UNIQUE INDEX verifications_in_force ON verifications (user_id) WHERE status = 'verified';
CREATE INDEX verifications_of_user ON verifications (user_id, id DESC);
CREATE INDEX verifications_queue ON verifications (status, asked_at, id);
CREATE INDEX verifications_ending ON verifications (ends_at) WHERE status = 'verified';
CREATE INDEX verifications_decided ON verifications (decided_at) WHERE status IN ('more_needed', 'verified', 'refused', 'expired');
GRANT SELECT ON verifications TO guildhall_app;

-- The files that came with one. They go some time after it was decided, and their bytes with the sweep.
CREATE TABLE verification_documents (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  verification_id uuid NOT NULL REFERENCES verifications,
  file_id uuid NOT NULL UNIQUE REFERENCES files
);
CREATE INDEX verification_documents_of ON verification_documents (verification_id, id);
GRANT SELECT ON verification_documents TO guildhall_app;

-- Whoever changes a name is somebody else for those who read the badge.
CREATE TRIGGER users_end_verification BEFORE UPDATE OF name ON users
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION end_verification();
