-- Which change of an account was its last one, of any of its sessions: written with each change while there is a replica, so that one which
-- does not show the same mark is known to lack the change (docs/decisions/0209-reading-from-a-replica.md).
CREATE TABLE person_marks (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  mark uuid NOT NULL
) WITH (fillfactor = 50);
GRANT SELECT, INSERT, UPDATE ON person_marks TO guildhall_app;
