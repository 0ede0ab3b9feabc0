-- Counts one event in a bucket and answers how many seconds to wait when the limit is passed, else 0. A window begins
-- with the first event after the last one was over.
CREATE OR REPLACE FUNCTION take_rate(bucket text, most integer, seconds integer) RETURNS integer
LANGUAGE sql AS $$
  INSERT INTO rate_limits AS r (bucket, window_start, count) VALUES (take_rate.bucket, now(), 1)
  ON CONFLICT (bucket) DO UPDATE SET
    count = CASE WHEN r.window_start > now() - make_interval(secs => seconds) THEN r.count + 1 ELSE 1 END,
    window_start = CASE WHEN r.window_start > now() - make_interval(secs => seconds) THEN r.window_start ELSE now() END
  RETURNING CASE
    WHEN r.count > most
      THEN greatest(1, ceil(extract(epoch FROM r.window_start) + seconds - extract(epoch FROM now())))::integer
    ELSE 0
  END;
$$;
