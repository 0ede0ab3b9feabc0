-- Where users are, in degrees, as far as the embedded places tell it (apps/api/src/places/user-places.functions.sql,
-- docs/decisions/0184-coordinates.md).
CREATE EXTENSION IF NOT EXISTS cube;

-- The list is read again at the next start, now with coordinates.
ALTER TABLE places ADD COLUMN latitude real, ADD COLUMN longitude real;
DELETE FROM places_loaded;

CREATE TABLE user_places (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  latitude real NOT NULL,
  longitude real NOT NULL
);
GRANT SELECT ON user_places TO guildhall_app;

-- Who has told a place while the list was not there: they are looked up a part at a time by the job that reads the list.
CREATE TABLE users_to_locate (user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE);

-- A point of the unit sphere, so that the nearest ones come from an index.
ALTER TABLE open_projects ADD COLUMN spot cube;
CREATE INDEX open_projects_nearest ON open_projects USING gist (spot)
  INCLUDE (project_id, category_id, min_investment_cents, duration_months, search, folded_place);

CREATE TRIGGER users_locate_new AFTER INSERT ON users
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION locate_new_users();
CREATE TRIGGER users_locate_moved AFTER UPDATE OF area, city, state, country, area_code ON users
  FOR EACH ROW WHEN ((OLD.area, OLD.city, OLD.state, OLD.country, OLD.area_code) IS DISTINCT FROM (NEW.area, NEW.city, NEW.state, NEW.country, NEW.area_code))
  EXECUTE FUNCTION locate_moved_user();
CREATE TRIGGER user_places_open_projects AFTER INSERT OR UPDATE OR DELETE ON user_places
  FOR EACH ROW EXECUTE FUNCTION move_open_projects();

-- Nobody may come in between what is copied here and the first row that a trigger writes.
LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO users_to_locate SELECT id FROM users WHERE area <> '' OR city <> '';
