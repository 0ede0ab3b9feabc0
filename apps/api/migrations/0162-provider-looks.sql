-- Until when each payment provider was asked what has happened there, so that events that never came are made good.

-- Step in a transaction.
CREATE TABLE provider_looks (
  provider text PRIMARY KEY,
  looked_until timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON provider_looks TO guildhall_app;
