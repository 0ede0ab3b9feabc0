-- Limits that a stranger cannot use to lock the owner of an account out.

-- Where somebody has logged in to an account before. Networks are told as limits count them: an IPv4 address, or the
-- first 64 bits of an IPv6 one.
CREATE TABLE known_networks (
  user_id uuid NOT NULL REFERENCES users,
  network text NOT NULL,
  last_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, network)
);
CREATE INDEX known_networks_last_at ON known_networks (last_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON known_networks TO guildhall_app;

-- Failed log-ins by e-mail, whether it has an account or not: of each network by itself, and, under the network '', of
-- all those together that are not known to the account.
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

-- One-time codes that were asked for, whether the e-mail has an account or not.
CREATE TABLE code_requests (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  email text NOT NULL,
  network text NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX code_requests_email ON code_requests (email, asked_at);
CREATE INDEX code_requests_asked_at ON code_requests (asked_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON code_requests TO guildhall_app;

-- The network that asked for a code may try all of its five tries, others together only the first three: otherwise a
-- stranger could use them up. Null in codes of before.
ALTER TABLE one_time_codes ADD COLUMN asked_from text;

-- A code for an e-mail without an account is kept as well, under an id that no account has, so that asking for codes and
-- trying them cost the same.
ALTER TABLE one_time_codes DROP CONSTRAINT one_time_codes_user_id_fkey;
