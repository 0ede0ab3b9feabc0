-- Budgets of projects by lines, and what was spent of them.

-- Writes the lines of the budget of a project in the order in which they are given. Those of a draft replace what it
-- had; what is published keeps those that it has.
CREATE OR REPLACE FUNCTION write_budget_lines(project uuid, names text[], amounts bigint[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM budget_lines AS l USING projects AS p
  WHERE l.project_id = project AND p.id = project AND p.state = 'draft';
  INSERT INTO budget_lines (project_id, line, name, amount_cents)
  SELECT project, g.line, g.name, g.amount
  FROM unnest(names, amounts) WITH ORDINALITY AS g (name, amount, line)
  WHERE NOT EXISTS (SELECT FROM budget_lines AS l WHERE l.project_id = project);
END $$;

-- What the lines of the budget of a project come to.
CREATE OR REPLACE FUNCTION lines_cents(project uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(l.amount_cents), 0)::bigint FROM budget_lines AS l WHERE l.project_id = project
$$;

-- The lines of the budget of a project with what was spent of each. Line 0, which has no name, is what no line names.
CREATE OR REPLACE FUNCTION budget_of(p projects)
RETURNS TABLE (line smallint, name text, budget_cents bigint, spent_cents bigint, without_paper_cents bigint)
LANGUAGE sql STABLE AS $$
  SELECT l.line, l.name, l.amount_cents, coalesce(s.spent_cents, 0), coalesce(s.without_paper_cents, 0)
  FROM (
    SELECT b.line, b.name, b.amount_cents FROM budget_lines AS b WHERE b.project_id = (p).id
    UNION ALL SELECT 0::smallint, NULL, greatest(0, (p).budget_cents - lines_cents((p).id))
  ) AS l (line, name, amount_cents)
    LEFT JOIN expense_sums AS s ON s.project_id = (p).id AND s.line = l.line
$$;

-- Adds to what was spent of a line of the budget of a project, and to the part of it without a paper, and answers
-- whether it did: no line comes to more than `most_cents`.
CREATE OR REPLACE FUNCTION add_to_spent(
  project uuid,
  of_line smallint,
  cents bigint,
  without_paper bigint,
  most_cents bigint
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO expense_sums (project_id, line) VALUES (project, of_line) ON CONFLICT DO NOTHING;
  UPDATE expense_sums AS s
  SET spent_cents = s.spent_cents + cents, without_paper_cents = s.without_paper_cents + without_paper
  WHERE s.project_id = project AND s.line = of_line AND s.spent_cents <= most_cents - cents;
  RETURN FOUND;
END $$;

-- Whether an organization may enter an expense: ok, not_found, unpublished, ended (it failed or was canceled), line
-- (the budget has none of this name), future, early (before the project).
CREATE OR REPLACE FUNCTION expense_obstacle(p projects, line_name text, day date) RETURNS text
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN CASE
    WHEN (p).id IS NULL THEN 'not_found'
    WHEN (p).state = 'draft' THEN 'unpublished'
    WHEN (p).state IN ('failed', 'canceled') THEN 'ended'
    WHEN line_name IS NOT NULL AND NOT EXISTS (
      SELECT FROM budget_lines AS l WHERE l.project_id = (p).id AND lower(l.name) = lower(line_name)
    ) THEN 'line'
    WHEN day > business_day() THEN 'future'
    WHEN day < ((p).created_at AT TIME ZONE 'UTC')::date THEN 'early'
    ELSE 'ok'
  END;
END $$;

-- Enters an expense of a project of an organization, on the line of this name, or on what no line names.
-- outcome: what expense_obstacle says, or too_much (of one line).
CREATE OR REPLACE FUNCTION add_expense(
  organization uuid,
  project uuid,
  actor uuid,
  line_name text,
  day date,
  paid_to text,
  cents bigint,
  file uuid,
  readers text,
  most_cents bigint,
  OUT outcome text,
  OUT expense uuid,
  OUT project_title text
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  p projects;
  of_line smallint;
BEGIN
  SELECT * INTO p FROM projects WHERE id = project AND created_by = organization;
  project_title := p.title;
  outcome := expense_obstacle(p, line_name, day);
  IF outcome <> 'ok' THEN
    RETURN;
  END IF;
  of_line := coalesce(
    (SELECT l.line FROM budget_lines AS l WHERE l.project_id = project AND lower(l.name) = lower(line_name)), 0
  );
  IF NOT add_to_spent(project, of_line, cents, CASE WHEN file IS NULL THEN cents ELSE 0 END, most_cents) THEN
    outcome := 'too_much';
    RETURN;
  END IF;
  -- From here it succeeds.
  INSERT INTO project_expenses (
    project_id,
    line,
    spent_on,
    payee,
    amount_cents,
    file_id,
    paper_for,
    entered_at,
    entered_by
  )
  VALUES (
    project,
    of_line,
    day,
    paid_to,
    cents,
    file,
    readers,
    business_now(),
    actor
  )
  RETURNING id INTO expense;
END $$;

-- Corrects an expense of a project of an organization by a new entry that carries the difference to `cents`.
-- outcome: ok, not_found, correction (a correction is not corrected), same (it comes to that already), too_much.
CREATE OR REPLACE FUNCTION correct_expense(
  organization uuid,
  project uuid,
  actor uuid,
  one uuid,
  cents bigint,
  most_cents bigint,
  OUT outcome text,
  OUT expense uuid,
  OUT project_title text
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  e project_expenses;
  difference bigint;
BEGIN
  SELECT x.* INTO e FROM project_expenses AS x JOIN projects AS p ON p.id = x.project_id
  WHERE x.id = one AND p.id = project AND p.created_by = organization FOR UPDATE OF x;
  SELECT p.title INTO project_title FROM projects AS p WHERE p.id = e.project_id;
  difference := cents - e.amount_cents - e.corrected_cents;
  outcome := CASE
    WHEN e.id IS NULL THEN 'not_found'
    WHEN e.corrects IS NOT NULL THEN 'correction'
    WHEN difference = 0 THEN 'same'
    ELSE 'ok'
  END;
  IF outcome <> 'ok' THEN
    RETURN;
  END IF;
  IF NOT add_to_spent(
    project, e.line, difference, CASE WHEN e.file_id IS NULL THEN difference ELSE 0 END, most_cents
  ) THEN
    outcome := 'too_much';
    RETURN;
  END IF;
  -- From here it succeeds.
  UPDATE project_expenses AS x SET corrected_cents = x.corrected_cents + difference WHERE x.id = one;
  INSERT INTO project_expenses (
    project_id,
    line,
    spent_on,
    payee,
    amount_cents,
    corrects,
    entered_at,
    entered_by
  )
  VALUES (
    project,
    e.line,
    e.spent_on,
    e.payee,
    difference,
    one,
    business_now(),
    actor
  )
  RETURNING id INTO expense;
END $$;

-- Adds the paper to an expense of an organization that has none. outcome: ok, not_found, correction, papered.
CREATE OR REPLACE FUNCTION add_expense_paper(
  organization uuid,
  one uuid,
  file uuid,
  readers text,
  OUT outcome text,
  OUT project uuid,
  OUT project_title text
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  e project_expenses;
BEGIN
  SELECT x.* INTO e FROM project_expenses AS x JOIN projects AS p ON p.id = x.project_id
  WHERE x.id = one AND p.created_by = organization FOR UPDATE OF x;
  SELECT p.id, p.title INTO project, project_title FROM projects AS p WHERE p.id = e.project_id;
  outcome := paper_obstacle(e);
  IF outcome = 'ok' AND file IS NOT NULL THEN
    UPDATE project_expenses AS x SET file_id = file, paper_for = readers WHERE x.id = one;
    UPDATE expense_sums AS s SET without_paper_cents = s.without_paper_cents - (e.amount_cents + e.corrected_cents)
    WHERE s.project_id = project AND s.line = e.line;
  END IF;
END $$;

-- Whether an expense may get its paper: ok, not_found, correction, papered (it has one).
CREATE OR REPLACE FUNCTION paper_obstacle(e project_expenses) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE
    WHEN (e).id IS NULL THEN 'not_found'
    WHEN (e).corrects IS NOT NULL THEN 'correction'
    WHEN (e).file_id IS NOT NULL THEN 'papered'
    ELSE 'ok'
  END;

-- Notes that an operator asks for the paper of an expense. outcome: ok, not_found, stake (the operator has one in its
-- organization), correction, papered, asked (before), nothing (it comes to nothing).
CREATE OR REPLACE FUNCTION ask_for_paper(
  operator uuid,
  one uuid,
  OUT outcome text,
  OUT project uuid,
  OUT project_title text,
  OUT organization uuid,
  OUT paid_to text,
  OUT cents bigint
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  e project_expenses;
BEGIN
  SELECT x.* INTO e FROM project_expenses AS x WHERE x.id = one FOR UPDATE;
  SELECT p.id, p.title, p.created_by INTO project, project_title, organization FROM projects AS p
  WHERE p.id = e.project_id;
  paid_to := e.payee;
  cents := e.amount_cents + e.corrected_cents;
  outcome := CASE
    WHEN paper_obstacle(e) = 'not_found' THEN 'not_found'
    WHEN has_stake(operator, ARRAY[organization], false) THEN 'stake'
    WHEN paper_obstacle(e) <> 'ok' THEN paper_obstacle(e)
    WHEN e.asked_at IS NOT NULL THEN 'asked'
    WHEN cents = 0 THEN 'nothing'
    ELSE 'ok'
  END;
  IF outcome = 'ok' THEN
    UPDATE project_expenses AS x SET asked_at = business_now() WHERE x.id = one;
  END IF;
END $$;
REVOKE EXECUTE ON FUNCTION add_to_spent FROM PUBLIC;
