-- Finds what a seller has to answer, the first one due first: for their list, and for its number on the dashboard.

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS disputes_to_answer ON disputes (seller_id, due_at, id) WHERE status = 'open';
