-- Four open projects that may suit a person: of the categories that they have invested in, else the nearest, else any;
-- whose minimum `free_cents` covers, unless that is nothing; newest first. None of an organization that they belong to,
-- none that they have invested in, none that one of their newest 100 investments is of, paid or not, and none that is
-- frozen. It looks at no more than the newest 300 projects, or the nearest 100, each by itself: how many investments
-- there are costs nothing.
CREATE OR REPLACE FUNCTION fitting_projects(account uuid, free_cents bigint) RETURNS jsonb
LANGUAGE sql STABLE SET search_path = public, pg_temp SET enable_seqscan = off AS $$
  WITH own AS MATERIALIZED (
    SELECT array_agg(c.category_id) AS categories,
      (SELECT unit_point(p.latitude, p.longitude) FROM user_places AS p WHERE p.user_id = account) AS origin,
      ARRAY(
        SELECT i.project_id FROM investments AS i
        WHERE i.user_id = account
        ORDER BY i.created_at DESC, i.id DESC LIMIT 100
      ) AS newest
    FROM portfolio_categories AS c WHERE c.user_id = account AND c.invested_cents > 0
  ), looked_at AS MATERIALIZED (
    SELECT n.* FROM own, LATERAL (
      SELECT * FROM open_projects AS o ORDER BY o.created_at DESC, o.project_id DESC LIMIT 300
    ) AS n
    WHERE CASE WHEN own.categories IS NULL THEN own.origin IS NULL ELSE n.category_id = ANY (own.categories) END
    UNION ALL
    SELECT n.* FROM own, LATERAL (
      SELECT * FROM open_projects AS o WHERE o.spot IS NOT NULL ORDER BY o.spot <-> own.origin LIMIT 100
    ) AS n
    WHERE own.categories IS NULL AND own.origin IS NOT NULL
  ), fitting AS (
    SELECT l.* FROM looked_at AS l, own
    WHERE (free_cents <= 0 OR l.min_investment_cents <= free_cents)
      AND l.created_by <> account
      AND NOT is_insider(account, l.created_by)
      AND l.project_id <> ALL (own.newest)
      AND (
        SELECT i.id FROM investments AS i
        WHERE i.project_id = l.project_id AND i.user_id = account AND i.status = 'COMPLETED' LIMIT 1
      ) IS NULL
      AND freeze_of(l.created_by, l.project_id) IS NULL
    ORDER BY l.created_at DESC, l.project_id DESC LIMIT 4
  )
  SELECT coalesce(jsonb_agg(
    jsonb_build_object(
      'id', f.project_id,
      'title', p.title,
      'returnOnInvestment', p.return_on_investment,
      'duration', p.duration_months,
      'minInvestment', p.min_investment_cents,
      'percentFunded', f.percent_funded
    )
    ORDER BY f.created_at DESC, f.project_id DESC
  ), '[]')
  FROM fitting AS f JOIN projects AS p ON p.id = f.project_id
$$;
