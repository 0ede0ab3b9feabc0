-- The payment that a request began belongs to the request's idempotency key: asked again after its answer was lost, it is found
-- again instead of being made twice.
ALTER TABLE payments ADD COLUMN request_key text;
CREATE UNIQUE INDEX payments_live_request ON payments (user_id, request_key)
  WHERE request_key IS NOT NULL AND status IN ('created', 'requires_action', 'processing');
