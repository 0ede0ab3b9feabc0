-- What operators have set in the console, and what waits for a second one of them (docs/decisions/0418).

-- Step in a transaction.
CREATE TABLE settings (
  -- In the order of the changes, which come one after another.
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text COLLATE "C" NOT NULL,
  -- As the environment would give it; empty where the default applies again.
  value text NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  changed_by uuid NOT NULL,
  -- The second of two operators; null where one was enough.
  approved_by uuid,
  reason text NOT NULL
);
CREATE INDEX settings_of_name ON settings (name, seq DESC);
CREATE TRIGGER settings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
GRANT SELECT ON settings TO guildhall_app;

CREATE TABLE setting_requests (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  name text COLLATE "C" NOT NULL,
  -- What applied when it was asked for, and what is to apply; the latter is empty for the default.
  seen text NOT NULL,
  value text NOT NULL,
  reason text NOT NULL,
  asked_by uuid NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  lapses_at timestamptz NOT NULL,
  outcome text CHECK (outcome IN ('done', 'refused', 'lapsed')),
  ended_at timestamptz,
  CHECK ((outcome IS NULL) = (ended_at IS NULL))
);
CREATE UNIQUE INDEX setting_requests_open ON setting_requests (name) WHERE ended_at IS NULL;
CREATE INDEX setting_requests_ended ON setting_requests (ended_at) WHERE ended_at IS NOT NULL;
GRANT SELECT ON setting_requests TO guildhall_app;
