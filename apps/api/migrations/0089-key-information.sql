-- The key information of a project, as it was when somebody invested (docs/decisions/0447).

-- Step in a transaction.
CREATE TABLE key_information (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  project_id uuid NOT NULL REFERENCES projects (id),
  -- One more than how often the project had been changed or corrected.
  version integer NOT NULL CHECK (version > 0),
  -- Of the facts that it is made of.
  facts_sha256 bytea NOT NULL CHECK (length(facts_sha256) = 32),
  pdf bytea NOT NULL,
  sha256 bytea NOT NULL GENERATED ALWAYS AS (sha256(pdf)) STORED,
  made_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (project_id, facts_sha256)
);
GRANT SELECT ON key_information TO guildhall_app;
-- Which of them was in force when the investment was placed; null before this version.
ALTER TABLE investments ADD COLUMN key_information_id uuid;
