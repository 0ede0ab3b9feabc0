-- Begins a request under the caller's key, in the transaction that does its work: a second one under the same key waits
-- for the first one's end. `begun`: go on. `repeated`: `answer` is the first one's. `conflict`: the key is another
-- request's. Give `known` when the answer can be told beforehand; otherwise call idempotency_finish.
CREATE OR REPLACE FUNCTION idempotency_begin(caller uuid, request_key text, request_fingerprint bytea, known jsonb DEFAULT NULL,
  OUT outcome text, OUT answer jsonb)
LANGUAGE plpgsql AS $$
DECLARE
  first idempotency_keys;
BEGIN
  IF EXISTS (SELECT FROM keys_in_rows AS k WHERE k.user_id = caller AND k.key = request_key) THEN
    outcome := 'conflict';
    RETURN;
  END IF;
  LOOP
    INSERT INTO idempotency_keys AS k (user_id, key, fingerprint, status, answer)
    VALUES (caller, request_key, request_fingerprint, 200, known)
    ON CONFLICT (user_id, key) DO UPDATE
      SET fingerprint = excluded.fingerprint, status = 200, answer = excluded.answer, created_at = now()
      WHERE k.created_at < now() - interval '24 hours';
    IF FOUND THEN
      outcome := 'begun';
      RETURN;
    END IF;
    SELECT * INTO first FROM idempotency_keys AS k WHERE k.user_id = caller AND k.key = request_key;
    -- Freed between the two statements: it is ours to begin.
    CONTINUE WHEN NOT FOUND;
    answer := first.answer;
    outcome := CASE WHEN first.fingerprint = request_fingerprint AND answer IS NOT NULL THEN 'repeated' ELSE 'conflict' END;
    RETURN;
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION idempotency_finish(caller uuid, request_key text, given jsonb) RETURNS void LANGUAGE sql AS $$
  UPDATE idempotency_keys SET answer = given WHERE user_id = caller AND key = request_key
$$;

-- A refused request frees its key, which may then be used again.
CREATE OR REPLACE FUNCTION idempotency_free(caller uuid, request_key text) RETURNS void LANGUAGE sql AS $$
  DELETE FROM idempotency_keys WHERE user_id = caller AND key = request_key
$$;
