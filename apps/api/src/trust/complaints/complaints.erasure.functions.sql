-- Erases the words of at most `most` complaints of an account, and answers how many. That there was a complaint stays.
CREATE OR REPLACE FUNCTION erase_complaints(account uuid, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  WITH erased AS (
    UPDATE complaint_texts AS t SET subject = erased_title(), message = erased_text() WHERE t.id IN (
      SELECT o.id FROM complaints AS c JOIN complaint_texts AS o ON o.id = c.text_id
      WHERE c.user_id = account AND o.message <> erased_text() LIMIT most)
    RETURNING 1
  )
  SELECT count(*)::integer FROM erased;
$$;

-- The same for the answers that an organization gave to complaints.
CREATE OR REPLACE FUNCTION erase_answers_to_complaints(account uuid, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  WITH erased AS (
    UPDATE complaint_cases AS k SET answer = erased_text() WHERE k.id IN (
      SELECT o.id FROM complaints AS c JOIN complaint_cases AS o ON o.id = c.id
      WHERE c.organization_id = account AND o.answer NOT IN ('', erased_text()) LIMIT most)
    RETURNING 1
  )
  SELECT count(*)::integer FROM erased;
$$;
