-- Counts one event in a bucket and answers how many seconds to wait when the limit is passed, else 0.
CREATE OR REPLACE FUNCTION take_rate(bucket text, most integer, seconds integer) RETURNS integer
LANGUAGE sql AS $$
  INSERT INTO rate_limits AS r (bucket, window_start, count)
  VALUES (take_rate.bucket, to_timestamp(floor(extract(epoch FROM now()) / seconds) * seconds), 1)
  ON CONFLICT (bucket, window_start) DO UPDATE SET count = r.count + 1
  RETURNING CASE
    WHEN r.count > most
      THEN greatest(1, ceil(extract(epoch FROM r.window_start) + seconds - extract(epoch FROM now())))::integer
    ELSE 0
  END;
$$;
