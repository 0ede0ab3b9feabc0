-- Deletes a draft of an organization, which nobody else has seen; its files are swept, since nothing refers to them any
-- more. outcome: ok, not_found, published, frozen (an operator has frozen it once, and the freeze names it).
CREATE OR REPLACE FUNCTION discard_draft(
  organization uuid,
  project uuid,
  OUT outcome text,
  OUT project_title text
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  p projects;
BEGIN
  SELECT * INTO p FROM projects WHERE id = project AND created_by = organization FOR UPDATE;
  project_title := p.title;
  outcome := CASE
    WHEN p.id IS NULL THEN 'not_found'
    WHEN p.state <> 'draft' THEN 'published'
    WHEN EXISTS (SELECT FROM freezes AS f WHERE f.project_id = project) THEN 'frozen'
    ELSE 'ok'
  END;
  IF outcome = 'ok' THEN
    DELETE FROM budget_lines AS l WHERE l.project_id = project;
    DELETE FROM impact_figures AS f WHERE f.project_id = project;
    DELETE FROM projects WHERE id = project;
  END IF;
END $$;
