-- Explanations of which nothing is left but which of them there were.
CREATE OR REPLACE FUNCTION erased_explanations(texts jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_object_agg(key, erased_text()) FROM jsonb_object_keys(texts) AS key
$$;

-- Erases the texts and photos of at most `most` corrections of an organization's projects, and answers how many.
CREATE OR REPLACE FUNCTION erase_project_corrections(account uuid, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  WITH erased AS (
    UPDATE project_corrections AS c
    SET
      title_before = CASE WHEN c.title_before IS NOT NULL THEN erased_title() END,
      title_after = CASE WHEN c.title_before IS NOT NULL THEN erased_title() END,
      description_before = CASE WHEN c.description_before IS NOT NULL THEN erased_text() END,
      description_after = CASE WHEN c.description_before IS NOT NULL THEN erased_text() END,
      photo_before = NULL,
      explanations_before = erased_explanations(c.explanations_before),
      explanations_after = erased_explanations(c.explanations_after)
    WHERE c.id IN (
      SELECT o.id FROM projects AS p JOIN project_corrections AS o ON o.project_id = p.id
      WHERE p.created_by = account AND (
        o.title_before <> erased_title() OR o.description_before <> erased_text() OR o.photo_before IS NOT NULL
        OR o.explanations_before <> erased_explanations(o.explanations_before)
      ) LIMIT most
    )
    RETURNING 1
  )
  SELECT count(*)::integer FROM erased;
$$;
