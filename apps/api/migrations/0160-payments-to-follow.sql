-- Payments whose provider is to be asked what has become of them though no event told of it, and those whose answer could not be read.

-- Step in a transaction.
ALTER TABLE payments
  -- From this moment on the job asks; null while nothing is to be asked.
  ADD COLUMN follow_at timestamptz,
  -- The last answer named an amount that is none in US dollars. Operators have been told.
  ADD COLUMN is_unreadable boolean NOT NULL DEFAULT false;
GRANT UPDATE (follow_at, is_unreadable) ON payments TO guildhall_app;

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_to_follow ON payments (follow_at) WHERE follow_at IS NOT NULL;
