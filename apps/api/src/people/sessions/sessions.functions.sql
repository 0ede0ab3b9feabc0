-- The one place that says how long a session may go unused.
CREATE OR REPLACE FUNCTION session_ends_at(expires_at timestamptz, last_seen_at timestamptz) RETURNS timestamptz
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN least(expires_at, last_seen_at + interval '14 days');

-- For whom the holder of the token calls; no row when it is unknown, expired or revoked. `needs` is what the call asks
-- of a member who acts for an organization: a role, or `self`, where it is about the account that is logged in,
-- whomever it acts for. Without the role there is no row, nor while the member's own account is frozen, except for what
-- a reader may do. `actor` is the account that is logged in. Inlined, so that a verb's own statement can ask. A left
-- join of one row is left out of the plan where only the id is asked for, as most verbs do. The session of an operator
-- who sees as an account is found where the call needs `see_as`, which otherwise is what a reader needs, and for no
-- other call.
CREATE OR REPLACE FUNCTION caller_of(token_hash bytea, needs text) RETURNS TABLE (id uuid, type smallint, actor uuid)
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN needs = 'self' THEN s.user_id ELSE coalesce(s.sees_as, s.acting_for, s.user_id) END,
    u.type,
    coalesce(s.sees_as, s.user_id)
  FROM sessions s
    LEFT JOIN users u
      ON u.id = CASE WHEN needs = 'self' THEN s.user_id ELSE coalesce(s.sees_as, s.acting_for, s.user_id) END
  WHERE s.token_hash = caller_of.token_hash AND session_ends_at(s.expires_at, s.last_seen_at) > now()
    AND CASE
      WHEN s.sees_as IS NOT NULL
        THEN needs = 'see_as' AND EXISTS (SELECT FROM operators o WHERE o.user_id = s.user_id)
      ELSE s.acting_for IS NULL
        OR needs = 'self'
        OR EXISTS (
          SELECT FROM memberships m
          WHERE m.organization_id = s.acting_for AND m.member_id = s.user_id
            AND needs IS NOT NULL
            AND (needs IN ('reader', 'see_as') OR (m.role IN (needs, 'owner') AND freeze_of(s.user_id) IS NULL))
        )
    END
$$;

-- Every process is notified of a session that is ended before its time, whichever statement ends it, and closes its
-- streams.
CREATE OR REPLACE FUNCTION notify_ended_sessions() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('guildhall_live', json_build_object('endedSession', encode(e.token_hash, 'hex'))::text)
  FROM ended AS e WHERE session_ends_at(e.expires_at, e.last_seen_at) > now();
  RETURN NULL;
END $$;
