-- What a session was opened with and when it was last used. A session ends at `expires_at`, or earlier when it was not
-- used for 14 days. Sessions of before begin their 14 days now.

ALTER TABLE sessions
  ADD COLUMN device text NOT NULL DEFAULT '',
  ADD COLUMN network_address text NOT NULL DEFAULT '',
  ADD COLUMN last_seen_at timestamptz NOT NULL DEFAULT now();
GRANT UPDATE (network_address, last_seen_at) ON sessions TO guildhall_app;

CREATE TRIGGER sessions_notify_ended AFTER DELETE ON sessions
  REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION notify_ended_sessions();
