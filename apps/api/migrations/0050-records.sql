-- What an organization's page tells of it is computed from what happened, and kept where it would otherwise grow with the account
-- (docs/decisions/0172-an-organizations-record.md).

-- What an organization's projects have raised in each UTC month, by when its investments were made. Written by add_to_organization_month of
-- apps/api/src/investments/organization-months.functions.sql.
CREATE TABLE organization_months (
  organization_id uuid NOT NULL REFERENCES users,
  month date NOT NULL,
  raised_cents bigint NOT NULL,
  PRIMARY KEY (organization_id, month)
) WITH (fillfactor = 70);
GRANT SELECT ON organization_months TO guildhall_app;

-- How many reviews an organization has of each rating: the first number is that of half a star, the tenth that of five stars.
ALTER TABLE users ADD COLUMN rating_counts integer[] NOT NULL DEFAULT '{0,0,0,0,0,0,0,0,0,0}' CHECK (cardinality(rating_counts) = 10);

-- Of either side: when the first message came that waits for an answer, and how long the last answer took.
ALTER TABLE conversations
  ADD COLUMN low_asked_at timestamptz, ADD COLUMN high_asked_at timestamptz,
  ADD COLUMN low_answer_seconds integer, ADD COLUMN high_answer_seconds integer;

-- When the organization wrote to who complains. The index finds what it has not answered.
ALTER TABLE complaints ADD COLUMN answered_at timestamptz;
CREATE INDEX complaints_unanswered ON complaints (user_id, organization_id) WHERE answered_at IS NULL;

-- Nobody may come in between what is counted here and the first row that a trigger counts.
LOCK TABLE investments, reviews, conversations, messages, complaints, reports, services IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO organization_months
SELECT organization_id, date_trunc('month', created_at AT TIME ZONE 'UTC')::date, sum(amount_cents)
FROM investments WHERE status = 'COMPLETED' GROUP BY 1, 2;

UPDATE users AS u SET rating_counts = c.counts
FROM (
  SELECT o.organization_id, array_agg((SELECT count(*) FROM reviews AS r WHERE r.organization_id = o.organization_id AND r.half_stars = n) ORDER BY n)::integer[] AS counts
  FROM (SELECT DISTINCT organization_id FROM reviews) AS o CROSS JOIN generate_series(1, 10) AS n GROUP BY 1
) AS c WHERE c.organization_id = u.id;

-- A turn is what one side wrote before the other one did: it is answered by the next turn.
CREATE TEMPORARY TABLE turns ON COMMIT DROP AS
SELECT t.*, lead(t.created_at) OVER w AS answered_at
FROM (
  SELECT m.conversation_id, m.position, m.sender_id, m.created_at, lag(m.sender_id) OVER (PARTITION BY m.conversation_id ORDER BY m.position) AS previous
  FROM messages AS m
) AS t WHERE t.previous IS DISTINCT FROM t.sender_id
WINDOW w AS (PARTITION BY t.conversation_id ORDER BY t.position);
UPDATE conversations AS c SET
  low_asked_at = CASE WHEN l.sender_id = c.high_id THEN l.created_at END,
  high_asked_at = CASE WHEN l.sender_id = c.low_id THEN l.created_at END
FROM turns AS l WHERE l.conversation_id = c.id AND l.answered_at IS NULL;
UPDATE conversations AS c SET low_answer_seconds = a.low_seconds, high_answer_seconds = a.high_seconds
FROM (
  SELECT t.conversation_id,
    (array_agg(s.seconds ORDER BY t.position DESC) FILTER (WHERE t.sender_id = h.high_id))[1] AS low_seconds,
    (array_agg(s.seconds ORDER BY t.position DESC) FILTER (WHERE t.sender_id = h.low_id))[1] AS high_seconds
  FROM turns AS t JOIN conversations AS h ON h.id = t.conversation_id
    CROSS JOIN LATERAL (SELECT extract(epoch FROM t.answered_at - t.created_at)::integer AS seconds) AS s
  WHERE t.answered_at IS NOT NULL GROUP BY 1
) AS a WHERE a.conversation_id = c.id;

UPDATE complaints AS k SET answered_at = a.at
FROM (
  SELECT k.id, min(m.created_at) AS at
  FROM complaints AS k
    JOIN conversations AS c ON c.low_id = least(k.user_id, k.organization_id) AND c.high_id = greatest(k.user_id, k.organization_id)
    JOIN messages AS m ON m.conversation_id = c.id AND m.sender_id = k.organization_id AND m.created_at > k.created_at
  GROUP BY k.id
) AS a WHERE a.id = k.id;

INSERT INTO own_totals
SELECT owner_id, list, count(*) FROM (
  SELECT organization_id AS owner_id, 'complaints answered' AS list FROM complaints WHERE answered_at IS NOT NULL
  UNION ALL SELECT organization_id, 'reports delivered' FROM reports WHERE uploaded_at IS NOT NULL
  UNION ALL SELECT organization_id, 'services' FROM services
) AS rows GROUP BY owner_id, list;

CREATE TRIGGER investments_add_to_month_placed AFTER INSERT ON investments
  FOR EACH ROW WHEN (NEW.status = 'COMPLETED') EXECUTE FUNCTION add_to_organization_month();
CREATE TRIGGER investments_add_to_month_paid AFTER UPDATE OF status ON investments
  FOR EACH ROW WHEN (NEW.status = 'COMPLETED' AND OLD.status <> 'COMPLETED') EXECUTE FUNCTION add_to_organization_month();

CREATE TRIGGER complaints_count_sent_answered AFTER INSERT ON complaints
  FOR EACH ROW WHEN (NEW.answered_at IS NOT NULL) EXECUTE FUNCTION count_own_row('complaints answered', 'organization_id');
CREATE TRIGGER complaints_count_answered AFTER UPDATE OF answered_at ON complaints
  FOR EACH ROW WHEN (OLD.answered_at IS NULL AND NEW.answered_at IS NOT NULL) EXECUTE FUNCTION count_own_row('complaints answered', 'organization_id');
CREATE TRIGGER reports_count_asked_delivered AFTER INSERT ON reports
  FOR EACH ROW WHEN (NEW.uploaded_at IS NOT NULL) EXECUTE FUNCTION count_own_row('reports delivered', 'organization_id');
CREATE TRIGGER reports_count_delivered AFTER UPDATE OF uploaded_at ON reports
  FOR EACH ROW WHEN (OLD.uploaded_at IS NULL AND NEW.uploaded_at IS NOT NULL) EXECUTE FUNCTION count_own_row('reports delivered', 'organization_id');
CREATE TRIGGER services_own_total AFTER INSERT ON services
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_own_rows('services', 'organization_id');
CREATE TRIGGER services_own_total_less AFTER DELETE ON services
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_own_rows('services', 'organization_id');
