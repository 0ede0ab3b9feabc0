-- What operators have narrowed queues to, under names of their own (docs/decisions/0430).

-- Saves one for an operator. outcome: ok, taken (they have one of this name for the queue), many (they have `most`).
CREATE OR REPLACE FUNCTION save_filter(
  operator uuid,
  of_queue text,
  new_name text,
  new_query text,
  most integer,
  OUT outcome text,
  OUT saved_id uuid
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Two of one operator at once come one after the other, so that the limit holds.
  PERFORM pg_advisory_xact_lock(hashtextextended('saved_filters ' || operator, 0));
  outcome := CASE
    WHEN EXISTS (
      SELECT FROM saved_filters AS f
      WHERE f.operator_id = operator AND f.queue = of_queue AND fold(f.name) = fold(new_name)
    ) THEN 'taken'
    WHEN (
      SELECT count(*) FROM saved_filters AS f WHERE f.operator_id = operator AND f.queue = of_queue
    ) >= most THEN 'many'
    ELSE 'ok' END;
  IF outcome = 'ok' THEN
    INSERT INTO saved_filters (operator_id, queue, name, query) VALUES (operator, of_queue, new_name, new_query)
    RETURNING id INTO saved_id;
  END IF;
END $$;

-- Gives a filter of an operator another name. outcome: ok, not_found, taken (they have one of this name for its queue).
CREATE OR REPLACE FUNCTION rename_filter(operator uuid, filter_id uuid, new_name text, OUT outcome text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  renamed saved_filters;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('saved_filters ' || operator, 0));
  SELECT * INTO renamed FROM saved_filters AS f WHERE f.id = filter_id AND f.operator_id = operator;
  outcome := CASE
    WHEN renamed.id IS NULL THEN 'not_found'
    WHEN EXISTS (
      SELECT FROM saved_filters AS f
      WHERE f.operator_id = operator AND f.queue = renamed.queue AND fold(f.name) = fold(new_name) AND f.id <> filter_id
    ) THEN 'taken'
    ELSE 'ok' END;
  IF outcome = 'ok' THEN
    UPDATE saved_filters AS f SET name = new_name WHERE f.id = filter_id;
  END IF;
END $$;

-- Deletes a filter of an operator, and says whether they had it.
CREATE OR REPLACE FUNCTION remove_filter(operator uuid, filter_id uuid) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH removed AS (
    DELETE FROM saved_filters AS f WHERE f.id = filter_id AND f.operator_id = operator RETURNING 1
  )
  SELECT EXISTS (SELECT FROM removed)
$$;
