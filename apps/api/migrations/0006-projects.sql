-- Projects and services. All money in whole cents.

CREATE TABLE project_categories (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  name text NOT NULL UNIQUE,
  position integer NOT NULL
);
GRANT SELECT ON project_categories TO guildhall_app;
INSERT INTO project_categories (name, position)
SELECT name, position FROM unnest(ARRAY[
  'Arts and Performance', 'Community Gardens and Farming', 'Community Housing', 'Crafts and Small Workshops', 'Education and Training',
  'Food and Drink', 'Health and Wellbeing', 'Local Transport and Cycling', 'Renewable Energy', 'Software and Electronics'
]) WITH ORDINALITY AS t (name, position);

CREATE TABLE projects (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  created_by uuid NOT NULL REFERENCES users,
  category_id uuid NOT NULL REFERENCES project_categories,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 20),
  description text NOT NULL CHECK (length(description) BETWEEN 1 AND 3000),
  budget_cents bigint NOT NULL CHECK (budget_cents > 0),
  return_on_investment numeric(6, 2) NOT NULL CHECK (return_on_investment BETWEEN 0 AND 9999),
  duration_months smallint NOT NULL CHECK (duration_months BETWEEN 1 AND 999),
  min_investment_cents bigint NOT NULL CHECK (min_investment_cents BETWEEN 1 AND budget_cents),
  photo_file_id uuid REFERENCES files,
  document_file_id uuid REFERENCES files,
  raised_cents bigint NOT NULL DEFAULT 0 CHECK (raised_cents >= 0),
  reserved_cents bigint NOT NULL DEFAULT 0 CHECK (reserved_cents >= 0),
  investors integer NOT NULL DEFAULT 0 CHECK (investors >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT goal_never_exceeded CHECK (raised_cents + reserved_cents <= budget_cents)
);
CREATE INDEX projects_newest ON projects (created_by, created_at DESC, id DESC);
GRANT SELECT, INSERT, UPDATE ON projects TO guildhall_app;

CREATE TABLE services (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  organization_id uuid NOT NULL REFERENCES users,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 20),
  budget_cents bigint NOT NULL CHECK (budget_cents > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX services_newest ON services (organization_id, created_at DESC, id DESC);
GRANT SELECT, INSERT, UPDATE, DELETE ON services TO guildhall_app;
