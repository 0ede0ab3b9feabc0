-- People and organizations, their sessions and one-time codes.

CREATE TABLE institution_types (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  name text NOT NULL UNIQUE,
  position integer NOT NULL
);
GRANT SELECT ON institution_types TO guildhall_app;
INSERT INTO institution_types (name, position)
SELECT name, position FROM unnest(ARRAY[
  'Agriculture', 'Crafts and Trades', 'Culture and Arts', 'Education', 'Energy', 'Food and Hospitality', 'Health and Care',
  'Housing and Building', 'Technology', 'Transport and Logistics'
]) WITH ORDINALITY AS t (name, position);

CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  type smallint NOT NULL CHECK (type IN (1, 2)),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 30),
  email text NOT NULL CHECK (email = lower(email)),
  mobile text NOT NULL DEFAULT '',
  password_hash text NOT NULL,
  institution_type_id uuid REFERENCES institution_types,
  country text NOT NULL DEFAULT '', state text NOT NULL DEFAULT '', city text NOT NULL DEFAULT '',
  area text NOT NULL DEFAULT '', area_code text NOT NULL DEFAULT '',
  profile_pic text NOT NULL DEFAULT '',
  business_name text NOT NULL DEFAULT '', professional_reg_no text NOT NULL DEFAULT '', health_insurance_number text NOT NULL DEFAULT '',
  designation text NOT NULL DEFAULT '', organization_reg_no text NOT NULL DEFAULT '', sector_of_operation text NOT NULL DEFAULT '',
  birth_date date,
  operator boolean NOT NULL DEFAULT false,
  email_verified_at timestamptz,
  likes_count integer NOT NULL DEFAULT 0 CHECK (likes_count >= 0),
  rating_half_stars bigint NOT NULL DEFAULT 0 CHECK (rating_half_stars >= 0),
  rating_count integer NOT NULL DEFAULT 0 CHECK (rating_count >= 0),
  open_projects integer NOT NULL DEFAULT 0 CHECK (open_projects >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((type = 2) = (institution_type_id IS NOT NULL))
);
CREATE UNIQUE INDEX users_email ON users (email);
CREATE INDEX users_by_name ON users (fold(name), id);
CREATE INDEX users_name_search ON users USING gin (fold(name) gin_trgm_ops);
GRANT SELECT, INSERT, UPDATE ON users TO guildhall_app;

CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  token_hash bytea NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_user_id ON sessions (user_id);
GRANT SELECT, INSERT, DELETE ON sessions TO guildhall_app;

-- design.md §4: OTP hashed, counted in the database; `user_key_hash` is what the code was traded for.
CREATE TABLE one_time_codes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users,
  code_hash bytea NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  user_key_hash bytea UNIQUE,
  user_key_expires_at timestamptz,
  used_at timestamptz
);
CREATE INDEX one_time_codes_user_id ON one_time_codes (user_id, created_at DESC);
GRANT SELECT, INSERT, UPDATE, DELETE ON one_time_codes TO guildhall_app;

CREATE TABLE email_verifications (
  key_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, DELETE ON email_verifications TO guildhall_app;
