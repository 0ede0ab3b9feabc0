-- Erases the words of at most `most` updates of an organization's projects and of what they said before, deletes its
-- drafts and what names the pictures and files of all of them, and answers how many those were.
CREATE OR REPLACE FUNCTION erase_updates(account uuid, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  WITH dropped AS (
    DELETE FROM project_updates AS u WHERE u.id IN (
      SELECT o.id FROM projects AS p JOIN project_updates AS o ON o.project_id = p.id
      WHERE p.created_by = account AND o.published_at IS NULL LIMIT most)
    RETURNING 1
  ), pictures AS (
    DELETE FROM project_update_files AS n WHERE (n.update_id, n.version, n.file_id) IN (
      SELECT o.update_id, o.version, o.file_id
      FROM projects AS p
        JOIN project_updates AS u ON u.project_id = p.id
        JOIN project_update_files AS o ON o.update_id = u.id
      WHERE p.created_by = account AND u.published_at IS NOT NULL LIMIT most)
    RETURNING 1
  ), versions AS (
    UPDATE project_update_versions AS v SET title = erased_title(), body = erased_text()
    WHERE (v.update_id, v.number) IN (
      SELECT o.update_id, o.number
      FROM projects AS p
        JOIN project_updates AS u ON u.project_id = p.id
        JOIN project_update_versions AS o ON o.update_id = u.id
      WHERE p.created_by = account AND (o.title <> erased_title() OR o.body <> erased_text()) LIMIT most)
    RETURNING 1
  ), erased AS (
    UPDATE project_updates AS u SET title = erased_title(), body = erased_text()
    WHERE u.id IN (
      SELECT o.id FROM projects AS p JOIN project_updates AS o ON o.project_id = p.id
      WHERE p.created_by = account AND o.published_at IS NOT NULL
        AND (o.title <> erased_title() OR o.body <> erased_text()) LIMIT most)
    RETURNING 1
  )
  SELECT (
    (SELECT count(*) FROM dropped)
    + (SELECT count(*) FROM pictures)
    + (SELECT count(*) FROM versions)
    + (SELECT count(*) FROM erased)
  )::integer;
$$;

-- Deletes what an account follows, and that it asked for updates.
CREATE OR REPLACE FUNCTION end_erasing_follows(account uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  DELETE FROM project_followers AS f WHERE f.user_id = account;
  DELETE FROM update_asks AS a WHERE a.user_id = account;
$$;
