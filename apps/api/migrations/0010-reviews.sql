-- Reviews of organizations: one of each viewer. The sum and count of ratings in users are kept by the statement that
-- writes a review.
CREATE TABLE reviews (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  organization_id uuid NOT NULL REFERENCES users,
  user_id uuid NOT NULL REFERENCES users,
  message text NOT NULL CHECK (length(message) BETWEEN 1 AND 250),
  -- Half a star is 1, five stars are 10.
  half_stars smallint NOT NULL CHECK (half_stars BETWEEN 1 AND 10),
  -- When it was written, or last replaced.
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, organization_id),
  CHECK (user_id <> organization_id)
);
CREATE INDEX reviews_newest ON reviews (organization_id, created_at DESC, id DESC);
GRANT SELECT, INSERT, UPDATE ON reviews TO guildhall_app;
