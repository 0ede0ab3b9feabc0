-- Step by itself.
CREATE INDEX CONCURRENTLY update_requests_of_organization ON update_requests (organization_id, opened_at);
