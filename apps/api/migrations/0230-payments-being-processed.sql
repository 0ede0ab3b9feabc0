-- What providers are still to confirm of an account's money is told with each look at the wallet.

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_processing ON payments (user_id) WHERE status = 'processing';
