-- The one place that says how long a session may go unused.
CREATE OR REPLACE FUNCTION session_ends_at(expires_at timestamptz, last_seen_at timestamptz) RETURNS timestamptz
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN least(expires_at, last_seen_at + interval '14 days');

-- Who holds the token; no row when it is unknown, expired or revoked. Inlined, so that a verb's own statement can ask. A left
-- join of one row is left out of the plan where only the id is asked for, as most verbs do.
CREATE OR REPLACE FUNCTION caller_of(token_hash bytea) RETURNS TABLE (id uuid, type smallint, operator boolean)
LANGUAGE sql STABLE AS $$
  SELECT s.user_id, u.type, u.operator FROM sessions s LEFT JOIN users u ON u.id = s.user_id
  WHERE s.token_hash = caller_of.token_hash AND session_ends_at(s.expires_at, s.last_seen_at) > now()
$$;

-- Every process is notified of a session that is ended before its time, whichever statement ends it, and closes its streams.
CREATE OR REPLACE FUNCTION notify_ended_sessions() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('guildhall_live', json_build_object('endedSession', encode(e.token_hash, 'hex'))::text)
  FROM ended AS e WHERE session_ends_at(e.expires_at, e.last_seen_at) > now();
  RETURN NULL;
END $$;
