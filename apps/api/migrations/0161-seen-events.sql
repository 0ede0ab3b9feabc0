-- Events of payment providers that were heard to their end: one that comes again is acknowledged, and nobody is asked about it. They come again for
-- three days at most, and are deleted after four.

-- Step in a transaction.
CREATE TABLE seen_events (
  provider text NOT NULL,
  id text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider, id)
);
CREATE INDEX seen_events_old ON seen_events (seen_at);
GRANT SELECT, INSERT, DELETE ON seen_events TO guildhall_app;
