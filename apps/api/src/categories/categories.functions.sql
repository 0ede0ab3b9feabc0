-- Categories of projects and of organizations, as operators change them (docs/decisions/0274-categories-in-the-console.md).

-- Adds one at the end of its list. `outcome` is ok, taken (another one of its kind has the name) or many.
CREATE OR REPLACE FUNCTION add_category(of_kind text, new_name text, most integer, OUT outcome text, OUT category_id uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  last_position integer;
  there integer;
BEGIN
  -- Whoever changes the lists waits; who chooses from them does not.
  LOCK TABLE project_categories, institution_types IN SHARE ROW EXCLUSIVE MODE;
  outcome := 'ok';
  IF of_kind = 'project' THEN
    SELECT max(c.position), count(*) INTO last_position, there FROM project_categories AS c;
    IF there >= most THEN
      outcome := 'many';
    ELSIF EXISTS (SELECT FROM project_categories AS c WHERE fold(c.name) = fold(new_name)) THEN
      outcome := 'taken';
    ELSE
      INSERT INTO project_categories (name, position) VALUES (new_name, coalesce(last_position, 0) + 1) RETURNING id INTO category_id;
    END IF;
  ELSE
    SELECT max(t.position), count(*) INTO last_position, there FROM institution_types AS t;
    IF there >= most THEN
      outcome := 'many';
    ELSIF EXISTS (SELECT FROM institution_types AS t WHERE fold(t.name) = fold(new_name)) THEN
      outcome := 'taken';
    ELSE
      INSERT INTO institution_types (name, position) VALUES (new_name, coalesce(last_position, 0) + 1) RETURNING id INTO category_id;
      -- Its organizations are counted and listed from the first one on.
      INSERT INTO directory_totals VALUES (category_id, 0);
      INSERT INTO user_marks VALUES (category_id::text, '', '00000000-0000-0000-0000-000000000000', 0);
    END IF;
  END IF;
END $$;

-- Renames, hides or shows one; what is null stays as it is. `outcome` is ok, not_found, same (it is so already), taken, or last (no other one of its kind would be shown).
CREATE OR REPLACE FUNCTION change_category(category_id uuid, new_name text, hide boolean, OUT outcome text, OUT name_before text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  was_hidden boolean;
  is_taken boolean;
  is_last boolean;
BEGIN
  LOCK TABLE project_categories, institution_types IN SHARE ROW EXCLUSIVE MODE;
  SELECT c.name, c.is_hidden,
    EXISTS (SELECT FROM project_categories AS o WHERE o.id <> c.id AND fold(o.name) = fold(new_name)),
    NOT EXISTS (SELECT FROM project_categories AS o WHERE o.id <> c.id AND NOT o.is_hidden)
  INTO name_before, was_hidden, is_taken, is_last FROM project_categories AS c WHERE c.id = category_id;
  IF NOT FOUND THEN
    SELECT t.name, t.is_hidden,
      EXISTS (SELECT FROM institution_types AS o WHERE o.id <> t.id AND fold(o.name) = fold(new_name)),
      NOT EXISTS (SELECT FROM institution_types AS o WHERE o.id <> t.id AND NOT o.is_hidden)
    INTO name_before, was_hidden, is_taken, is_last FROM institution_types AS t WHERE t.id = category_id;
  END IF;
  outcome := CASE
    WHEN name_before IS NULL THEN 'not_found'
    WHEN new_name = name_before OR hide = was_hidden THEN 'same'
    WHEN is_taken THEN 'taken'
    WHEN hide AND is_last THEN 'last'
    ELSE 'ok' END;
  IF outcome = 'ok' THEN
    UPDATE project_categories AS c SET name = coalesce(new_name, c.name), is_hidden = coalesce(hide, c.is_hidden) WHERE c.id = category_id;
    UPDATE institution_types AS t SET name = coalesce(new_name, t.name), is_hidden = coalesce(hide, t.is_hidden) WHERE t.id = category_id;
  END IF;
END $$;
