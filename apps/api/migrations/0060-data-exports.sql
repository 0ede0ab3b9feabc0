-- Step in a transaction
-- Files in which people get everything that is kept about them (docs/decisions/0232-export-of-personal-data.md). A row stays as the record that
-- there was one; its file goes after a week.
CREATE TABLE data_exports (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users,
  asked_at timestamptz NOT NULL DEFAULT now(),
  -- How many of its parts have been written; null until they have been counted.
  parts_done integer NOT NULL DEFAULT 0,
  parts integer,
  -- When a part was written last. One that has stood still for long has failed.
  moved_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  failed_at timestamptz,
  -- Its file, once it is ready and until it is deleted; in bytes.
  storage_key text UNIQUE CHECK (storage_key ~ '^[0-9a-f]{32}$'),
  size bigint CHECK (size > 0),
  CHECK (storage_key IS NULL OR finished_at IS NOT NULL)
);
-- One at a time.
CREATE UNIQUE INDEX data_exports_under_way ON data_exports (user_id) WHERE finished_at IS NULL AND failed_at IS NULL;
CREATE INDEX data_exports_newest ON data_exports (user_id, asked_at DESC);
CREATE INDEX data_exports_kept ON data_exports (finished_at) WHERE storage_key IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON data_exports TO guildhall_app;

-- What an account has opened, and what it was referred to.
-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS file_openings_of_viewer ON file_openings (viewer_id, opened_at, id);

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS referrals_received ON referrals (referred_id, created_at, id);
