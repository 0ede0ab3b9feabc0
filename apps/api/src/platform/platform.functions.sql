-- The pattern that finds a text anywhere, with what LIKE would read as a wildcard taken literally.
CREATE OR REPLACE FUNCTION like_anywhere(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN '%' || replace(replace(replace(fold(value), '\', '\\'), '%', '\%'), '_', '\_') || '%';

-- The pattern of a search text: anywhere, or where a word begins for one or two letters, of which too many are anywhere.
-- To be matched against a text with a space before it.
CREATE OR REPLACE FUNCTION search_pattern(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN length(fold(value)) < 3 AND fold(value) !~ '[[:punct:][:space:]]' THEN '% ' || substr(like_anywhere(value), 2) ELSE like_anywhere(value) END
$$;

-- Two folded texts to search in, each with a space before it.
CREATE OR REPLACE FUNCTION search_text(a text, b text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ' ' || fold(a) || E'\n ' || fold(b);

-- Counts one event in a bucket and answers how many seconds to wait when the limit is passed, else 0.
CREATE OR REPLACE FUNCTION take_rate(bucket text, most integer, seconds integer) RETURNS integer
LANGUAGE sql AS $$
  INSERT INTO rate_limits AS r (bucket, window_start, count)
  VALUES (take_rate.bucket, to_timestamp(floor(extract(epoch FROM now()) / seconds) * seconds), 1)
  ON CONFLICT (bucket, window_start) DO UPDATE SET count = r.count + 1
  RETURNING CASE WHEN r.count > most
    THEN greatest(1, ceil(extract(epoch FROM r.window_start) + seconds - extract(epoch FROM now())))::integer ELSE 0 END;
$$;

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
