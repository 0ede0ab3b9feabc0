-- Keeps everybody from buying from an organization that is to be erased; answers how many projects that changed.
CREATE OR REPLACE FUNCTION close_projects(account uuid) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  closed integer;
BEGIN
  UPDATE projects AS p SET is_closed = true WHERE p.created_by = account AND NOT p.is_closed;
  GET DIAGNOSTICS closed = ROW_COUNT;
  DELETE FROM open_projects AS o WHERE o.created_by = account;
  RETURN closed;
END $$;

-- Lets people buy again from an organization that is not to be erased after all.
CREATE OR REPLACE FUNCTION reopen_projects(account uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE projects AS p SET is_closed = false WHERE p.created_by = account AND p.is_closed;
  INSERT INTO open_projects
  SELECT o.*
  FROM projects AS p, open_project(p) AS o
  WHERE p.created_by = account AND p.takes_money
  ON CONFLICT DO NOTHING;
$$;

-- Deletes from the words of searches those of a text that no name and no title has any more.
CREATE OR REPLACE FUNCTION forget_words(texts text[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM search_words AS w
  USING (
    SELECT DISTINCT s.part
    FROM unnest(texts) AS t CROSS JOIN regexp_split_to_table(fold(t), '[^[:alpha:]]+') AS s (part)
    WHERE length(s.part) BETWEEN 4 AND 30
  ) AS gone
  WHERE w.word = gone.part
    AND NOT EXISTS (SELECT FROM users AS u WHERE u.type = 2 AND (' ' || u.folded_name) LIKE '%' || gone.part || '%')
    AND NOT EXISTS (SELECT FROM projects AS p WHERE (' ' || fold(p.title)) LIKE '%' || gone.part || '%')
    AND NOT EXISTS (SELECT FROM services AS s WHERE (' ' || fold(s.title)) LIKE '%' || gone.part || '%')
$$;
REVOKE EXECUTE ON FUNCTION forget_words FROM PUBLIC;

-- Deletes the words of an organization's name from those of searches.
CREATE OR REPLACE FUNCTION begin_erasing_projects(account uuid, type integer, name text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM require_erased_account(account);
  IF type = 2 THEN
    PERFORM forget_words(ARRAY[name]);
  END IF;
END $$;

-- Erases the words of at most `most` projects of an organization, and answers how many.
CREATE OR REPLACE FUNCTION erase_projects(account uuid, most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  erased integer;
  titles text[];
BEGIN
  PERFORM require_erased_account(account);
  -- Whoever has invested or ordered keeps the title: it is what their own books name.
  WITH bare AS (
    SELECT p.id, p.title,
      EXISTS (SELECT FROM orders AS o WHERE o.project_id = p.id AND o.seller_id = account)
        OR EXISTS (SELECT FROM investments AS i WHERE i.project_id = p.id) AS is_named
    FROM projects AS p WHERE p.created_by = account AND p.description <> erased_text() LIMIT most
  ), changed AS (
    UPDATE projects AS p
    SET
      description = erased_text(),
      use_of_money = '',
      team = '',
      return_source = '',
      claim_rank = '',
      risks = '',
      title = CASE WHEN b.is_named THEN p.title ELSE erased_title() END,
      is_public = false,
      share_slug = NULL
    FROM bare AS b WHERE p.id = b.id RETURNING p.id
  )
  SELECT array_agg(b.title) FILTER (WHERE NOT b.is_named), count(*) INTO titles, erased
  FROM bare AS b JOIN changed USING (id);
  PERFORM forget_words(titles);
  RETURN erased;
END $$;

-- Removes the picture and the document from each project of an organization; their files are deleted afterwards. Of
-- anybody's, which projects they opened last.
CREATE OR REPLACE FUNCTION end_erasing_projects(account uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  UPDATE projects AS p SET photo_file_id = NULL, document_file_id = NULL
  WHERE p.created_by = account AND num_nonnulls(p.photo_file_id, p.document_file_id) > 0;
  DELETE FROM seen_projects AS s WHERE s.user_id = account;
$$;
