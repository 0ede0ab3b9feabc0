-- Which terms an account has accepted (docs/decisions/0422). `beneath_changed` and `beneath_version` are of the text
-- that is in force where the console has published none: since when, and the beginning of its SHA-256.

-- The terms in force: since when, and the beginning of the SHA-256 of their text.
CREATE OR REPLACE FUNCTION terms_in_force(
  beneath_changed timestamptz,
  beneath_version text,
  OUT changed_at timestamptz,
  OUT version text
) LANGUAGE sql STABLE AS $$
  SELECT
    CASE
      WHEN t.markdown IS NULL THEN greatest(beneath_changed, t.published_at)
      ELSE t.published_at
    END,
    CASE
      WHEN t.markdown IS NULL THEN beneath_version
      ELSE left(encode(sha256(convert_to(t.markdown, 'UTF8')), 'hex'), 16)
    END
  FROM (SELECT 1) AS always
    LEFT JOIN (
      SELECT p.markdown, p.published_at FROM page_texts AS p WHERE p.page = 'terms' ORDER BY p.version DESC LIMIT 1
    ) AS t ON true
$$;

-- The terms that an account has to accept: those in force, where they are newer than what it has accepted, or than the
-- account if it has accepted none by name. No row where there are none.
CREATE OR REPLACE FUNCTION terms_to_accept(account uuid, beneath_changed timestamptz, beneath_version text)
RETURNS TABLE (changed_at timestamptz, version text) LANGUAGE sql STABLE AS $$
  SELECT t.changed_at, t.version
  FROM terms_in_force(beneath_changed, beneath_version) AS t CROSS JOIN users AS u
  WHERE u.id = account
    AND t.changed_at <= now()
    AND NOT EXISTS (SELECT FROM terms_acceptances AS a WHERE a.user_id = u.id AND a.version = t.version)
    AND t.changed_at > coalesce(
      (SELECT max(a.changed_at) FROM terms_acceptances AS a WHERE a.user_id = u.id),
      u.created_at
    )
$$;

-- Notes that an account accepts the terms in force: whatever they are where no version is given, as at the sign-up.
-- Answers whether they are those that it was shown.
CREATE OR REPLACE FUNCTION accept_terms(
  account uuid,
  shown_version text,
  beneath_changed timestamptz,
  beneath_version text
) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO terms_acceptances AS a (user_id, version, changed_at)
  SELECT account, t.version, t.changed_at FROM terms_in_force(beneath_changed, beneath_version) AS t
  WHERE shown_version IS NULL OR shown_version = t.version
  ON CONFLICT (user_id, version) DO UPDATE SET changed_at = greatest(a.changed_at, excluded.changed_at);
  RETURN FOUND;
END $$;
