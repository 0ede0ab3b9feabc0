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
