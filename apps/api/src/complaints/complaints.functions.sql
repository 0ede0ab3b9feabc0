-- A message from the organization to who complains answers what it had not answered yet.
CREATE OR REPLACE FUNCTION answer_complaints(organization uuid, complainer uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE complaints SET answered_at = clock_timestamp() WHERE user_id = complainer AND organization_id = organization AND answered_at IS NULL
$$;
