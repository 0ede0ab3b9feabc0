-- Tables of the platform and of the group `base`. The application's role is there already:
-- platform/database/application-role.ts creates it before any file is applied. The six files are in the order of the
-- groups of ARCHITECTURE.md, the lowest first. References to tables of another group are at the end of the last file.

GRANT USAGE ON SCHEMA public TO guildhall_app;

CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
CREATE EXTENSION IF NOT EXISTS cube;

-- A text without upper case and accents, for searching. `unaccent` is only stable, since its dictionary could change;
-- ours does not, so that this function can be used in an index. It is in a migration because columns and indexes are
-- computed by it: all other functions are in `*.functions.sql`.
CREATE FUNCTION fold(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, value));

--
-- platform
--

-- Answers to calls that have an idempotency key, for 24 hours. Without an answer the call is still being worked on.
CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  fingerprint bytea NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_keys TO guildhall_app;

-- Calls counted in fixed windows in the database, so that a limit holds over all processes.
CREATE TABLE rate_limits (
  bucket text NOT NULL,
  window_start timestamptz NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (bucket, window_start)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits TO guildhall_app;

CREATE TYPE long_list AS ENUM ('wallet', 'sales', 'orders', 'investments', 'referrals');

-- Lists of more than 1,000 rows, which are also kept as lines that have what the list is ordered and searched by
-- (docs/decisions/0110). `complete`: the lines reached the end of the list once, and since then lack only what is
-- newest.
CREATE TABLE long_lists (
  owner_id uuid NOT NULL,
  list long_list NOT NULL,
  lines bigint NOT NULL DEFAULT 0,
  newest timestamptz NOT NULL DEFAULT '-infinity',
  complete boolean NOT NULL DEFAULT false,
  PRIMARY KEY (owner_id, list)
);
CREATE INDEX long_lists_incomplete ON long_lists (owner_id) WHERE NOT complete;
GRANT SELECT ON long_lists TO guildhall_app;

-- `tie` orders lines that are otherwise equal and is a text of fixed length; `other_id` is the account whose name the
-- line has; `tokens` are search_tokens of `search`. There are no foreign keys: a line is a copy that can be deleted and
-- written again.
CREATE TABLE long_list_lines (
  owner_id uuid NOT NULL,
  list long_list NOT NULL,
  tie text COLLATE "C" NOT NULL,
  id uuid NOT NULL,
  other_id uuid,
  first text COLLATE "C" NOT NULL,
  second text COLLATE "C" NOT NULL,
  cents bigint NOT NULL,
  at timestamptz NOT NULL,
  status text COLLATE "C" NOT NULL,
  search text COLLATE "C" NOT NULL,
  tokens integer[] NOT NULL,
  -- Whether a line of a wallet is money that came in, so that an index finds a page of what came or left in each order.
  came boolean NOT NULL GENERATED ALWAYS AS (cents > 0) STORED,
  PRIMARY KEY (owner_id, list, tie)
);
ALTER TABLE long_list_lines ALTER COLUMN tokens SET STATISTICS 1000;
CREATE INDEX long_list_lines_by_first ON long_list_lines (owner_id, list, first, tie) INCLUDE (id);
CREATE INDEX long_list_lines_by_second ON long_list_lines (owner_id, list, second, tie) INCLUDE (id);
CREATE INDEX long_list_lines_by_cents ON long_list_lines (owner_id, list, cents, tie) INCLUDE (id);
CREATE INDEX long_list_lines_by_at ON long_list_lines (owner_id, list, at, tie) INCLUDE (id);
CREATE INDEX long_list_lines_by_status ON long_list_lines (owner_id, list, status, at, tie) INCLUDE (id);
CREATE INDEX long_list_lines_of_other ON long_list_lines (other_id, owner_id);
CREATE INDEX long_list_lines_search ON long_list_lines USING gin (tokens) WITH (fastupdate = off);
CREATE INDEX long_list_lines_by_direction_first ON long_list_lines (owner_id, came, first, tie) INCLUDE (id)
  WHERE list = 'wallet';
CREATE INDEX long_list_lines_by_direction_second ON long_list_lines (owner_id, came, second, tie) INCLUDE (id)
  WHERE list = 'wallet';
CREATE INDEX long_list_lines_by_direction_at ON long_list_lines (owner_id, came, at, tie) INCLUDE (id)
  WHERE list = 'wallet';
CREATE INDEX long_list_lines_by_direction_status ON long_list_lines (owner_id, came, status, at, tie) INCLUDE (id)
  WHERE list = 'wallet';

-- How many rows of a list each account has, where no other row has the number, so that a page is read from the nearer
-- end and nothing is counted (docs/decisions/0110).
CREATE TABLE own_totals (
  owner_id uuid NOT NULL,
  list text COLLATE "C" NOT NULL,
  total bigint NOT NULL,
  PRIMARY KEY (owner_id, list)
) WITH (fillfactor = 70);
GRANT SELECT ON own_totals TO guildhall_app;

-- How the last run of each kind of job ended: the job queue deletes finished jobs within an hour.
CREATE TABLE job_runs (
  kind text COLLATE "C" PRIMARY KEY,
  ended_at timestamptz NOT NULL,
  took_ms integer NOT NULL,
  result text COLLATE "C" NOT NULL CHECK (result IN ('done', 'retried', 'failed')),
  -- What went wrong last, without secrets; a success leaves it.
  problem text NOT NULL,
  problem_at timestamptz,
  -- When a job last failed for good.
  failed_at timestamptz
);
GRANT SELECT ON job_runs TO guildhall_app;

-- Fingerprints of SECRET ('secret') and of each data key ('data-key <id>'). A process with other keys would sign links
-- that no other process accepts, and encrypt what no other can read.
CREATE TABLE known_keys (
  name text PRIMARY KEY,
  fingerprint bytea NOT NULL CHECK (octet_length(fingerprint) = 16),
  known_since timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT ON known_keys TO guildhall_app;

-- When an account last began or ended a call that may change something. Written only where there is a replica, which
-- does not answer an account that changed something a moment ago (docs/decisions/0209).
CREATE TABLE account_changes (
  user_id uuid PRIMARY KEY,
  changed_at timestamptz NOT NULL
) WITH (fillfactor = 50);
GRANT SELECT, INSERT, UPDATE ON account_changes TO guildhall_app;

--
-- backups
--

-- When the database was last copied whole, written by npm run backup and deploy/postgres/backup.sh, so that operators
-- notice when backups stop.
CREATE TABLE backups (
  made_at timestamptz PRIMARY KEY DEFAULT clock_timestamp(),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('archive', 'copy'))
);
GRANT SELECT ON backups TO guildhall_app;

--
-- categories
--

-- Categories of organizations.
CREATE TABLE institution_types (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  name text NOT NULL UNIQUE,
  position integer NOT NULL,
  -- Nothing new may choose a hidden category; what has it keeps it.
  is_hidden boolean NOT NULL DEFAULT false
);
GRANT SELECT ON institution_types TO guildhall_app;
INSERT INTO institution_types (name, position)
SELECT name, position FROM unnest(ARRAY[
  'Agriculture',
  'Crafts and Trades',
  'Culture and Arts',
  'Education',
  'Energy',
  'Food and Hospitality',
  'Health and Care',
  'Housing and Building',
  'Technology',
  'Transport and Logistics'
]) WITH ORDINALITY AS t (name, position);

-- How many organizations each category has, so that nobody has to count them.
CREATE TABLE directory_totals (
  institution_type_id uuid PRIMARY KEY REFERENCES institution_types,
  organizations bigint NOT NULL CHECK (organizations >= 0)
) WITH (fillfactor = 50);
GRANT SELECT ON directory_totals TO guildhall_app;
INSERT INTO directory_totals SELECT id, 0 FROM institution_types;

CREATE TABLE project_categories (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  name text NOT NULL UNIQUE,
  position integer NOT NULL,
  -- As that of institution_types.
  is_hidden boolean NOT NULL DEFAULT false
);
GRANT SELECT ON project_categories TO guildhall_app;
INSERT INTO project_categories (name, position)
SELECT name, position FROM unnest(ARRAY[
  'Arts and Performance',
  'Community Gardens and Farming',
  'Community Housing',
  'Crafts and Small Workshops',
  'Education and Training',
  'Food and Drink',
  'Health and Wellbeing',
  'Local Transport and Cycling',
  'Renewable Energy',
  'Software and Electronics'
]) WITH ORDINALITY AS t (name, position);

--
-- files
--

-- What people uploaded. The bytes are in the file store under storage_key.
CREATE TABLE files (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  owner_id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose ~ '^[a-zA-Z]{1,40}$'),
  kind text NOT NULL CHECK (kind IN ('pdf', 'xls', 'xlsx', 'png', 'jpg', 'gif')),
  content_type text NOT NULL,
  size bigint NOT NULL CHECK (size > 0),
  original_name text NOT NULL CHECK (length(original_name) BETWEEN 1 AND 120 AND original_name !~ '[[:cntrl:]/\\]'),
  storage_key text NOT NULL UNIQUE CHECK (storage_key ~ '^[0-9a-f]{32}$'),
  public boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When its bytes were deleted; the row stays where another row has to refer to a file.
  erased_at timestamptz
);
CREATE INDEX files_owner ON files (owner_id, id DESC);
CREATE TRIGGER files_release_upload AFTER DELETE ON files FOR EACH ROW EXECUTE FUNCTION release_upload();
GRANT SELECT, INSERT ON files TO guildhall_app;

-- Each opening of an investor's document by an organization, for the investor to see.
CREATE TABLE file_openings (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  file_id uuid NOT NULL REFERENCES files,
  -- The account that the followed link was made for.
  viewer_id uuid NOT NULL,
  opened_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX file_openings_newest ON file_openings (file_id, opened_at DESC);
CREATE INDEX file_openings_of_viewer ON file_openings (viewer_id, opened_at, id);
GRANT SELECT, INSERT ON file_openings TO guildhall_app;

-- How much each account stores and has uploaded today, counted in the transaction that writes the file's row, so that
-- parallel uploads share one allowance.
CREATE TABLE upload_usage (
  owner_id uuid PRIMARY KEY,
  total_bytes bigint NOT NULL CHECK (total_bytes >= 0),
  day date NOT NULL,
  day_bytes bigint NOT NULL CHECK (day_bytes >= 0)
);
GRANT SELECT, INSERT, UPDATE ON upload_usage TO guildhall_app;

--
-- places
--

-- Places of the embedded finder: towns of the world (GeoNames, CC BY 4.0) and postal codes of the United States.
CREATE TABLE places (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  city text NOT NULL,
  state text NOT NULL,
  country text NOT NULL,
  area_code text COLLATE "C" NOT NULL,
  -- The name of the city, or another name of it; compared by bytes, so that a prefix is a range of the index.
  key text COLLATE "C" NOT NULL,
  region text NOT NULL,
  -- The place that is shown for a name; the other rows are further postal codes of a city.
  main boolean NOT NULL,
  weight smallint NOT NULL,
  latitude real,
  longitude real
);
CREATE INDEX places_by_name ON places (key) WHERE main;
CREATE INDEX places_big ON places (key) WHERE main AND weight > 0;
CREATE INDEX places_by_area_code ON places (area_code) WHERE area_code <> '';
CREATE INDEX places_further_codes ON places (key, area_code) WHERE NOT main;
GRANT SELECT ON places TO guildhall_app;

-- Which version of the data the table has.
CREATE TABLE places_loaded (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version text NOT NULL,
  loaded_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT ON places_loaded TO guildhall_app;

-- Where users are, in degrees, as far as the embedded places have it.
CREATE TABLE user_places (
  user_id uuid PRIMARY KEY,
  latitude real NOT NULL,
  longitude real NOT NULL
);
CREATE TRIGGER user_places_open_projects AFTER INSERT OR UPDATE OR DELETE ON user_places
  FOR EACH ROW EXECUTE FUNCTION move_open_projects();
GRANT SELECT ON user_places TO guildhall_app;

-- Users whose place was written while the places were not loaded. The job that loads the places locates them, some at a
-- time.
CREATE TABLE users_to_locate (
  user_id uuid PRIMARY KEY
);

--
-- audit
--

-- What operators have done. Nobody may rewrite it: the hash of each entry covers all its columns and the hash of the
-- entry before (docs/decisions/0236). People appear in it by their id alone.
CREATE TABLE audit_entries (
  seq bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  -- Null at the command line.
  operator_id uuid,
  verb text COLLATE "C" NOT NULL,
  subject_kind text COLLATE "C" NOT NULL,
  subject_id text COLLATE "C" NOT NULL,
  -- The account that the entry is about.
  account_id uuid,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  reason text NOT NULL,
  network_address text NOT NULL,
  hash bytea NOT NULL
);
CREATE INDEX audit_entries_of_account ON audit_entries (account_id, seq DESC) WHERE account_id IS NOT NULL;
CREATE INDEX audit_entries_of_subject ON audit_entries (subject_id, seq DESC);
CREATE INDEX audit_entries_of_verb ON audit_entries (verb, seq DESC);
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
GRANT SELECT ON audit_entries TO guildhall_app;

-- The last entry: locked by whoever adds the next one, so that there is only one chain.
CREATE TABLE audit_head (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  seq bigint NOT NULL,
  hash bytea NOT NULL
);
GRANT SELECT ON audit_head TO guildhall_app;
INSERT INTO audit_head (seq, hash) VALUES (0, '');

-- What members have done for their organization, and who did it. Nobody may rewrite it.
CREATE TABLE organization_acts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  organization_id uuid NOT NULL,
  -- Who was logged in: a member, or the organization itself.
  actor_id uuid NOT NULL,
  verb text COLLATE "C" NOT NULL,
  -- What it was done to; `details` has what else is worth knowing.
  subject_id uuid,
  details jsonb NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX organization_acts_newest ON organization_acts (organization_id, at DESC, id DESC);
CREATE INDEX organization_acts_of_subject ON organization_acts (subject_id, verb) WHERE subject_id IS NOT NULL;
CREATE INDEX organization_acts_of_actor ON organization_acts (actor_id, at, id);
GRANT SELECT, INSERT ON organization_acts TO guildhall_app;

-- What the owner of the database cannot write: an HMAC of the number and hash of each audit entry, under a key made of
-- SECRET (docs/decisions/0236). The hash covers all entries before it, and so does the seal.
CREATE TABLE audit_seals (
  seq bigint PRIMARY KEY,
  seal bytea NOT NULL CHECK (octet_length(seal) = 32)
);
CREATE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
GRANT SELECT, INSERT ON audit_seals TO guildhall_app;
