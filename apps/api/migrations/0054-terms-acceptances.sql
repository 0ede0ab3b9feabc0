-- Which terms an account has accepted (docs/decisions/0422). Those who signed up before accepted what was in force then.

-- Step in a transaction.
CREATE TABLE terms_acceptances (
  id uuid NOT NULL DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id),
  -- The beginning of the SHA-256 of the text.
  version text COLLATE "C" NOT NULL,
  -- When that text became the terms: their day.
  changed_at timestamptz NOT NULL,
  accepted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, version)
);
GRANT SELECT ON terms_acceptances TO guildhall_app;
