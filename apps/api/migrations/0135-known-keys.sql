-- What tells the keys of this installation from others: a fingerprint of SECRET ('secret') and of each data key ('data-key <id>').
-- A process with other keys would sign links that no other opens, and encrypt what no other reads.
CREATE TABLE known_keys (
  name text PRIMARY KEY,
  fingerprint bytea NOT NULL CHECK (octet_length(fingerprint) = 16),
  known_since timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT ON known_keys TO guildhall_app;
