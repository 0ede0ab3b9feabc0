-- When an account last began or ended a call that may change something: written only where there is a replica, which answers nobody who has
-- changed something a moment ago (docs/decisions/0209-reading-from-a-replica.md). It takes the place of `person_marks`. Nothing was released, so
-- that no server reads those meanwhile.

-- Step in a transaction.
CREATE TABLE account_changes (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  changed_at timestamptz NOT NULL
) WITH (fillfactor = 50);
GRANT SELECT, INSERT, UPDATE ON account_changes TO guildhall_app;
DROP TABLE person_marks;
