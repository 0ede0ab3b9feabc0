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

-- Takes one of an e-mail's ten codes of the last 24 hours: at most three for one network, the seventh and eighth only for
-- a network that has not asked yet, the last two only for one that has logged in to the account before, which may have the
-- others too. Answers how many seconds to wait when there is none to take, else 0.
CREATE FUNCTION take_code(of_email text, from_network text) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  is_known boolean := EXISTS (
    SELECT 1 FROM users u JOIN known_networks k ON k.user_id = u.id WHERE u.email = of_email AND k.network = from_network);
  total record;
  own record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(of_email, 4712));
  SELECT count(*) AS n, min(asked_at) AS oldest INTO total
    FROM code_requests WHERE email = of_email AND asked_at > now() - interval '1 day';
  SELECT count(*) AS n, min(asked_at) AS oldest INTO own
    FROM code_requests WHERE email = of_email AND asked_at > now() - interval '1 day' AND network = from_network;
  IF own.n >= 3 THEN
    RETURN greatest(1, ceil(extract(epoch FROM own.oldest + interval '1 day' - now())));
  END IF;
  IF total.n >= 10 OR (NOT is_known AND (total.n >= 8 OR (total.n >= 6 AND own.n > 0))) THEN
    RETURN greatest(1, ceil(extract(epoch FROM total.oldest + interval '1 day' - now())));
  END IF;
  INSERT INTO code_requests (email, network) VALUES (of_email, from_network);
  RETURN 0;
END
$$;

-- The network that asked for a code may try all of its five tries, others together only the first three: otherwise a
-- stranger could use them up. Null in codes of before.
ALTER TABLE one_time_codes ADD COLUMN asked_from text;

-- A code for an e-mail without an account is kept as well, under an id that no account has, so that asking for codes and
-- trying them cost the same.
ALTER TABLE one_time_codes DROP CONSTRAINT one_time_codes_user_id_fkey;
CREATE FUNCTION code_owner(of_email text) RETURNS uuid
  LANGUAGE sql STABLE
  RETURN coalesce((SELECT id FROM users WHERE email = of_email), md5('no account: ' || of_email)::uuid);
