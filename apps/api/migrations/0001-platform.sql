-- What every domain stands on: text folding, idempotency keys, rate limits. The application's role is there already:
-- platform/database/application-role.ts sees to it before any file is applied.

GRANT USAGE ON SCHEMA public TO guildhall_app;

CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Case- and accent-insensitive form of a text, for searching. The two-argument unaccent is stable only because its
-- dictionary could change; ours does not, so the wrapper may stand in an index. It stands here because columns and indexes
-- are made of it, which a change of it would have to make anew; every other function is in a *.functions.sql.
CREATE FUNCTION fold(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, value));

-- design.md §3: (user, key) → fingerprint and stored answer, 24 h. An answer of null is still being worked on.
CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  fingerprint bytea NOT NULL,
  status smallint,
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_keys TO guildhall_app;

-- Fixed windows counted in the database, so that a limit holds over all processes.
CREATE TABLE rate_limits (
  bucket text NOT NULL,
  window_start timestamptz NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (bucket, window_start)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits TO guildhall_app;
