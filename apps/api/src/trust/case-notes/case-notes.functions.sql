-- Notes of operators on a case, which operators alone read (docs/decisions/0429).

-- The accounts that a case is about, and what the audit log calls it. No row where there is none.
CREATE OR REPLACE FUNCTION case_to_note(of_kind text, id uuid)
RETURNS TABLE (accounts uuid[], subject_kind text) LANGUAGE sql STABLE AS $$
  SELECT c.accounts, c.subject_kind FROM case_to_write_about(of_kind, case_to_note.id) AS c
  UNION ALL
  SELECT ARRAY[o.account], of_kind
  FROM (
    SELECT CASE of_kind
      WHEN 'sanctions' THEN account_of_sanctions_case(case_to_note.id)
      WHEN 'flag' THEN (SELECT t.author_id FROM flagged_things AS t WHERE t.id = case_to_note.id)
    END AS account
  ) AS o
  WHERE o.account IS NOT NULL
$$;

-- The other operators of these roles, and admins, by name, at most 200.
CREATE OR REPLACE FUNCTION colleagues_of(operator uuid, roles text[]) RETURNS TABLE (id uuid, name text)
LANGUAGE sql STABLE AS $$
  SELECT u.id, u.name
  FROM operators AS o JOIN users AS u ON u.id = o.user_id
  WHERE o.user_id <> operator AND (o.role = 'admin' OR o.role = ANY(roles))
  ORDER BY u.name, u.id LIMIT 200
$$;

-- The newest 100 notes on a case, and the names of the colleagues that can be mentioned; null for an operator who has a
-- stake in it.
CREATE OR REPLACE FUNCTION notes_of_case(of_kind text, id uuid, operator uuid, roles text[]) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'notes',
    (
      SELECT coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id',
            n.id,
            'by',
            w.name,
            'note',
            n.body,
            'mentioned',
            m.names,
            'createdAt',
            n.written_at
          )
          ORDER BY n.id DESC
        ),
        '[]'
      )
      FROM (
        SELECT * FROM case_notes AS e
        WHERE e.kind = of_kind AND e.case_id = notes_of_case.id
        ORDER BY e.id DESC LIMIT 100
      ) AS n
        JOIN users AS w ON w.id = n.operator_id
        CROSS JOIN LATERAL (
          SELECT coalesce(jsonb_agg(u.name ORDER BY u.name), '[]') AS names
          FROM users AS u WHERE u.id = ANY(n.mentioned)
        ) AS m
    ),
    'colleagues',
    (SELECT coalesce(jsonb_agg(DISTINCT o.name), '[]') FROM colleagues_of(operator, roles) AS o)
  )
  FROM case_to_note(of_kind, notes_of_case.id) AS c
  WHERE NOT has_stake(operator, c.accounts)
$$;

-- Writes a note on a case that mentions these operators. outcome: ok, not_found, stake (the operator has one in the
-- case), mentioned_stake (a mentioned one has: `hindered`, the name), closed (all accounts of the case are).
CREATE OR REPLACE FUNCTION write_case_note(
  of_kind text,
  about_id uuid,
  operator uuid,
  words text,
  mentions uuid[],
  OUT outcome text,
  OUT accounts uuid[],
  OUT subject_kind text,
  OUT hindered text
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  parties uuid[];
BEGIN
  SELECT c.accounts, c.subject_kind INTO parties, subject_kind FROM case_to_note(of_kind, about_id) AS c;
  IF parties IS NULL THEN
    outcome := 'not_found';
    RETURN;
  END IF;
  accounts := parties;
  IF has_stake(operator, parties) THEN
    outcome := 'stake';
    RETURN;
  END IF;
  SELECT u.name INTO hindered FROM users AS u WHERE u.id = ANY(mentions) AND has_stake(u.id, parties) LIMIT 1;
  IF FOUND THEN
    outcome := 'mentioned_stake';
    RETURN;
  END IF;
  -- An account that is being closed meanwhile is closed before this, or erases what is written here.
  PERFORM FROM users AS u WHERE u.id = ANY(parties) ORDER BY u.id FOR SHARE;
  IF NOT EXISTS (SELECT FROM users AS u WHERE u.id = ANY(parties) AND u.type <> 0) THEN
    outcome := 'closed';
    RETURN;
  END IF;
  INSERT INTO case_notes (
    kind,
    case_id,
    accounts,
    body,
    mentioned,
    operator_id
  )
  VALUES (of_kind, about_id, parties, words, mentions, operator);
  outcome := 'ok';
END $$;
