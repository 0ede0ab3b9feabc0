-- Wrong codes of a second factor, by where they were tried: a session, a network, all networks together that are not known to the
-- account, and 'in a row', which a right one ends.
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
