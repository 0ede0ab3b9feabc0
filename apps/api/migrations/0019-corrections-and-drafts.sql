-- What a project's texts and photo were before its organization corrected them, and drafts that are discarded.

CREATE TABLE project_corrections (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  project_id uuid NOT NULL REFERENCES projects,
  -- The texts that changed; both are null where one stayed.
  title_before text,
  title_after text,
  description_before text,
  description_after text,
  -- The photo that was replaced. The one after it is that of the next correction of a photo, or of the project.
  photo_before uuid REFERENCES files,
  corrected_by uuid NOT NULL,
  corrected_at timestamptz NOT NULL,
  CHECK ((title_before IS NULL) = (title_after IS NULL)),
  CHECK ((description_before IS NULL) = (description_after IS NULL))
);
CREATE INDEX project_corrections_newest ON project_corrections (project_id, id DESC);
CREATE INDEX project_corrections_photo ON project_corrections (photo_before) WHERE photo_before IS NOT NULL;
GRANT SELECT ON project_corrections TO guildhall_app;

CREATE TRIGGER projects_own_total_discarded AFTER DELETE ON projects
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_own_rows('projects', 'created_by');
