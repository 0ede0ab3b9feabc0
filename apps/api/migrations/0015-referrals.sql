-- Referrals of users to projects, and the list of users to choose from.

CREATE TABLE referrals (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users,
  project_id uuid NOT NULL REFERENCES projects,
  referred_id uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, project_id, referred_id),
  CHECK (user_id <> referred_id)
);
CREATE INDEX referrals_newest ON referrals (user_id, created_at DESC, id DESC);
GRANT SELECT, INSERT ON referrals TO guildhall_app;

-- By the stored folded name, so that looking through the names folds nothing and reads the index alone.
CREATE INDEX users_by_folded_name ON users (folded_name, id);
CREATE INDEX users_folded_name_search ON users USING gin (folded_name gin_trgm_ops);
DROP INDEX users_by_name;
DROP INDEX users_name_search;

-- How many accounts there are, so that nobody has to count them.
CREATE TABLE users_total (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  users bigint NOT NULL CHECK (users >= 0)
) WITH (fillfactor = 50);
GRANT SELECT ON users_total TO guildhall_app;
INSERT INTO users_total (users) SELECT count(*) FROM users;

-- Triggers fire by name: this one before those that count organizations, so that all sign-ups lock in one order.
CREATE TRIGGER users_count_added AFTER INSERT ON users
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_users();

CREATE TRIGGER users_count_removed AFTER DELETE ON users
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_users();
