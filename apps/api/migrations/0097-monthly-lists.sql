-- Lists of projects, each month one to be confirmed (docs/decisions/0444).

-- Step in a transaction.
-- What an account has set up: of which category or saved search, which sum, on which day of the month.
CREATE TABLE monthly_lists (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL,
  -- Who has set it up: the account, or the member who acted for it.
  set_by uuid NOT NULL,
  category_id uuid,
  search_id uuid,
  -- What the search looks for in words, which stay when it is deleted; empty for a category.
  name text NOT NULL,
  cents bigint NOT NULL CHECK (cents > 0),
  day smallint NOT NULL CHECK (day BETWEEN 1 AND 31),
  -- The text about the risk that was confirmed.
  risk_text smallint NOT NULL,
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'stopped')),
  -- Why it was stopped.
  reason text NOT NULL DEFAULT '',
  -- The day of the next list; null where there will be none.
  next_on date,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((state = 'active') = (next_on IS NOT NULL)),
  CHECK ((category_id IS NULL) <> (search_id IS NULL))
);
CREATE UNIQUE INDEX monthly_lists_active ON monthly_lists (user_id, category_id, search_id) NULLS NOT DISTINCT
  WHERE state = 'active';
CREATE INDEX monthly_lists_of_user ON monthly_lists (user_id, id);
CREATE INDEX monthly_lists_due ON monthly_lists (next_on, id) WHERE next_on IS NOT NULL;
GRANT SELECT ON monthly_lists TO guildhall_app;

-- The list of each month, once.
CREATE TABLE monthly_list_months (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  list_id uuid NOT NULL REFERENCES monthly_lists ON DELETE CASCADE,
  -- Its first day.
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  state text NOT NULL CHECK (state IN ('open', 'confirmed', 'lapsed', 'empty')),
  -- The first day on which it can no longer be confirmed.
  lapses_on date NOT NULL,
  made_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  -- Which parts were confirmed, so that the same again is known.
  split text COLLATE "C",
  UNIQUE (list_id, month),
  CHECK ((state = 'confirmed') = (confirmed_at IS NOT NULL AND split IS NOT NULL))
);
GRANT SELECT ON monthly_list_months TO guildhall_app;

-- Its projects in order, and what was invested in them.
CREATE TABLE monthly_list_projects (
  month_id uuid NOT NULL REFERENCES monthly_list_months ON DELETE CASCADE,
  project_id uuid NOT NULL,
  position smallint NOT NULL,
  -- How often its terms had been changed when the list was made.
  terms_seen integer NOT NULL,
  cents bigint CHECK (cents > 0),
  investment_id uuid,
  PRIMARY KEY (month_id, project_id),
  CHECK ((cents IS NULL) = (investment_id IS NULL))
);
CREATE UNIQUE INDEX monthly_list_projects_of_investment ON monthly_list_projects (investment_id)
  WHERE investment_id IS NOT NULL;
GRANT SELECT ON monthly_list_projects TO guildhall_app;
