-- What a session was opened with and when it was last used. A session ends at `expires_at`, or earlier when it was not
-- used for 14 days. Sessions of before begin their 14 days now.

ALTER TABLE sessions
  ADD COLUMN device text NOT NULL DEFAULT '',
  ADD COLUMN network_address text NOT NULL DEFAULT '',
  ADD COLUMN last_seen_at timestamptz NOT NULL DEFAULT now();
GRANT UPDATE (network_address, last_seen_at) ON sessions TO guildhall_app;

-- The one place that says how long a session may go unused.
CREATE FUNCTION session_ends_at(expires_at timestamptz, last_seen_at timestamptz) RETURNS timestamptz
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN least(expires_at, last_seen_at + interval '14 days');

CREATE OR REPLACE FUNCTION caller_of(token_hash bytea) RETURNS TABLE (id uuid, type smallint, operator boolean)
LANGUAGE sql STABLE AS $$
  SELECT s.user_id, u.type, u.operator FROM sessions s LEFT JOIN users u ON u.id = s.user_id
  WHERE s.token_hash = caller_of.token_hash AND session_ends_at(s.expires_at, s.last_seen_at) > now()
$$;

-- Every process hears of a session that is ended before its time, whichever statement ends it, and closes its streams.
CREATE FUNCTION notify_ended_sessions() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('guildhall_live', json_build_object('endedSession', encode(e.token_hash, 'hex'))::text)
  FROM ended AS e WHERE session_ends_at(e.expires_at, e.last_seen_at) > now();
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_notify_ended AFTER DELETE ON sessions
  REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION notify_ended_sessions();
