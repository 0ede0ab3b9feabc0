-- What the key information of a project is made of, as it is now: the same facts always make the same file.
CREATE OR REPLACE FUNCTION key_information_facts(p projects) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'version', 1 + (p).changes + c.corrections + (p).is_extended::integer,
    'since', to_char(
      greatest(
        (p).created_at,
        c.corrected_at,
        (SELECT max(h.changed_at) FROM project_changes AS h WHERE h.project_id = (p).id)
      ) AT TIME ZONE 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS"Z"'
    ),
    'isDraft', (p).state = 'draft',
    'title', (p).title,
    'description', (p).description,
    'category', (SELECT g.name FROM project_categories AS g WHERE g.id = (p).category_id),
    'terms', terms_of(p),
    'useOfMoney', (p).use_of_money,
    'team', (p).team,
    'returnSource', (p).return_source,
    'claimRank', (p).claim_rank,
    'risks', (p).risks,
    'reports', (p).reports,
    'reportDays', (p).report_days,
    'organization', u.name,
    'isVerified', coalesce(u.verified_until > now(), false),
    'registrationNumber', CASE WHEN u.verified_until > now() THEN u.organization_reg_no ELSE '' END,
    'place', concat_ws(', ', nullif(u.city, ''), nullif(u.country, '')),
    'years', (
      SELECT coalesce(
        jsonb_agg(
          jsonb_build_object('from', w.starts_on, 'to', w.ends_on - 1, 'loans', w.loans, 'defaulted', w.defaulted)
          ORDER BY w.starts_on
        ),
        '[]'
      )
      FROM outcome_windows AS w
      WHERE w.organization_id = u.id AND w.starts_on > business_day() - interval '5 years'
    )
  ) || (
    -- Sheets of projects that promise none stay as they are.
    SELECT CASE WHEN f.figures = '[]' THEN '{}' ELSE jsonb_build_object('impactFigures', f.figures) END
    FROM (SELECT promised_figures((p).id)) AS f (figures)
  )
  FROM users AS u
    CROSS JOIN LATERAL (
      SELECT count(*) AS corrections, max(d.corrected_at) AS corrected_at
      FROM project_corrections AS d WHERE d.project_id = (p).id
    ) AS c
  WHERE u.id = (p).created_by
$$;

-- The SHA-256 of those facts.
CREATE OR REPLACE FUNCTION key_information_hash(facts jsonb) RETURNS bytea LANGUAGE sql IMMUTABLE
  RETURN sha256(convert_to(facts::text, 'UTF8'));

-- Keeps the file that was made of facts with this hash, once; answers the id under which it is kept.
CREATE OR REPLACE FUNCTION keep_key_information(project uuid, number integer, facts_hash bytea, file bytea)
RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO key_information (project_id, version, facts_sha256, pdf) VALUES (project, number, facts_hash, file)
  ON CONFLICT (project_id, facts_sha256) DO NOTHING;
  RETURN (SELECT k.id FROM key_information AS k WHERE k.project_id = project AND k.facts_sha256 = facts_hash);
END $$;

-- What an investment and its receipt say of the key information that was in force; null where none was kept.
CREATE OR REPLACE FUNCTION key_information_of(investment uuid, OUT id uuid, OUT version integer, OUT sha256 text)
LANGUAGE sql STABLE AS $$
  SELECT k.id, k.version, encode(k.sha256, 'hex')
  FROM investments AS i JOIN key_information AS k ON k.id = i.key_information_id
  WHERE i.id = investment
$$;
