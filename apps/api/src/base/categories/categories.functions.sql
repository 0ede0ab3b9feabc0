-- Categories of projects and of organizations, as operators change them. None is ever deleted: what has a hidden one
-- keeps it and shows its name, and nothing new may choose it.

-- Adds one at the end of its list. `outcome` is ok, taken (another one of its kind has the name) or many.
CREATE OR REPLACE FUNCTION add_category(
  of_kind text,
  new_name text,
  most integer,
  OUT outcome text,
  OUT category_id uuid
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  last_position integer;
  there integer;
  is_taken boolean;
BEGIN
  -- Whoever changes the lists waits; who chooses from them does not.
  LOCK TABLE project_categories, institution_types IN SHARE ROW EXCLUSIVE MODE;
  WITH listed AS (
    SELECT 'project' AS kind, c.name, c.position FROM project_categories AS c
    UNION ALL SELECT 'organization', t.name, t.position FROM institution_types AS t
  )
  SELECT coalesce(max(l.position), 0), count(*), bool_or(fold(l.name) = fold(new_name))
  INTO last_position, there, is_taken FROM listed AS l WHERE l.kind = of_kind;
  outcome := CASE WHEN there >= most THEN 'many' WHEN is_taken THEN 'taken' ELSE 'ok' END;
  IF outcome = 'ok' AND of_kind = 'project' THEN
    INSERT INTO project_categories (name, position) VALUES (new_name, last_position + 1) RETURNING id INTO category_id;
  ELSIF outcome = 'ok' THEN
    INSERT INTO institution_types (name, position) VALUES (new_name, last_position + 1) RETURNING id INTO category_id;
    -- Its organizations are counted and listed from the first one on.
    INSERT INTO directory_totals VALUES (category_id, 0);
    INSERT INTO user_marks VALUES (category_id::text, '', '00000000-0000-0000-0000-000000000000', 0);
  END IF;
END $$;

-- Renames, hides or shows one; what is null stays as it is. `outcome` is ok, not_found, same (it is so already), taken,
-- or last (no other one of its kind would be shown).
CREATE OR REPLACE FUNCTION change_category(
  category_id uuid,
  new_name text,
  hide boolean,
  OUT outcome text,
  OUT name_before text
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  was_hidden boolean;
  is_taken boolean;
  is_last boolean;
BEGIN
  LOCK TABLE project_categories, institution_types IN SHARE ROW EXCLUSIVE MODE;
  WITH listed AS (
    SELECT 'project' AS kind, c.id, c.name, c.is_hidden FROM project_categories AS c
    UNION ALL SELECT 'organization', t.id, t.name, t.is_hidden FROM institution_types AS t
  )
  SELECT l.name, l.is_hidden, bool_or(fold(o.name) = fold(new_name)), coalesce(bool_and(o.is_hidden), true)
  INTO name_before, was_hidden, is_taken, is_last
  FROM listed AS l LEFT JOIN listed AS o ON o.kind = l.kind AND o.id <> l.id
  WHERE l.id = category_id GROUP BY l.id, l.name, l.is_hidden;
  outcome := CASE
    WHEN name_before IS NULL THEN 'not_found'
    WHEN new_name = name_before OR hide = was_hidden THEN 'same'
    WHEN is_taken THEN 'taken'
    WHEN hide AND is_last THEN 'last'
    ELSE 'ok' END;
  IF outcome = 'ok' THEN
    UPDATE project_categories AS c
    SET name = coalesce(new_name, c.name), is_hidden = coalesce(hide, c.is_hidden)
    WHERE c.id = category_id;
    UPDATE institution_types AS t
    SET name = coalesce(new_name, t.name), is_hidden = coalesce(hide, t.is_hidden)
    WHERE t.id = category_id;
  END IF;
END $$;
