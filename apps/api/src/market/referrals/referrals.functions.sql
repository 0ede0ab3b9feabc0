-- The lines of somebody's referrals (platform/lists/long-lists.functions.sql).
CREATE OR REPLACE FUNCTION referrals_lines() RETURNS text LANGUAGE sql IMMUTABLE AS $function$
  SELECT $source$
      SELECT
        r.id,
        r.id::text AS tie,
        r.referred_id AS other_id,
        '' AS first,
        '' AS second,
        0::bigint AS cents,
        r.created_at AS at,
        '' AS status,
        search_text(p.title, u.name) AS search
      FROM referrals AS r JOIN projects AS p ON p.id = r.project_id JOIN users AS u ON u.id = r.referred_id
      WHERE r.user_id = $1 AND r.created_at > $3 - interval '5 minutes'$source$
$function$;

-- The personal link of an account to a project, made with `chance` where there is none. No row: the project has no
-- public page.
CREATE OR REPLACE FUNCTION make_referral_link(account uuid, project uuid, chance text)
RETURNS TABLE (slug text, token text)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO referral_links AS l (user_id, project_id, token)
  SELECT account, p.id, chance FROM projects AS p WHERE p.id = project AND p.is_public AND p.state <> 'draft'
  ON CONFLICT (user_id, project_id) DO NOTHING;
  SELECT p.share_slug, l.token
  FROM referral_links AS l JOIN projects AS p ON p.id = l.project_id
  WHERE l.user_id = account AND l.project_id = project AND p.is_public;
$$;

-- Counts somebody who opens the page of a project by a link, once a day and at most 500 a day; false where the project
-- has no such link.
CREATE OR REPLACE FUNCTION see_referral_link(wanted text, page text, visitor text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  today date := (now() AT TIME ZONE 'UTC')::date;
  link referral_links;
BEGIN
  SELECT l.* INTO link FROM referral_links AS l JOIN projects AS p ON p.id = l.project_id
  WHERE l.token = wanted AND p.share_slug = page AND p.is_public AND p.state <> 'draft';
  IF NOT FOUND THEN
    RETURN false;
  ELSIF link.seen_on = today AND link.seen_that_day >= 500 THEN
    RETURN true;
  END IF;
  INSERT INTO referral_salts (day, salt) VALUES (today, gen_random_uuid()::text || gen_random_uuid()::text)
  ON CONFLICT (day) DO NOTHING;
  INSERT INTO referral_visits (link_id, day, digest)
  SELECT link.id, today, sha256(convert_to(s.salt || E'\n' || visitor, 'UTF8'))
  FROM referral_salts AS s WHERE s.day = today
  ON CONFLICT DO NOTHING;
  IF FOUND THEN
    UPDATE referral_links AS l
    SET seen = l.seen + 1,
      seen_that_day = CASE WHEN l.seen_on = today THEN l.seen_that_day ELSE 0 END + 1,
      seen_on = today
    WHERE l.id = link.id AND (l.seen_on IS DISTINCT FROM today OR l.seen_that_day < 500);
  END IF;
  RETURN true;
END $$;

-- Counts a new account as one that came by a link, for good and for one link. Not counted is an account older than a
-- day or than the link, whoever made the link and who belongs to them or to the project's organization, and more than
-- 100 a day or 1000 in all.
CREATE OR REPLACE FUNCTION join_by_referral_link(account uuid, wanted text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  link referral_links;
BEGIN
  -- One at a time, so that the limits hold.
  SELECT * INTO link FROM referral_links AS l WHERE l.token = wanted FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN 'not_found';
  ELSIF EXISTS (SELECT FROM referral_joins AS j WHERE j.user_id = account AND j.link_id = link.id) THEN
    RETURN 'ok';
  ELSIF NOT EXISTS (
      SELECT FROM users AS u
      WHERE u.id = account AND u.created_at > now() - interval '1 day' AND u.created_at > link.created_at
    )
    OR is_insider(account, link.user_id)
    OR is_insider(link.user_id, account)
    OR EXISTS (SELECT FROM projects AS p WHERE p.id = link.project_id AND is_insider(account, p.created_by))
    OR (SELECT count(*) FROM referral_joins AS j
      WHERE j.link_id = link.id AND j.joined_at > now() - interval '1 day') >= 100
    OR (SELECT count(*) FROM referral_joins AS j WHERE j.link_id = link.id) >= 1000 THEN
    RETURN 'forbidden';
  END IF;
  INSERT INTO referral_joins (user_id, link_id) VALUES (account, link.id) ON CONFLICT (user_id) DO NOTHING;
  RETURN CASE WHEN FOUND THEN 'ok' ELSE 'forbidden' END;
END $$;

-- A number of people as whoever referred them reads it: null below three, so that none of them is recognized.
CREATE OR REPLACE FUNCTION three_or_more(people bigint) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN people >= 3 THEN people::integer END;
