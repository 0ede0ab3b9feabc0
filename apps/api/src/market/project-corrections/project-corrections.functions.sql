-- Corrections of what a published project says. Its terms are not among them.

-- What a project says under headings of its own, by their names in the calls.
CREATE OR REPLACE FUNCTION explanations_of(p projects) RETURNS jsonb LANGUAGE sql IMMUTABLE
  RETURN jsonb_build_object(
    'useOfMoney', (p).use_of_money,
    'team', (p).team,
    'returnSource', (p).return_source,
    'claimRank', (p).claim_rank,
    'risks', (p).risks
  );

-- Corrects the texts and the photo of a project of an organization, and keeps what they were before. What is null, or
-- not among the new explanations, stays as it is. outcome: ok, not_found, draft, ended (failed or canceled), same
-- (nothing would change).
CREATE OR REPLACE FUNCTION correct_project(
  organization uuid,
  project uuid,
  actor uuid,
  new_title text,
  new_description text,
  new_photo uuid,
  new_explanations jsonb,
  OUT outcome text,
  OUT project_title text,
  OUT corrected timestamptz,
  OUT correction_id uuid
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  p projects;
  has_title boolean;
  has_description boolean;
  said jsonb;
  says jsonb;
BEGIN
  SELECT * INTO p FROM projects WHERE id = project AND created_by = organization FOR NO KEY UPDATE;
  has_title := coalesce(new_title <> p.title, false);
  has_description := coalesce(new_description <> p.description, false);
  SELECT jsonb_object_agg(n.key, o.value), jsonb_object_agg(n.key, n.value) INTO said, says
  FROM jsonb_each(new_explanations) AS n JOIN jsonb_each(explanations_of(p)) AS o USING (key)
  WHERE n.value <> o.value;
  outcome := CASE
    WHEN p.id IS NULL THEN 'not_found'
    WHEN p.state = 'draft' THEN 'draft'
    WHEN p.state IN ('failed', 'canceled') THEN 'ended'
    WHEN NOT has_title AND NOT has_description AND new_photo IS NULL AND says IS NULL THEN 'same'
    ELSE 'ok'
  END;
  IF outcome <> 'ok' THEN
    RETURN;
  END IF;

  -- From here it succeeds.
  corrected := clock_timestamp();
  INSERT INTO project_corrections (
    project_id,
    title_before,
    title_after,
    description_before,
    description_after,
    photo_before,
    explanations_before,
    explanations_after,
    corrected_by,
    corrected_at
  )
  VALUES (
    project,
    CASE WHEN has_title THEN p.title END,
    CASE WHEN has_title THEN new_title END,
    CASE WHEN has_description THEN p.description END,
    CASE WHEN has_description THEN new_description END,
    CASE WHEN new_photo IS NOT NULL THEN p.photo_file_id END,
    said,
    says,
    actor,
    corrected
  )
  RETURNING id INTO correction_id;
  UPDATE projects AS q
  SET
    title = coalesce(new_title, q.title),
    description = coalesce(new_description, q.description),
    photo_file_id = coalesce(new_photo, q.photo_file_id),
    use_of_money = coalesce(says ->> 'useOfMoney', q.use_of_money),
    team = coalesce(says ->> 'team', q.team),
    return_source = coalesce(says ->> 'returnSource', q.return_source),
    claim_rank = coalesce(says ->> 'claimRank', q.claim_rank),
    risks = coalesce(says ->> 'risks', q.risks)
  WHERE q.id = project
  RETURNING q.title INTO project_title;
  IF has_title THEN
    UPDATE open_projects AS o SET search = n.search
    FROM projects AS q, open_project(q) AS n WHERE o.project_id = project AND q.id = project;
    PERFORM forget_words(ARRAY[p.title]);
  END IF;
END $$;
