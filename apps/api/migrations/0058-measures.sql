-- What operators watch (docs/decisions/0215-what-is-measured-in-the-database.md): how old what is open is, by an index that holds that alone.

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS holds_open_by_age ON holds (created_at) INCLUDE (reason, amount_cents) WHERE status = 'held';

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS withdrawals_waiting ON withdrawals (created_at) INCLUDE (status, amount_cents)
  WHERE status IN ('pending', 'approved');

-- Step by itself.
DROP INDEX CONCURRENTLY IF EXISTS withdrawals_pending;

-- Step in a transaction.
-- What the last verification of the whole ledger has found.
CREATE TABLE ledger_verdict (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  verified_at timestamptz NOT NULL DEFAULT now(),
  faults integer NOT NULL CHECK (faults >= 0)
);
GRANT SELECT, INSERT, UPDATE ON ledger_verdict TO guildhall_app;
