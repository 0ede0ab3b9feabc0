-- Step in a transaction
-- Accounts that are to be erased, are being erased or have been (docs/decisions/0233-erasure-keeps-the-books.md).
CREATE TABLE erasures (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users,
  asked_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL,
  -- Taken back by its owner, or given up because something was open on that day.
  canceled_at timestamptz,
  -- From here on nobody can take it back.
  begun_at timestamptz,
  -- How many of its parts are done, of how many.
  parts_done smallint NOT NULL DEFAULT 0,
  parts smallint,
  finished_at timestamptz,
  CHECK (canceled_at IS NULL OR begun_at IS NULL)
);
CREATE UNIQUE INDEX erasures_standing ON erasures (user_id) WHERE canceled_at IS NULL;
CREATE INDEX erasures_due ON erasures (due_at) WHERE canceled_at IS NULL AND finished_at IS NULL;
GRANT SELECT, INSERT, UPDATE (due_at, canceled_at, parts_done, parts, finished_at) ON erasures TO guildhall_app;

-- An account of type 0 has been erased: it is in no list of people or organizations.
ALTER TABLE users DROP CONSTRAINT users_type_check;
ALTER TABLE users ADD CONSTRAINT users_type_check CHECK (type IN (0, 1, 2)) NOT VALID;

-- Step in a transaction
-- Of an organization that is to be erased: nobody can invest in it or order from it any more.
ALTER TABLE projects ADD COLUMN is_closed boolean NOT NULL DEFAULT false;

-- Step in a transaction
-- Its bytes are gone; the row stays where something refers to it that has to have a file.
ALTER TABLE files ADD COLUMN erased_at timestamptz;

-- Step in a transaction
-- Who did it, whose name stands in the data. Empty where nobody did, and in what was written by versions before.
ALTER TABLE notifications ADD COLUMN actor_id uuid;

-- Step in a transaction
ALTER TABLE users VALIDATE CONSTRAINT users_type_check;
