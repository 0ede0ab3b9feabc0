-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS update_requests_of_organization ON update_requests (organization_id, opened_at);
