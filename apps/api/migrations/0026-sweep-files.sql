-- The application may not delete files; this takes away, and counts, the rows of those that were uploaded before a moment
-- and that nothing refers to: a crash between keeping a file and writing what it belongs to leaves them.
CREATE FUNCTION sweep_files(uploaded_before timestamptz) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH removed AS (
    DELETE FROM files AS f
    WHERE f.created_at < least(uploaded_before, now() - interval '1 hour')
      AND NOT EXISTS (SELECT FROM users AS u WHERE u.id = f.owner_id AND u.profile_pic = '/files/' || f.id)
      AND NOT EXISTS (SELECT FROM projects AS p WHERE p.photo_file_id = f.id)
      AND NOT EXISTS (SELECT FROM projects AS p WHERE p.document_file_id = f.id)
      AND NOT EXISTS (SELECT FROM investments AS i WHERE i.document_file_id = f.id)
      AND NOT EXISTS (SELECT FROM reports AS r WHERE r.document_file_id = f.id)
      AND NOT EXISTS (SELECT FROM complaint_texts AS c WHERE c.attachment_file_id = f.id)
    RETURNING 1
  )
  SELECT count(*)::integer FROM removed
$$;

-- Each of these is also asked when a file's row is deleted, to keep the reference whole.
CREATE INDEX projects_photo_file ON projects (photo_file_id) WHERE photo_file_id IS NOT NULL;
CREATE INDEX projects_document_file ON projects (document_file_id) WHERE document_file_id IS NOT NULL;
CREATE INDEX investments_document_file ON investments (document_file_id);
CREATE INDEX reports_document_file ON reports (document_file_id) WHERE document_file_id IS NOT NULL;
CREATE INDEX complaint_texts_attachment_file ON complaint_texts (attachment_file_id);
