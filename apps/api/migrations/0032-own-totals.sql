-- How many rows of a list each account has, where no other row keeps it: a page is then walked to from the nearer end, and nothing is
-- counted (docs/decisions/0110). The function is in apps/api/src/platform/lists/own-totals.functions.sql.
CREATE TABLE own_totals (
  owner_id uuid NOT NULL,
  list text COLLATE "C" NOT NULL,
  total bigint NOT NULL,
  PRIMARY KEY (owner_id, list)
) WITH (fillfactor = 70);
GRANT SELECT ON own_totals TO guildhall_app;

-- Nobody may come in between what is counted here and the first row that is counted by a trigger.
LOCK TABLE projects, connections, conversations, reports, complaints, referrals IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO own_totals
SELECT owner_id, list, count(*) FROM (
  SELECT created_by AS owner_id, 'projects' AS list FROM projects
  UNION ALL SELECT user_id, 'connections' FROM connections
  UNION ALL SELECT unnest(ARRAY[low_id, high_id]), 'conversations' FROM conversations
  UNION ALL SELECT user_id, 'reports sent' FROM reports
  UNION ALL SELECT organization_id, 'reports received' FROM reports
  UNION ALL SELECT user_id, 'complaints sent' FROM complaints
  UNION ALL SELECT organization_id, 'complaints received' FROM complaints
  UNION ALL SELECT user_id, 'referrals' FROM referrals
) AS rows GROUP BY owner_id, list;

-- The list and the columns that name who has the row in it.
CREATE TRIGGER projects_own_total AFTER INSERT ON projects
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_own_rows('projects', 'created_by');
CREATE TRIGGER connections_own_total AFTER INSERT ON connections
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_own_rows('connections', 'user_id');
CREATE TRIGGER connections_own_total_less AFTER DELETE ON connections
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_own_rows('connections', 'user_id');
CREATE TRIGGER conversations_own_total AFTER INSERT ON conversations
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_own_rows('conversations', 'low_id', 'high_id');
CREATE TRIGGER reports_own_total_of_sent AFTER INSERT ON reports
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_own_rows('reports sent', 'user_id');
CREATE TRIGGER reports_own_total_of_received AFTER INSERT ON reports
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_own_rows('reports received', 'organization_id');
CREATE TRIGGER complaints_own_total_of_sent AFTER INSERT ON complaints
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_own_rows('complaints sent', 'user_id');
CREATE TRIGGER complaints_own_total_of_received AFTER INSERT ON complaints
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_own_rows('complaints received', 'organization_id');
CREATE TRIGGER referrals_own_total AFTER INSERT ON referrals
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_own_rows('referrals', 'user_id');

-- All of it runs one way, as the page that is walked to from the end needs it.
DROP INDEX connections_newest;
CREATE INDEX connections_newest ON connections (user_id, created_at DESC, organization_id DESC);
