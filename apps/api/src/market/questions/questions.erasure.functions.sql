-- Erases the words of at most `most` questions and answers of an account, and answers how many. That somebody asked,
-- and when it was answered, stays.
CREATE OR REPLACE FUNCTION erase_questions(account uuid, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  WITH asked AS (
    UPDATE project_questions AS q SET question = erased_text() WHERE q.id IN (
      SELECT o.id FROM project_questions AS o WHERE o.user_id = account AND o.question <> erased_text() LIMIT most)
    RETURNING 1
  ), answered AS (
    UPDATE project_questions AS q SET answer = erased_text() WHERE q.id IN (
      SELECT o.id FROM project_questions AS o
      WHERE o.organization_id = account AND o.answer <> erased_text() LIMIT most)
    RETURNING 1
  )
  SELECT ((SELECT count(*) FROM asked) + (SELECT count(*) FROM answered))::integer;
$$;

-- Deletes at most `most` marks of an account, and answers how many. How many found a question useful stays.
CREATE OR REPLACE FUNCTION erase_question_marks(account uuid, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  WITH gone AS (
    DELETE FROM question_marks AS m WHERE m.user_id = account AND m.question_id IN (
      SELECT o.question_id FROM question_marks AS o WHERE o.user_id = account LIMIT most)
    RETURNING 1
  )
  SELECT count(*)::integer FROM gone;
$$;
