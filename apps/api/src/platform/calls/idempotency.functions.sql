-- Begins a request under the caller's key. `begun`: go on. `repeated`: `answer` is the first one's. `under_way`: the
-- first one has no answer yet. `conflict`: the key is another request's, or belongs to the row that another request
-- created (docs/decisions/0132). In the transaction that does the work, a second one waits for the first one's end, and
-- so never gets `under_way`. Between transactions (idempotency.ts) a first one that gave no answer for a minute is
-- begun again.
CREATE OR REPLACE FUNCTION idempotency_begin(
  caller uuid,
  request_key text,
  request_fingerprint bytea,
  OUT outcome text,
  OUT answer jsonb
)
LANGUAGE plpgsql AS $$
DECLARE
  first idempotency_keys;
BEGIN
  IF EXISTS (SELECT FROM keys_in_rows AS k WHERE k.user_id = caller AND k.key = request_key) THEN
    outcome := 'conflict';
    RETURN;
  END IF;
  LOOP
    INSERT INTO idempotency_keys AS k (user_id, key, fingerprint) VALUES (caller, request_key, request_fingerprint)
    ON CONFLICT (user_id, key) DO UPDATE SET fingerprint = excluded.fingerprint, answer = NULL, created_at = now()
      WHERE k.created_at < now() - interval '24 hours'
        OR (k.answer IS NULL AND k.fingerprint = excluded.fingerprint AND k.created_at < now() - interval '1 minute');
    IF FOUND THEN
      outcome := 'begun';
      RETURN;
    END IF;
    SELECT * INTO first FROM idempotency_keys AS k WHERE k.user_id = caller AND k.key = request_key;
    -- Freed between the two statements: it is ours to begin.
    CONTINUE WHEN NOT FOUND;
    answer := first.answer;
    outcome := CASE
      WHEN first.fingerprint <> request_fingerprint THEN 'conflict'
      WHEN answer IS NULL THEN 'under_way'
      ELSE 'repeated'
    END;
    RETURN;
  END LOOP;
END $$;

-- Saves the answer of a request that was begun.
CREATE OR REPLACE FUNCTION idempotency_finish(caller uuid, request_key text, given jsonb) RETURNS void
LANGUAGE sql AS $$
  UPDATE idempotency_keys SET answer = given WHERE user_id = caller AND key = request_key
$$;

-- A refused request frees its key, which may then be used again.
CREATE OR REPLACE FUNCTION idempotency_free(caller uuid, request_key text) RETURNS void LANGUAGE sql AS $$
  DELETE FROM idempotency_keys WHERE user_id = caller AND key = request_key AND answer IS NULL
$$;

-- A request whose end is not known keeps its key for the same request alone, which may begin again at once.
CREATE OR REPLACE FUNCTION idempotency_leave_open(caller uuid, request_key text) RETURNS void LANGUAGE sql AS $$
  UPDATE idempotency_keys SET created_at = now() - interval '61 seconds'
  WHERE user_id = caller AND key = request_key AND answer IS NULL
$$;
