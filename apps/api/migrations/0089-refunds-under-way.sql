-- Refunds to cards that are under way are counted, and their payments listed, without reading those that have ended.

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_refunds_under_way ON payment_refunds (payment_id, id) WHERE status = 'pending';
