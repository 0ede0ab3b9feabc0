-- Maintains `own_totals` of the list that the trigger's first argument names, for the accounts that the columns named
-- after it hold. In the order of their ids, so that two who write for the same accounts wait and never lock each other
-- out.
CREATE OR REPLACE FUNCTION count_own_rows() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE format('INSERT INTO own_totals AS t (owner_id, list, total)
    SELECT owner, $1, count(*) * $2 FROM changed AS c, unnest(ARRAY[%s]) AS owner GROUP BY owner ORDER BY owner
    ON CONFLICT (owner_id, list) DO UPDATE SET total = t.total + excluded.total',
    (SELECT string_agg(format('c.%I', name), ', ') FROM unnest(TG_ARGV[1:]) AS name))
  USING TG_ARGV[0], CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
  RETURN NULL;
END $$;

-- Counts one row into `own_totals` of the list that the trigger's first argument names, for the account that the column
-- named second holds: for rows that come into a list when they change.
CREATE OR REPLACE FUNCTION count_own_row() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO own_totals AS t (owner_id, list, total) VALUES ((to_jsonb(NEW) ->> TG_ARGV[1])::uuid, TG_ARGV[0], 1)
  ON CONFLICT (owner_id, list) DO UPDATE SET total = t.total + 1;
  RETURN NULL;
END $$;
