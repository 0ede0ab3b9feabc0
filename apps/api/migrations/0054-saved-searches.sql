-- Searches among the open projects that an account keeps, to be told of new ones that they find (docs/decisions/0181-saved-searches.md).
CREATE TABLE saved_searches (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users,
  search text NOT NULL,
  category_id uuid REFERENCES project_categories,
  place text NOT NULL,
  most_cents bigint,
  most_months integer,
  sort text NOT NULL,
  -- What every project that it finds has, and most others have not: saved_search_key tells it.
  key text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE NULLS NOT DISTINCT (user_id, search, category_id, place, most_cents, most_months)
);
CREATE INDEX saved_searches_by_key ON saved_searches (key, id);
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_searches TO guildhall_app;
