-- Where the lists of everybody stand: every thousand users or so a mark, with how many there are from it to the next one, so that a
-- page far inside a list is found without walking to it. `list` is all, organizations or the id of a category, by name, or the first
-- two by id; then the marks' names are empty. The functions are in apps/api/src/organizations/user-marks.functions.sql.
CREATE TABLE user_marks (
  list text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  id uuid NOT NULL,
  users integer NOT NULL CHECK (users >= 0),
  PRIMARY KEY (list, name, id)
) WITH (fillfactor = 70);
GRANT SELECT ON user_marks TO guildhall_app;
-- One mark for each list; the next who signs up finds it too large and sets more.
INSERT INTO user_marks
SELECT l.list, '', '00000000-0000-0000-0000-000000000000'::uuid, l.users
FROM (
  SELECT unnest(ARRAY['all', 'all by id']) AS list, t.users FROM users_total AS t
  UNION ALL SELECT unnest(ARRAY['organizations', 'organizations by id']), coalesce(sum(d.organizations), 0) FROM directory_totals AS d
  UNION ALL SELECT d.institution_type_id::text, d.organizations FROM directory_totals AS d
) AS l;

-- Triggers fire by name. These come after the one that locks the total of all users, or lock it themselves, and before those that
-- change an organization's category, so that all who add and move users wait in one order.
CREATE TRIGGER users_mark_added AFTER INSERT ON users
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION mark_added_users();
CREATE TRIGGER users_mark_moved AFTER UPDATE OF name, institution_type_id ON users
  FOR EACH ROW WHEN ((OLD.name, OLD.institution_type_id) IS DISTINCT FROM (NEW.name, NEW.institution_type_id)) EXECUTE FUNCTION mark_moved_user();
CREATE TRIGGER users_mark_removed AFTER DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION mark_moved_user();
