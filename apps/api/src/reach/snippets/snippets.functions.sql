-- Reasons and answers that operators use again (docs/decisions/0427).

-- Adds one where `snippet_id` is null, and changes that one otherwise. `outcome` is ok, not_found, taken (another one
-- has the title) or many (there are `most`). What it was before is null where it is new.
CREATE OR REPLACE FUNCTION save_snippet(
  snippet_id uuid,
  new_title text,
  new_use text,
  new_body text,
  most integer,
  OUT outcome text,
  OUT saved_id uuid,
  OUT before jsonb
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Those who save at once wait for each other, so that the limit holds; who reads does not.
  LOCK TABLE snippets IN SHARE ROW EXCLUSIVE MODE;
  SELECT jsonb_build_object('title', s.title, 'use', s.used_for, 'text', s.body) INTO before
  FROM snippets AS s WHERE s.id = snippet_id;
  outcome := CASE
    WHEN snippet_id IS NOT NULL AND before IS NULL THEN 'not_found'
    WHEN EXISTS (
      SELECT FROM snippets AS s WHERE fold(s.title) = fold(new_title) AND s.id IS DISTINCT FROM snippet_id
    ) THEN 'taken'
    WHEN snippet_id IS NULL AND (SELECT count(*) FROM snippets) >= most THEN 'many'
    ELSE 'ok' END;
  IF outcome = 'ok' THEN
    INSERT INTO snippets AS s (id, title, used_for, body)
    VALUES (coalesce(snippet_id, uuidv7()), new_title, new_use, new_body)
    ON CONFLICT (id) DO UPDATE SET title = new_title, used_for = new_use, body = new_body
    RETURNING s.id INTO saved_id;
  END IF;
END $$;

-- Removes one, and gives what it was; null where there is none.
CREATE OR REPLACE FUNCTION remove_snippet(snippet_id uuid) RETURNS jsonb
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM snippets AS s WHERE s.id = snippet_id
  RETURNING jsonb_build_object('title', s.title, 'use', s.used_for, 'text', s.body)
$$;
