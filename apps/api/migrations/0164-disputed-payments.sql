-- What of an account's money banks have taken back is told with each look at the wallet.

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_disputed ON payments (user_id) WHERE disputed_cents > 0;
