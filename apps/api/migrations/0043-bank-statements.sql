-- Statements of the bank, and how each of their lines ended (docs/decisions/0415).

-- Step in a transaction.
CREATE TABLE bank_statements (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- Of the file, in hexadecimal digits: the same file is kept once. A file may hold several statements.
  sha256 text COLLATE "C" NOT NULL,
  place integer NOT NULL CHECK (place > 0),
  format text COLLATE "C" NOT NULL CHECK (format IN ('camt.053', 'csv')),
  -- What the bank calls it, and its account, an IBAN or a number; both are empty for CSV.
  name text NOT NULL,
  account text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  first_day date,
  last_day date,
  opening_cents bigint,
  closing_cents bigint,
  read_by uuid REFERENCES users,
  read_at timestamptz NOT NULL DEFAULT now(),
  -- The operator who has applied it last.
  applied_by uuid REFERENCES users,
  applied_at timestamptz,
  -- Kept counts of its lines: all, those in each state, and payments and returns that were marked by it.
  lines integer NOT NULL,
  waiting integer NOT NULL,
  paid integer NOT NULL DEFAULT 0,
  returned integer NOT NULL DEFAULT 0,
  UNIQUE (sha256, place)
);
GRANT SELECT ON bank_statements TO guildhall_app;

CREATE TABLE bank_lines (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  statement_id uuid NOT NULL REFERENCES bank_statements,
  position integer NOT NULL CHECK (position > 0),
  day date,
  -- Null where the file does not say to the cent how much this one was.
  amount_cents bigint CHECK (amount_cents >= 0),
  currency text COLLATE "C" NOT NULL,
  credit boolean NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('payment', 'batch', 'return', 'other')),
  -- The end-to-end id or the name of the batch, in small letters, and what they say: no keys, since a bank may be wrong.
  names text COLLATE "C" NOT NULL,
  withdrawal_id uuid,
  batch_number integer,
  reference text NOT NULL,
  -- Why the bank sent it back, for the owner to read.
  reason text NOT NULL,
  -- What in the file itself leaves it to a person; empty where nothing does.
  problem text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'waits'
    CHECK (state IN ('waits', 'paid', 'returned', 'repeated', 'settled')),
  -- Why it was left to a person when the statement was applied last; null before.
  why text COLLATE "C",
  payments integer NOT NULL DEFAULT 0,
  changed_by uuid REFERENCES users,
  changed_at timestamptz,
  note text NOT NULL DEFAULT '',
  UNIQUE (statement_id, position)
);
-- The same entry is in another file under the bank's reference.
CREATE INDEX bank_lines_of_reference ON bank_lines (reference, amount_cents) WHERE reference <> '';
-- Those that wait for a person.
CREATE INDEX bank_lines_left ON bank_lines (id) WHERE state = 'waits' AND why IS NOT NULL;
GRANT SELECT ON bank_lines TO guildhall_app;
