-- Operators, the second factor that they need and everybody may have, and the record of what they do
-- (docs/decisions/0235-operators-and-their-second-factor.md, docs/decisions/0236-the-audit-log-is-chained.md).

-- Step in a transaction.
CREATE TABLE operators (
  user_id uuid PRIMARY KEY REFERENCES users,
  role text COLLATE "C" NOT NULL CHECK (role IN ('support', 'finance', 'admin')),
  granted_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON operators TO guildhall_app;

-- An authenticator app. Its secret counts once a code of it was right; `last_step` is the half minute of the last code that was taken, so
-- that none serves twice.
CREATE TABLE authenticators (
  user_id uuid PRIMARY KEY REFERENCES users,
  secret bytea NOT NULL,
  key_id text COLLATE "C" NOT NULL,
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz
);
GRANT SELECT, INSERT, UPDATE, DELETE ON authenticators TO guildhall_app;

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users,
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);
GRANT SELECT, INSERT, DELETE ON recovery_codes TO guildhall_app;

-- `factor_at`: when this session last proved the second factor. The console of an operator is open until `console_until`, unless it was
-- not used for half an hour.
ALTER TABLE sessions
  ADD COLUMN factor_at timestamptz,
  ADD COLUMN console_until timestamptz,
  ADD COLUMN console_seen_at timestamptz;
GRANT UPDATE (factor_at, console_until, console_seen_at) ON sessions TO guildhall_app;

-- What operators have done, which nobody may rewrite: each entry's hash is made of all that stands in it and of the hash before it.
-- People stand in it by their id alone.
CREATE TABLE audit_entries (
  seq bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  -- Null: at the command line.
  operator_id uuid,
  verb text COLLATE "C" NOT NULL,
  subject_kind text COLLATE "C" NOT NULL,
  subject_id text COLLATE "C" NOT NULL,
  -- The account that it concerns.
  account_id uuid,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  reason text NOT NULL,
  network_address text NOT NULL,
  hash bytea NOT NULL
);
CREATE INDEX audit_entries_of_account ON audit_entries (account_id, seq DESC) WHERE account_id IS NOT NULL;
CREATE INDEX audit_entries_of_subject ON audit_entries (subject_id, seq DESC);
CREATE INDEX audit_entries_of_verb ON audit_entries (verb, seq DESC);
GRANT SELECT ON audit_entries TO guildhall_app;
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

-- The last entry: locked by whoever adds the next, so that the chain never forks.
CREATE TABLE audit_head (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  seq bigint NOT NULL,
  hash bytea NOT NULL
);
INSERT INTO audit_head (seq, hash) VALUES (0, '');
GRANT SELECT ON audit_head TO guildhall_app;

-- Step in a transaction.
-- Under what reference the bank has paid it.
ALTER TABLE withdrawals ADD COLUMN bank_reference text NOT NULL DEFAULT '';
