-- What a provider says about the documents of a verification (docs/decisions/0280-a-provider-recommends.md). Only an installation that has
-- set one up writes here.

-- Step in a transaction.
CREATE TABLE verification_checks (
  -- Also the key under which the provider is asked.
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- One each time that documents were sent.
  verification_id uuid NOT NULL REFERENCES verifications,
  -- `waiting` until the provider has taken it, `pending` until it has told its verdict, `given_up` when nobody needs it any more or none came.
  state text COLLATE "C" NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'pending', 'done', 'given_up')),
  -- The provider's own id, once it has told.
  reference text COLLATE "C",
  verdict text COLLATE "C" NOT NULL DEFAULT '' CHECK (verdict IN ('', 'match', 'no_match', 'unsure')),
  words text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  told_at timestamptz,
  -- How often the provider was asked, and when it is asked next.
  tries integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((state = 'done') = (verdict <> ''))
);
CREATE INDEX verification_checks_of ON verification_checks (verification_id, id DESC);
CREATE INDEX verification_checks_due ON verification_checks (next_at) WHERE state IN ('waiting', 'pending');
CREATE UNIQUE INDEX verification_checks_reference ON verification_checks (reference) WHERE reference IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON verification_checks TO guildhall_app;
