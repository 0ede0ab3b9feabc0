-- What an organization has to pay gets an id of its own (owed_by), apart from what it has invested in others' projects.
WITH months AS (
  SELECT
    p.created_by,
    d.released_on,
    l.month,
    sum(l.principal)::bigint AS principal,
    sum(l.returns)::bigint AS returns
  FROM projects AS p JOIN due_sums AS d ON d.owner_id = p.id
    CROSS JOIN LATERAL unnest(d.principal, d.returns) WITH ORDINALITY AS l (principal, returns, month)
  GROUP BY p.created_by, d.released_on, l.month
), holdings AS (
  SELECT p.created_by, d.released_on, sum(d.holdings)::integer AS holdings
  FROM projects AS p JOIN due_sums AS d ON d.owner_id = p.id GROUP BY p.created_by, d.released_on
)
INSERT INTO due_sums (owner_id, released_on, holdings, principal, returns)
SELECT
  md5('owed by ' || m.created_by)::uuid,
  m.released_on,
  h.holdings,
  array_agg(m.principal ORDER BY m.month),
  array_agg(m.returns ORDER BY m.month)
FROM months AS m JOIN holdings AS h USING (created_by, released_on)
GROUP BY m.created_by, m.released_on, h.holdings;

UPDATE due_sums AS d
SET
  holdings = d.holdings - o.holdings,
  principal = ARRAY(
    SELECT coalesce(l.mine, 0) - coalesce(l.owed, 0)
    FROM unnest(d.principal, o.principal) WITH ORDINALITY AS l (mine, owed, month) ORDER BY l.month
  ),
  returns = ARRAY(
    SELECT coalesce(l.mine, 0) - coalesce(l.owed, 0)
    FROM unnest(d.returns, o.returns) WITH ORDINALITY AS l (mine, owed, month) ORDER BY l.month
  )
FROM users AS u JOIN due_sums AS o ON o.owner_id = md5('owed by ' || u.id)::uuid
WHERE d.owner_id = u.id AND d.released_on = o.released_on;
DELETE FROM due_sums AS d
WHERE d.holdings = 0 AND d.owner_id IN (SELECT u.id FROM users AS u WHERE u.type = 2);
