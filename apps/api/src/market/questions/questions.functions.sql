-- Whether a project can be seen by an account: a draft by its organization alone.
CREATE OR REPLACE FUNCTION shows_questions(p projects, viewer uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (p).state <> 'draft' OR (p).created_by = viewer
$$;

-- Adds to how the questions of a project stand.
CREATE OR REPLACE FUNCTION add_to_question_sums(
  project uuid,
  asked integer,
  answered integer,
  in_time integer,
  late integer
) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO question_sums AS s (project_id, asked, answered, in_time, late)
  VALUES (project, asked, answered, in_time, late)
  ON CONFLICT (project_id) DO UPDATE SET asked = s.asked + excluded.asked, answered = s.answered + excluded.answered,
    in_time = s.in_time + excluded.in_time, late = s.late + excluded.late
$$;

-- Asks in public about a project. outcome: ok, not_found (also a draft), insider (of its organization).
CREATE OR REPLACE FUNCTION ask_question(
  asker uuid,
  project uuid,
  words text,
  OUT outcome text,
  OUT question_id uuid,
  OUT organization uuid,
  OUT project_title text
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  SELECT p.created_by, p.title INTO organization, project_title
  FROM projects AS p WHERE p.id = project AND p.state <> 'draft';
  outcome := CASE
    WHEN organization IS NULL THEN 'not_found'
    WHEN is_insider(asker, organization) THEN 'insider'
    ELSE 'ok'
  END;
  IF outcome = 'ok' THEN
    INSERT INTO project_questions AS q (project_id, organization_id, user_id, question, asked_at)
    VALUES (project, organization, asker, words, business_now())
    RETURNING q.id INTO question_id;
    PERFORM add_to_question_sums(project, 1, 0, 0, 0);
  END IF;
END $$;

-- Answers a question about a project of an organization, once. outcome: ok, not_found, answered (before).
CREATE OR REPLACE FUNCTION answer_question(
  organization uuid,
  actor uuid,
  one uuid,
  words text,
  OUT outcome text,
  OUT asker uuid,
  OUT project uuid,
  OUT project_title text
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  q project_questions;
  in_time boolean;
BEGIN
  SELECT * INTO q FROM project_questions AS o
  WHERE o.id = one AND o.organization_id = organization FOR NO KEY UPDATE;
  outcome := CASE WHEN q.id IS NULL THEN 'not_found' WHEN q.answer IS NOT NULL THEN 'answered' ELSE 'ok' END;
  IF outcome <> 'ok' THEN
    RETURN;
  END IF;
  asker := q.user_id;
  project := q.project_id;
  SELECT p.title INTO project_title FROM projects AS p WHERE p.id = project;
  -- One that the job has not found yet is counted here; each is counted once.
  in_time := q.late_at IS NULL AND business_now() < q.asked_at + interval '7 days';
  UPDATE project_questions AS o
  SET answer = words,
    answered_by = actor,
    answered_at = business_now(),
    late_at = CASE WHEN in_time THEN NULL ELSE coalesce(o.late_at, business_now()) END
  WHERE o.id = one;
  PERFORM add_to_question_sums(project, 0, 1, in_time::integer, (NOT in_time AND q.late_at IS NULL)::integer);
END $$;

-- Marks a question as useful for somebody, once, or takes the mark back; answers how many find it useful. outcome: ok,
-- own (of who has asked, or of whoever belongs to the organization), not_found.
CREATE OR REPLACE FUNCTION mark_question(person uuid, one uuid, on_it boolean, OUT outcome text, OUT marks integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  q project_questions;
BEGIN
  SELECT * INTO q FROM project_questions AS o WHERE o.id = one FOR NO KEY UPDATE;
  outcome := CASE
    WHEN q.id IS NULL THEN 'not_found'
    WHEN q.user_id = person OR is_insider(person, q.organization_id) THEN 'own'
    ELSE 'ok'
  END;
  marks := q.useful;
  IF outcome = 'ok' AND on_it THEN
    INSERT INTO question_marks (user_id, question_id) VALUES (person, one) ON CONFLICT DO NOTHING;
    marks := marks + FOUND::integer;
  ELSIF outcome = 'ok' THEN
    DELETE FROM question_marks AS m WHERE m.user_id = person AND m.question_id = one;
    marks := marks - FOUND::integer;
  END IF;
  IF marks <> q.useful THEN
    UPDATE project_questions AS o SET useful = marks WHERE o.id = one;
  END IF;
END $$;

-- Takes at most a number of questions that were not answered within seven days, each once, and counts them: how many
-- of each project, with the first of them.
CREATE OR REPLACE FUNCTION take_late_questions(most integer)
RETURNS TABLE (
  organization uuid,
  project uuid,
  project_title text,
  first_question uuid,
  questions integer
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  taken uuid[];
BEGIN
  WITH late AS (
    UPDATE project_questions AS q SET late_at = business_now()
    WHERE q.id IN (
      SELECT o.id FROM project_questions AS o
      WHERE o.answer IS NULL AND o.late_at IS NULL AND o.asked_at <= business_now() - interval '7 days'
      ORDER BY o.asked_at LIMIT most FOR NO KEY UPDATE SKIP LOCKED
    )
    RETURNING q.id
  )
  SELECT array_agg(l.id) INTO taken FROM late AS l;
  INSERT INTO question_sums AS s (project_id, late)
  SELECT q.project_id, count(*)
  FROM project_questions AS q WHERE q.id = ANY (taken) GROUP BY q.project_id ORDER BY q.project_id
  ON CONFLICT (project_id) DO UPDATE SET late = s.late + excluded.late;
  RETURN QUERY
  SELECT
    q.organization_id,
    q.project_id,
    p.title,
    (min(q.id::text COLLATE "C"))::uuid,
    count(*)::integer
  FROM project_questions AS q JOIN projects AS p ON p.id = q.project_id
  WHERE q.id = ANY (taken)
  GROUP BY q.organization_id, q.project_id, p.title ORDER BY q.project_id;
END $$;

-- The part of a question that can be reported: who wrote it, to whom, in which words, and about which project.
CREATE OR REPLACE FUNCTION flagged_question(of_kind text, thing uuid)
RETURNS TABLE (author uuid, other uuid, words text, project uuid)
LANGUAGE sql STABLE AS $$
  SELECT q.user_id, q.organization_id, q.question, q.project_id
  FROM project_questions AS q WHERE of_kind = 'question' AND q.id = thing
  UNION ALL
  SELECT q.organization_id, q.user_id, q.answer, q.project_id
  FROM project_questions AS q WHERE of_kind = 'publicAnswer' AND q.id = thing AND q.answer IS NOT NULL
$$;
REVOKE EXECUTE ON FUNCTION add_to_question_sums FROM PUBLIC;
