-- The application may not delete files; this takes away, and counts, the rows of those that were uploaded before a
-- moment and that nothing refers to: a crash between keeping a file and writing what it belongs to leaves them.
CREATE OR REPLACE FUNCTION sweep_files(uploaded_before timestamptz) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH removed AS (
    DELETE FROM files AS f
    WHERE f.created_at < least(uploaded_before, now() - interval '1 hour')
      AND NOT EXISTS (SELECT FROM users AS u WHERE u.id = f.owner_id AND u.profile_pic = '/files/' || f.id)
      AND NOT EXISTS (SELECT FROM projects AS p WHERE p.photo_file_id = f.id)
      AND NOT EXISTS (SELECT FROM projects AS p WHERE p.document_file_id = f.id)
      AND NOT EXISTS (SELECT FROM project_corrections AS c WHERE c.photo_before = f.id)
      AND NOT EXISTS (SELECT FROM investments AS i WHERE i.document_file_id = f.id)
      AND NOT EXISTS (SELECT FROM reports AS r WHERE r.document_file_id = f.id)
      AND NOT EXISTS (SELECT FROM owed_report_versions AS v WHERE v.file_id = f.id)
      AND NOT EXISTS (SELECT FROM project_expenses AS x WHERE x.file_id = f.id)
      AND NOT EXISTS (SELECT FROM project_update_files AS n WHERE n.file_id = f.id)
      AND NOT EXISTS (SELECT FROM complaint_texts AS c WHERE c.attachment_file_id = f.id)
      AND NOT EXISTS (SELECT FROM complaint_cases AS k WHERE k.answer_file_id = f.id)
      AND NOT EXISTS (SELECT FROM dispute_files AS e WHERE e.file_id = f.id)
      AND NOT EXISTS (SELECT FROM verification_documents AS d WHERE d.file_id = f.id)
    RETURNING 1
  )
  SELECT count(*)::integer FROM removed
$$;

-- A file that is removed gives its place back; what was uploaded today stays counted.
CREATE OR REPLACE FUNCTION release_upload() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE upload_usage SET total_bytes = greatest(0, total_bytes - OLD.size) WHERE owner_id = OLD.owner_id;
  RETURN OLD;
END $$;

-- The application may not delete files; this alone takes away a profile picture that its owner has replaced, and
-- answers the key of its bytes; null when it is still shown or is not the owner's.
CREATE OR REPLACE FUNCTION remove_replaced_picture(owner uuid, file uuid) RETURNS text
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM files AS f
  WHERE f.id = file AND f.owner_id = owner AND f.purpose = 'profilePicture'
    AND NOT EXISTS (SELECT FROM users AS u WHERE u.id = owner AND u.profile_pic = '/files/' || f.id)
  RETURNING f.storage_key
$$;

-- Who has opened a file, each with the last time, among its newest openings.
CREATE OR REPLACE FUNCTION openings_of(file uuid, most integer) RETURNS TABLE (viewer_id uuid, opened_at timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT n.viewer_id, max(n.opened_at)
  FROM (
    SELECT o.viewer_id, o.opened_at FROM file_openings AS o
    WHERE o.file_id = file ORDER BY o.opened_at DESC LIMIT most
  ) AS n
  GROUP BY n.viewer_id
$$;
