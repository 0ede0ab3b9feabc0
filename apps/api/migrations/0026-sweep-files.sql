-- What refers to a file: asked by sweep_files, and when a file's row is deleted, to keep the reference whole.
CREATE INDEX projects_photo_file ON projects (photo_file_id) WHERE photo_file_id IS NOT NULL;
CREATE INDEX projects_document_file ON projects (document_file_id) WHERE document_file_id IS NOT NULL;
CREATE INDEX investments_document_file ON investments (document_file_id);
CREATE INDEX reports_document_file ON reports (document_file_id) WHERE document_file_id IS NOT NULL;
CREATE INDEX complaint_texts_attachment_file ON complaint_texts (attachment_file_id);
