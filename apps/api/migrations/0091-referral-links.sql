-- Personal links to the public page of a project, and what comes of them (docs/decisions/0449).

-- Step in a transaction.
CREATE TABLE referral_links (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL,
  project_id uuid NOT NULL REFERENCES projects,
  token text COLLATE "C" NOT NULL UNIQUE CHECK (token ~ '^[A-Za-z0-9_-]{22}$'),
  -- Visitors, each once a day; and those of the last day that had any.
  seen integer NOT NULL DEFAULT 0 CHECK (seen >= 0),
  seen_on date,
  seen_that_day integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, project_id)
);
CREATE INDEX referral_links_newest ON referral_links (user_id, created_at DESC, id DESC);
GRANT SELECT ON referral_links TO guildhall_app;

-- What the digests of a day are made with: deleted with them, so that nobody can make them again.
CREATE TABLE referral_salts (
  day date PRIMARY KEY,
  salt text NOT NULL
);
GRANT SELECT, DELETE ON referral_salts TO guildhall_app;

-- The visitors of a day, so that each counts once: a digest of network address and browser.
CREATE TABLE referral_visits (
  link_id uuid NOT NULL REFERENCES referral_links ON DELETE CASCADE,
  day date NOT NULL,
  digest bytea NOT NULL CHECK (length(digest) = 32),
  PRIMARY KEY (link_id, day, digest)
);
CREATE INDEX referral_visits_day ON referral_visits (day);
GRANT SELECT, DELETE ON referral_visits TO guildhall_app;

-- Accounts that came by a link: each by one at most.
CREATE TABLE referral_joins (
  user_id uuid PRIMARY KEY,
  link_id uuid NOT NULL REFERENCES referral_links ON DELETE CASCADE,
  joined_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX referral_joins_of_link ON referral_joins (link_id, joined_at);
GRANT SELECT ON referral_joins TO guildhall_app;
