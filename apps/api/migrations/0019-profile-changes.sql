-- What an account was called before, and under which category: nobody can take on another name without a trace.
-- The application may add to it and read it, and neither change nor remove what stands there.

CREATE TABLE profile_changes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users,
  field text NOT NULL CHECK (field IN ('name', 'category')),
  old_value text NOT NULL,
  new_value text NOT NULL,
  changed_by uuid NOT NULL REFERENCES users,
  changed_at timestamptz NOT NULL DEFAULT now(),
  CHECK (old_value <> new_value)
);
CREATE INDEX profile_changes_of_account ON profile_changes (user_id, id);
GRANT SELECT, INSERT ON profile_changes TO guildhall_app;
