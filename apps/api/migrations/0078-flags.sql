-- What people show to the operators as wrong, and what operators have hidden (docs/decisions/0257-flags-of-texts.md). Written by the
-- functions of apps/api/src/flags/flags.functions.sql.

-- Step in a transaction.
CREATE TABLE flagged_things (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('message', 'review', 'project', 'service', 'organization')),
  thing_id uuid NOT NULL,
  author_id uuid NOT NULL REFERENCES users,
  -- `open` until an operator has decided; a kept thing that is flagged again is open again.
  status text COLLATE "C" NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'kept', 'hidden')),
  -- How many flags there are since it was opened, and when the first of them came.
  flags integer NOT NULL DEFAULT 0,
  flagged_at timestamptz NOT NULL DEFAULT now(),
  reason text NOT NULL DEFAULT '',
  decided_at timestamptz,
  decided_by uuid REFERENCES users,
  appeal text NOT NULL DEFAULT '',
  appealed_at timestamptz,
  answered_at timestamptz,
  UNIQUE (kind, thing_id)
);
CREATE INDEX flagged_things_open ON flagged_things (flagged_at, id) WHERE status = 'open';
CREATE INDEX flagged_things_appealed ON flagged_things (appealed_at, id) WHERE appealed_at IS NOT NULL AND answered_at IS NULL;
CREATE INDEX flagged_things_decided ON flagged_things (decided_at DESC, id DESC) WHERE status <> 'open';
CREATE INDEX flagged_things_of_author ON flagged_things (author_id, decided_at DESC, id DESC);
GRANT SELECT ON flagged_things TO guildhall_app;

CREATE TABLE flags (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  flagged_id uuid NOT NULL REFERENCES flagged_things,
  by_id uuid NOT NULL REFERENCES users,
  reason text COLLATE "C" NOT NULL CHECK (reason IN ('spam', 'fraud', 'insult', 'private', 'other')),
  words text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (by_id, flagged_id)
);
CREATE INDEX flags_of_thing ON flags (flagged_id, created_at DESC, id DESC);
GRANT SELECT ON flags TO guildhall_app;

-- Step in a transaction.
ALTER TABLE reviews ADD COLUMN hidden_at timestamptz;

-- Step in a transaction.
ALTER TABLE messages ADD COLUMN hidden_at timestamptz;
