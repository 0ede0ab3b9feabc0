-- The directory of organizations; who is connected with which of them, and who likes it. `likes_count` of users is kept
-- by the statement that writes a like.

-- Stored, so that a search reads the index alone and folds nothing. A place is cut to what an index entry can hold.
ALTER TABLE users
  ADD COLUMN folded_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS (fold(name)) STORED,
  ADD COLUMN folded_place text COLLATE "C" NOT NULL GENERATED ALWAYS AS
    (left(fold(area || E'\n' || city || ', ' || state || ', ' || country || E'\n' || city || ', ' || country), 400)) STORED,
  ADD COLUMN folded_area_code text COLLATE "C" NOT NULL GENERATED ALWAYS AS (fold(area_code)) STORED;
-- An index can be read alone only where vacuum has been since the last like or review.
ALTER TABLE users SET (autovacuum_vacuum_scale_factor = 0.02);
-- Common words walk the directory by name, rare ones come from the trigrams.
CREATE INDEX directory_by_name ON users (folded_name, id) INCLUDE (institution_type_id, folded_place, folded_area_code) WHERE type = 2;
CREATE INDEX directory_by_category ON users (institution_type_id, folded_name, id) WHERE type = 2;
CREATE INDEX directory_by_area_code ON users (folded_area_code) WHERE type = 2;
CREATE INDEX directory_name_search ON users USING gin (folded_name gin_trgm_ops) WHERE type = 2;
CREATE INDEX directory_place_search ON users USING gin (folded_place gin_trgm_ops) WHERE type = 2;

-- How many organizations each category has, so that nobody has to count them.
CREATE TABLE directory_totals (
  institution_type_id uuid PRIMARY KEY REFERENCES institution_types,
  organizations bigint NOT NULL CHECK (organizations >= 0)
) WITH (fillfactor = 50);
GRANT SELECT ON directory_totals TO guildhall_app;
INSERT INTO directory_totals SELECT id, 0 FROM institution_types;
UPDATE directory_totals AS d SET organizations = (SELECT count(*) FROM users AS u WHERE u.institution_type_id = d.institution_type_id);

CREATE TRIGGER users_count_new_organizations AFTER INSERT ON users
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_new_organizations();

CREATE TRIGGER users_recount_moved_organization AFTER UPDATE OF institution_type_id ON users
  FOR EACH ROW WHEN (OLD.institution_type_id IS DISTINCT FROM NEW.institution_type_id) EXECUTE FUNCTION recount_organization();

CREATE TRIGGER users_recount_removed_organization AFTER DELETE ON users
  FOR EACH ROW WHEN (OLD.institution_type_id IS NOT NULL) EXECUTE FUNCTION recount_organization();

CREATE TABLE connections (
  user_id uuid NOT NULL REFERENCES users,
  organization_id uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, organization_id),
  CHECK (user_id <> organization_id)
);
CREATE INDEX connections_newest ON connections (user_id, created_at DESC, organization_id);
CREATE INDEX connections_organization ON connections (organization_id);
GRANT SELECT, INSERT, DELETE ON connections TO guildhall_app;

CREATE TABLE likes (
  user_id uuid NOT NULL REFERENCES users,
  organization_id uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, organization_id),
  CHECK (user_id <> organization_id)
);
CREATE INDEX likes_organization ON likes (organization_id);
GRANT SELECT, INSERT, DELETE ON likes TO guildhall_app;
