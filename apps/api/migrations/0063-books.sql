-- What the nightly checks of the books have found, and why withdrawals go on all the same (docs/decisions/0243-books-are-checked-each-night.md).
CREATE TABLE book_checks (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('ledger', 'balance', 'audit', 'stripe', 'paypal')),
  checked_at timestamptz NOT NULL DEFAULT now(),
  -- How many differences there were, and the first of them in words.
  many integer NOT NULL CHECK (many >= 0),
  differences text[] NOT NULL,
  note text NOT NULL,
  -- Of `balance`, in cents.
  liabilities_cents bigint,
  cash_cents bigint,
  receivables_cents bigint,
  explanation text NOT NULL DEFAULT '',
  explained_by uuid REFERENCES users,
  explained_at timestamptz,
  CHECK ((explained_at IS NULL) = (explained_by IS NULL))
);
CREATE INDEX book_checks_newest ON book_checks (kind, checked_at DESC, id DESC);
CREATE INDEX book_checks_unexplained ON book_checks (checked_at) WHERE many > 0 AND explained_at IS NULL;
GRANT SELECT, INSERT, UPDATE (explanation, explained_by, explained_at) ON book_checks TO guildhall_app;
