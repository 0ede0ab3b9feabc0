-- Passkeys, a second factor beside the authenticator app (docs/decisions/0271-passkeys.md).

-- Step in a transaction.
CREATE TABLE passkeys (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users,
  credential_id bytea NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- How often the passkey says that it was used; always 0 with those that do not count.
  counter bigint NOT NULL,
  -- How a browser reaches it, such as `internal` or `usb`.
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz
);
CREATE INDEX passkeys_of_user ON passkeys (user_id, id);
GRANT SELECT, INSERT, UPDATE, DELETE ON passkeys TO guildhall_app;

-- What a passkey of this account is asked to sign, until it was sent back.
CREATE TABLE passkey_challenges (
  hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  purpose text COLLATE "C" NOT NULL CHECK (purpose IN ('set up', 'log in', 'prove')),
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_of_user ON passkey_challenges (user_id);
CREATE INDEX passkey_challenges_expired ON passkey_challenges (expires_at);
GRANT SELECT, INSERT, DELETE ON passkey_challenges TO guildhall_app;
