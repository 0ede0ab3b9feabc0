-- Tables of the group `people`: accounts, their sessions and factors, members, verification and personal data.

--
-- accounts
--

-- People (`type` 1) and organizations (2). An erased account has type 0 and is in no list. `likes_count` and the
-- ratings are written by the statements that write a like or a review.
CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  type smallint NOT NULL CHECK (type IN (0, 1, 2)),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 30),
  email text NOT NULL CHECK (email = lower(email)),
  mobile text NOT NULL DEFAULT '',
  password_hash text NOT NULL,
  institution_type_id uuid,
  country text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  area text NOT NULL DEFAULT '',
  area_code text NOT NULL DEFAULT '',
  profile_pic text NOT NULL DEFAULT '',
  business_name text NOT NULL DEFAULT '',
  professional_reg_no text NOT NULL DEFAULT '',
  health_insurance_number text NOT NULL DEFAULT '',
  designation text NOT NULL DEFAULT '',
  organization_reg_no text NOT NULL DEFAULT '',
  sector_of_operation text NOT NULL DEFAULT '',
  birth_date date,
  email_verified_at timestamptz,
  likes_count integer NOT NULL DEFAULT 0 CHECK (likes_count >= 0),
  rating_half_stars bigint NOT NULL DEFAULT 0 CHECK (rating_half_stars >= 0),
  rating_count integer NOT NULL DEFAULT 0 CHECK (rating_count >= 0),
  open_projects integer NOT NULL DEFAULT 0 CHECK (open_projects >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Stored, so that a search reads the index alone. A place is cut to what an index entry can hold.
  folded_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS (fold(name)) STORED,
  folded_place text COLLATE "C" NOT NULL
    GENERATED ALWAYS AS (left(fold(area || E'\n' || city || ', ' || state || ', ' || country || E'\n' || city || ', '
      || country), 400)) STORED,
  folded_area_code text COLLATE "C" NOT NULL GENERATED ALWAYS AS (fold(area_code)) STORED,
  -- A public account has a page without a log-in at its slug. The slug stays when the page is taken back.
  is_public boolean NOT NULL DEFAULT false,
  share_slug text COLLATE "C",
  -- The number of reviews with each rating, from half a star to five stars.
  rating_counts integer[] NOT NULL DEFAULT '{0,0,0,0,0,0,0,0,0,0}' CHECK (cardinality(rating_counts) = 10),
  -- Until when the account is verified, from its row in `verifications`.
  verified_until timestamptz,
  CHECK ((type = 2) = (institution_type_id IS NOT NULL))
) WITH (autovacuum_vacuum_scale_factor = 0.02);
CREATE UNIQUE INDEX users_email ON users (email);
-- A search for common words reads the directory by name, one for rare words the trigram indexes.
CREATE INDEX directory_by_name ON users (folded_name, id) INCLUDE (institution_type_id, folded_place, folded_area_code)
  WHERE type = 2;
CREATE INDEX directory_by_category ON users (institution_type_id, folded_name, id) WHERE type = 2;
CREATE INDEX directory_by_area_code ON users (folded_area_code) WHERE type = 2;
CREATE UNIQUE INDEX users_share_slug ON users (share_slug) WHERE share_slug IS NOT NULL;
-- The trigram indexes have four parts of growing size, each row in one of them, so that a search can stop when it has
-- enough. A space in front of each line lets short words be found where a word begins.
CREATE INDEX persons_name_search_0 ON users USING gin ((' ' || folded_name) gin_trgm_ops)
  WHERE type <> 2 AND uuid_hash(id) & 31 = 0;
CREATE INDEX directory_search_0 ON users
  USING gin ((' ' || folded_name) gin_trgm_ops, (' ' || replace(folded_place, E'\n', E'\n ')) gin_trgm_ops)
  WHERE type = 2 AND uuid_hash(id) & 31 = 0;
CREATE INDEX persons_name_search_1 ON users USING gin ((' ' || folded_name) gin_trgm_ops)
  WHERE type <> 2 AND uuid_hash(id) & 31 BETWEEN 1 AND 3;
CREATE INDEX directory_search_1 ON users
  USING gin ((' ' || folded_name) gin_trgm_ops, (' ' || replace(folded_place, E'\n', E'\n ')) gin_trgm_ops)
  WHERE type = 2 AND uuid_hash(id) & 31 BETWEEN 1 AND 3;
CREATE INDEX persons_name_search_2 ON users USING gin ((' ' || folded_name) gin_trgm_ops)
  WHERE type <> 2 AND uuid_hash(id) & 31 BETWEEN 4 AND 11;
CREATE INDEX directory_search_2 ON users
  USING gin ((' ' || folded_name) gin_trgm_ops, (' ' || replace(folded_place, E'\n', E'\n ')) gin_trgm_ops)
  WHERE type = 2 AND uuid_hash(id) & 31 BETWEEN 4 AND 11;
CREATE INDEX persons_name_search_3 ON users USING gin ((' ' || folded_name) gin_trgm_ops)
  WHERE type <> 2 AND uuid_hash(id) & 31 BETWEEN 12 AND 31;
CREATE INDEX directory_search_3 ON users
  USING gin ((' ' || folded_name) gin_trgm_ops, (' ' || replace(folded_place, E'\n', E'\n ')) gin_trgm_ops)
  WHERE type = 2 AND uuid_hash(id) & 31 BETWEEN 12 AND 31;
CREATE INDEX users_registered ON users USING brin (created_at) WITH (pages_per_range = 16);
-- Finds accounts by the beginning of their e-mail, whatever locale the database has.
CREATE INDEX users_email_beginning ON users (email COLLATE "C");
CREATE INDEX users_by_name_with_type ON users (folded_name, id) INCLUDE (type);
-- People or organizations by age and by e-mail: there are many people for each organization.
CREATE INDEX users_newest_of_type ON users (type, id);
CREATE INDEX users_email_of_type ON users (type, email COLLATE "C");
-- Triggers run in the order of their names: this one before those that count organizations, so that all sign-ups lock
-- in one order.
CREATE TRIGGER users_count_added AFTER INSERT ON users
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER users_count_new_organizations AFTER INSERT ON users
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_new_organizations();
CREATE TRIGGER users_count_removed AFTER DELETE ON users
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_users();
-- A change of anything that an operator has looked at ends the verification.
CREATE TRIGGER users_end_verification BEFORE UPDATE OF name, business_name, organization_reg_no, area, area_code
  ON users
  FOR EACH ROW
  WHEN ((OLD.name, OLD.business_name, OLD.organization_reg_no, OLD.area, OLD.area_code)
    IS DISTINCT FROM (NEW.name, NEW.business_name, NEW.organization_reg_no, NEW.area, NEW.area_code))
  EXECUTE FUNCTION end_verification();
CREATE TRIGGER users_list_open_projects AFTER UPDATE OF name, area, city, state, country ON users
  FOR EACH ROW
  WHEN (OLD.open_projects > 0 AND (OLD.folded_name, OLD.folded_place)
    IS DISTINCT FROM (NEW.folded_name, NEW.folded_place))
  EXECUTE FUNCTION list_projects_of_changed_user();
CREATE TRIGGER users_locate_moved AFTER UPDATE OF area, city, state, country, area_code ON users
  FOR EACH ROW
  WHEN ((OLD.area, OLD.city, OLD.state, OLD.country, OLD.area_code)
    IS DISTINCT FROM (NEW.area, NEW.city, NEW.state, NEW.country, NEW.area_code))
  EXECUTE FUNCTION locate_moved_user();
CREATE TRIGGER users_locate_new AFTER INSERT ON users
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION locate_new_users();
-- These run after the one that locks the total of all users, or lock it themselves, and before those that change the
-- category of an organization, so that all who add and move users lock in one order.
CREATE TRIGGER users_mark_added AFTER INSERT ON users
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION mark_added_users();
CREATE TRIGGER users_mark_moved AFTER UPDATE OF name, institution_type_id ON users
  FOR EACH ROW WHEN ((OLD.name, OLD.institution_type_id) IS DISTINCT FROM (NEW.name, NEW.institution_type_id))
  EXECUTE FUNCTION mark_moved_user();
CREATE TRIGGER users_mark_removed AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION mark_moved_user();
CREATE TRIGGER users_open_wallet AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION open_wallet();
CREATE TRIGGER users_recount_moved_organization AFTER UPDATE OF institution_type_id ON users
  FOR EACH ROW WHEN (OLD.institution_type_id IS DISTINCT FROM NEW.institution_type_id)
  EXECUTE FUNCTION recount_organization();
CREATE TRIGGER users_recount_removed_organization AFTER DELETE ON users
  FOR EACH ROW WHEN (OLD.institution_type_id IS NOT NULL) EXECUTE FUNCTION recount_organization();
CREATE TRIGGER users_rename_in_long_lists AFTER UPDATE OF name ON users
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION rename_in_long_lists();
CREATE TRIGGER users_words_added AFTER INSERT ON users
  FOR EACH ROW WHEN (NEW.type = 2) EXECUTE FUNCTION keep_words_of_row('folded_name');
CREATE TRIGGER users_words_changed AFTER UPDATE OF name ON users
  FOR EACH ROW WHEN (NEW.type = 2 AND OLD.folded_name <> NEW.folded_name)
  EXECUTE FUNCTION keep_words_of_row('folded_name');
GRANT SELECT, INSERT, UPDATE ON users TO guildhall_app;

-- Hashed one-time codes, whose tries are counted in the database; `user_key_hash` is what a code was exchanged for.
-- `user_id` has no foreign key: a code for an e-mail without an account is kept under an id that no account has, so
-- that both cost the same.
CREATE TABLE one_time_codes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  user_key_hash bytea UNIQUE,
  user_key_expires_at timestamptz,
  used_at timestamptz,
  -- The network that requested the code may use all of its five tries, other networks together only the first three:
  -- otherwise a stranger could use them up.
  asked_from text
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

-- The number of accounts, so that nobody has to count them.
CREATE TABLE users_total (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  users bigint NOT NULL CHECK (users >= 0)
) WITH (fillfactor = 50);
GRANT SELECT ON users_total TO guildhall_app;
INSERT INTO users_total (users) VALUES (0);

-- Networks from which somebody has logged in to an account: an IPv4 address, or the first 64 bits of an IPv6 one.
CREATE TABLE known_networks (
  user_id uuid NOT NULL REFERENCES users,
  network text NOT NULL,
  last_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, network)
);
CREATE INDEX known_networks_last_at ON known_networks (last_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON known_networks TO guildhall_app;

-- Failed log-ins by e-mail, whether it has an account or not: of each network, and, under the network '', of all those
-- together that are not known to the account (docs/decisions/0020).
CREATE TABLE login_failures (
  email text NOT NULL,
  network text NOT NULL,
  failures integer NOT NULL DEFAULT 1,
  since timestamptz NOT NULL DEFAULT now(),
  last_at timestamptz NOT NULL DEFAULT now(),
  closed_until timestamptz NOT NULL DEFAULT '-infinity',
  PRIMARY KEY (email, network)
);
CREATE INDEX login_failures_last_at ON login_failures (last_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON login_failures TO guildhall_app;

-- Requests for one-time codes, whether the e-mail has an account or not.
CREATE TABLE code_requests (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  email text NOT NULL,
  network text NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX code_requests_email ON code_requests (email, asked_at);
CREATE INDEX code_requests_asked_at ON code_requests (asked_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON code_requests TO guildhall_app;

--
-- sessions
--

-- A session ends at `expires_at`, or earlier when it was not used for 14 days (docs/decisions/0030).
CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  token_hash bytea NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  device text NOT NULL DEFAULT '',
  network_address text NOT NULL DEFAULT '',
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  -- When this session last proved the second factor. The operators' console is open until `console_until`, unless it
  -- was not used for half an hour.
  factor_at timestamptz,
  console_until timestamptz,
  console_seen_at timestamptz,
  -- The organization that the session acts for, while there is a membership; null: its own account.
  acting_for uuid
);
CREATE INDEX sessions_user_id ON sessions (user_id);
CREATE INDEX sessions_acting_for ON sessions (acting_for) WHERE acting_for IS NOT NULL;
CREATE TRIGGER sessions_notify_ended AFTER DELETE ON sessions
  REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION notify_ended_sessions();
GRANT SELECT, INSERT, UPDATE (network_address, last_seen_at, factor_at, console_until, console_seen_at, acting_for),
  DELETE ON sessions TO guildhall_app;

--
-- profile
--

-- Earlier names and categories of an account, so that nobody can take another name without a trace. The application can
-- add to it and read it only.
CREATE TABLE profile_changes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users,
  field text NOT NULL CHECK (field IN ('name', 'category')),
  old_value text NOT NULL,
  new_value text NOT NULL,
  changed_by uuid NOT NULL REFERENCES users,
  changed_at timestamptz NOT NULL DEFAULT now(),
  CHECK (old_value <> new_value)
);
CREATE INDEX profile_changes_of_account ON profile_changes (user_id, id);
GRANT SELECT, INSERT ON profile_changes TO guildhall_app;

--
-- personal-data
--

-- Exports of everything that is stored about a person (docs/decisions/0233). The file is deleted after a week, the row
-- stays.
CREATE TABLE data_exports (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users,
  asked_at timestamptz NOT NULL DEFAULT now(),
  -- How many of its parts were written, of how many; `parts` is null until they were counted.
  parts_done integer NOT NULL DEFAULT 0,
  parts integer,
  -- When a part was last written. An export that has not moved for long has failed.
  moved_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  failed_at timestamptz,
  -- Its file in the file store while there is one, and the size in bytes.
  storage_key text UNIQUE CHECK (storage_key ~ '^[0-9a-f]{32}$'),
  size bigint CHECK (size > 0),
  CHECK (storage_key IS NULL OR finished_at IS NOT NULL)
);
-- One at a time.
CREATE UNIQUE INDEX data_exports_under_way ON data_exports (user_id) WHERE finished_at IS NULL AND failed_at IS NULL;
CREATE INDEX data_exports_newest ON data_exports (user_id, asked_at DESC);
CREATE INDEX data_exports_kept ON data_exports (finished_at) WHERE storage_key IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON data_exports TO guildhall_app;

-- Accounts that are to be erased, are being erased or have been (docs/decisions/0233).
CREATE TABLE erasures (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users,
  asked_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL,
  -- Taken back by its owner, or given up because something was open on that day.
  canceled_at timestamptz,
  -- From here on it cannot be taken back.
  begun_at timestamptz,
  -- How many of its parts are done, of how many.
  parts_done smallint NOT NULL DEFAULT 0,
  parts smallint,
  finished_at timestamptz,
  CHECK (canceled_at IS NULL OR begun_at IS NULL)
);
CREATE UNIQUE INDEX erasures_standing ON erasures (user_id) WHERE canceled_at IS NULL;
CREATE INDEX erasures_due ON erasures (due_at) WHERE canceled_at IS NULL AND finished_at IS NULL;
GRANT SELECT, INSERT, UPDATE (due_at, canceled_at, parts_done, parts, finished_at) ON erasures TO guildhall_app;

--
-- second-factor
--

-- Authenticator apps. A secret is valid once a code of it was right; `last_step` is the half minute of the last
-- accepted code, so that no code is accepted twice.
CREATE TABLE authenticators (
  user_id uuid PRIMARY KEY REFERENCES users,
  secret bytea NOT NULL,
  key_id text COLLATE "C" NOT NULL,
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz
);
GRANT SELECT, INSERT, UPDATE, DELETE ON authenticators TO guildhall_app;

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users,
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);
GRANT SELECT, INSERT, DELETE ON recovery_codes TO guildhall_app;

-- A second factor beside the authenticator app.
CREATE TABLE passkeys (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users,
  credential_id bytea NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- How often the passkey says that it was used; always 0 with those that do not count.
  counter bigint NOT NULL,
  -- How a browser reaches it, such as `internal` or `usb`.
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz
);
CREATE INDEX passkeys_of_user ON passkeys (user_id, id);
GRANT SELECT, INSERT, UPDATE, DELETE ON passkeys TO guildhall_app;

-- What a passkey of the account has to sign, until it is sent back.
CREATE TABLE passkey_challenges (
  hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  purpose text COLLATE "C" NOT NULL CHECK (purpose IN ('set up', 'log in', 'prove')),
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_of_user ON passkey_challenges (user_id);
CREATE INDEX passkey_challenges_expired ON passkey_challenges (expires_at);
GRANT SELECT, INSERT, DELETE ON passkey_challenges TO guildhall_app;

-- Wrong codes of a second factor, by place: a session, a network, all networks together that are not known to the
-- account, and 'in a row', which a right code ends.
CREATE TABLE factor_failures (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  place text NOT NULL,
  failures integer NOT NULL DEFAULT 1,
  last_at timestamptz NOT NULL DEFAULT now(),
  closed_until timestamptz NOT NULL DEFAULT '-infinity',
  PRIMARY KEY (user_id, place)
);
CREATE INDEX factor_failures_last_at ON factor_failures (last_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON factor_failures TO guildhall_app;

--
-- members
--

-- The members of an organization with their roles (docs/decisions/0252).
CREATE TABLE memberships (
  organization_id uuid NOT NULL REFERENCES users,
  member_id uuid NOT NULL REFERENCES users,
  role text COLLATE "C" NOT NULL CHECK (role IN ('owner', 'treasurer', 'editor', 'reader')),
  joined_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, member_id),
  CHECK (organization_id <> member_id)
);
CREATE INDEX memberships_of_member ON memberships (member_id, joined_at, organization_id);
CREATE TRIGGER memberships_ended AFTER DELETE ON memberships FOR EACH ROW EXECUTE FUNCTION keep_ended_membership();
CREATE TRIGGER memberships_role_ended AFTER UPDATE OF role ON memberships
  FOR EACH ROW WHEN (OLD.role <> NEW.role) EXECUTE FUNCTION keep_ended_membership();
GRANT SELECT, INSERT, UPDATE, DELETE ON memberships TO guildhall_app;

-- Deleted when it is accepted, declined or revoked. The key of its link is in its mail alone.
CREATE TABLE member_invitations (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  organization_id uuid NOT NULL REFERENCES users,
  email text NOT NULL CHECK (email = lower(email)),
  role text COLLATE "C" NOT NULL CHECK (role IN ('owner', 'treasurer', 'editor', 'reader')),
  key_hash bytea NOT NULL,
  invited_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  UNIQUE (organization_id, email)
);
CREATE INDEX member_invitations_of_email ON member_invitations (email);
CREATE INDEX member_invitations_by_end ON member_invitations (expires_at);
CREATE INDEX member_invitations_invited_by ON member_invitations (invited_by);
GRANT SELECT, INSERT, UPDATE, DELETE ON member_invitations TO guildhall_app;

-- Withdrawals of an organization above the limit need two of its members.
CREATE TABLE withdrawal_limits (
  organization_id uuid PRIMARY KEY REFERENCES users,
  cents bigint NOT NULL CHECK (cents > 0),
  set_by uuid NOT NULL REFERENCES users,
  set_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON withdrawal_limits TO guildhall_app;

-- Roles that members had until lately, for 90 days: who leaves still has a stake for a while (docs/decisions/0288).
-- Written by triggers.
CREATE TABLE ended_memberships (
  organization_id uuid NOT NULL REFERENCES users,
  member_id uuid NOT NULL REFERENCES users,
  role text COLLATE "C" NOT NULL CHECK (role IN ('owner', 'treasurer', 'editor', 'reader')),
  ended_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, member_id, role)
);
CREATE INDEX ended_memberships_of_member ON ended_memberships (member_id, organization_id, role);
CREATE INDEX ended_memberships_by_end ON ended_memberships (ended_at);
GRANT SELECT, DELETE ON ended_memberships TO guildhall_app;

--
-- verification
--

-- Requests of people and organizations to be verified by operators (docs/decisions/0262).
CREATE TABLE verifications (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users,
  status text COLLATE "C" NOT NULL DEFAULT 'asked'
    CHECK (status IN ('asked', 'in_review', 'more_needed', 'verified', 'refused', 'expired')),
  -- The last note of the account.
  note text NOT NULL,
  -- What operators wrote: what else is needed, or why it was refused or has ended.
  words text NOT NULL DEFAULT '',
  asked_at timestamptz NOT NULL DEFAULT now(),
  reviewed_by uuid REFERENCES users,
  -- When and by whom it was verified, refused, or more was requested.
  decided_at timestamptz,
  decided_by uuid REFERENCES users,
  -- When a verification that is in force ends.
  ends_at timestamptz,
  reminded_at timestamptz
);
-- An account has at most one open verification and one in force, which may be renewed meanwhile.
CREATE UNIQUE INDEX verifications_open ON verifications (user_id) WHERE status IN ('asked', 'in_review', 'more_needed');
CREATE UNIQUE INDEX verifications_in_force ON verifications (user_id) WHERE status = 'verified';
CREATE INDEX verifications_of_user ON verifications (user_id, id DESC);
CREATE INDEX verifications_queue ON verifications (status, asked_at, id);
CREATE INDEX verifications_ending ON verifications (ends_at) WHERE status = 'verified';
CREATE INDEX verifications_decided ON verifications (decided_at)
  WHERE status IN ('more_needed', 'verified', 'refused', 'expired');
GRANT SELECT ON verifications TO guildhall_app;

-- The files of a verification. They are deleted some time after the decision.
CREATE TABLE verification_documents (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  verification_id uuid NOT NULL REFERENCES verifications,
  file_id uuid NOT NULL UNIQUE
);
CREATE INDEX verification_documents_of ON verification_documents (verification_id, id);
GRANT SELECT ON verification_documents TO guildhall_app;

-- Up to which sums an account that is not verified may invest and withdraw; null is no limit. Each server writes it
-- from its configuration when it starts, and the functions that move money read it.
CREATE TABLE verification_limits (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  invest_cents bigint,
  withdraw_cents bigint
);
GRANT SELECT, INSERT, UPDATE ON verification_limits TO guildhall_app;

-- What a provider says about the documents of a verification; empty where none is configured. One row each time that
-- documents were sent.
CREATE TABLE verification_checks (
  -- Also the idempotency key at the provider.
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  verification_id uuid NOT NULL REFERENCES verifications,
  -- `waiting` until the provider has taken it, `pending` until there is a verdict, `given_up` when none is needed any
  -- more or none came.
  state text COLLATE "C" NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'pending', 'done', 'given_up')),
  -- The id at the provider.
  reference text COLLATE "C",
  verdict text COLLATE "C" NOT NULL DEFAULT '' CHECK (verdict IN ('', 'match', 'no_match', 'unsure')),
  words text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  told_at timestamptz,
  -- How often the provider was called, and when it is called next.
  tries integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((state = 'done') = (verdict <> ''))
);
CREATE INDEX verification_checks_of ON verification_checks (verification_id, id DESC);
CREATE INDEX verification_checks_due ON verification_checks (next_at) WHERE state IN ('waiting', 'pending');
CREATE UNIQUE INDEX verification_checks_reference ON verification_checks (reference) WHERE reference IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON verification_checks TO guildhall_app;
