-- An order keeps the idempotency key that it came under in its own row (docs/decisions/0136), for 24 hours as idempotency_keys does;
-- an older one stays until its account uses the key again.
ALTER TABLE orders
  ADD COLUMN request_key text,
  ADD COLUMN request_fingerprint bytea,
  ADD CHECK ((request_key IS NULL) = (request_fingerprint IS NULL));

WITH moved AS (
  DELETE FROM idempotency_keys AS k USING orders AS o
  WHERE o.user_id = k.user_id AND o.id::text = k.answer ->> 'id' RETURNING o.id, k.key, k.fingerprint
)
UPDATE orders AS o SET request_key = m.key, request_fingerprint = m.fingerprint FROM moved AS m WHERE m.id = o.id;

CREATE UNIQUE INDEX orders_by_request ON orders (user_id, request_key) WHERE request_key IS NOT NULL;

-- The keys that stand in the row of what they asked for.
CREATE VIEW keys_in_rows AS
SELECT o.user_id, o.request_key AS key, o.request_fingerprint AS fingerprint FROM orders AS o
WHERE o.request_key IS NOT NULL AND o.created_at >= now() - interval '24 hours';
GRANT SELECT ON keys_in_rows TO guildhall_app;
