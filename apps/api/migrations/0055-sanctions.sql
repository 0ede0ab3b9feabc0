-- What a provider of sanctions lists is asked, what it has found, and what operators decided about it
-- (docs/decisions/0425).

-- Step in a transaction.
-- Whether a provider is set up, as the configuration of the servers says: without one nothing is asked, and no
-- withdrawal waits for an answer.
CREATE TABLE sanctions_settings (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  asks boolean NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON sanctions_settings TO guildhall_app;

CREATE TABLE sanctions_questions (
  -- Also the idempotency key at the provider.
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL,
  reason text COLLATE "C" NOT NULL CHECK (reason IN ('withdrawal', 'verification', 'night')),
  -- The withdrawal that waits for the answer.
  withdrawal_id uuid,
  -- About the holder of the withdrawal's bank account instead of its owner.
  about_holder boolean NOT NULL DEFAULT false,
  -- The night that it belongs to.
  list_day date,
  -- A hash of what is asked: one id is never about two names.
  subject_key text COLLATE "C" NOT NULL,
  -- `dropped`: what was to be asked has changed, or nobody needs to know any more.
  state text COLLATE "C" NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'answered', 'dropped')),
  hits integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  answered_at timestamptz,
  -- How often the provider was called, when the last time, and when it is called next.
  tries integer NOT NULL DEFAULT 0,
  tried_at timestamptz,
  next_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((reason = 'withdrawal') = (withdrawal_id IS NOT NULL)),
  CHECK ((reason = 'night') = (list_day IS NOT NULL)),
  CHECK ((state = 'answered') = (answered_at IS NOT NULL)),
  CHECK ((state = 'answered') = (hits IS NOT NULL))
);
CREATE INDEX sanctions_questions_due ON sanctions_questions ((reason = 'night'), next_at) WHERE state = 'waiting';
CREATE INDEX sanctions_questions_tried ON sanctions_questions (tried_at) WHERE reason = 'night';
CREATE INDEX sanctions_questions_of ON sanctions_questions (user_id, id DESC);
CREATE INDEX sanctions_questions_of_withdrawal ON sanctions_questions (withdrawal_id) WHERE withdrawal_id IS NOT NULL;
CREATE UNIQUE INDEX sanctions_questions_once_a_night ON sanctions_questions (user_id, list_day)
  WHERE list_day IS NOT NULL AND state <> 'dropped';
CREATE INDEX sanctions_questions_old ON sanctions_questions (created_at) WHERE withdrawal_id IS NULL;
GRANT SELECT, DELETE ON sanctions_questions TO guildhall_app;

-- What the newest answer about an account was to.
CREATE TABLE sanctions_answers (
  user_id uuid PRIMARY KEY,
  subject_key text COLLATE "C" NOT NULL,
  -- As the provider names its lists; empty where it does not.
  list_version text NOT NULL,
  answered_at timestamptz NOT NULL
);
GRANT SELECT ON sanctions_answers TO guildhall_app;

-- How far each night has come.
CREATE TABLE sanctions_nights (
  day date PRIMARY KEY,
  list_version text NOT NULL,
  -- The last account that was looked at.
  after_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  began_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz
);
GRANT SELECT, DELETE ON sanctions_nights TO guildhall_app;

-- An entry of a list that may name somebody: one row for each entry and name that was asked.
CREATE TABLE sanctions_cases (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL,
  about_holder boolean NOT NULL,
  -- The newest withdrawal to this holder when it was found.
  withdrawal_id uuid,
  asked_name text NOT NULL,
  list text NOT NULL,
  entry text NOT NULL,
  matched_name text NOT NULL,
  -- From 0 to 1; null where the provider does not say it.
  score double precision,
  words text NOT NULL,
  opened_at timestamptz NOT NULL DEFAULT now(),
  found_at timestamptz NOT NULL DEFAULT now(),
  -- `open` until an operator has decided whether it is `same` or `other`. Both but `other` hold withdrawals.
  state text COLLATE "C" NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'same', 'other')),
  decided_by uuid,
  decided_at timestamptz,
  reason text NOT NULL DEFAULT '',
  CHECK ((state = 'open') = (decided_at IS NULL)),
  CHECK ((decided_by IS NULL) = (decided_at IS NULL))
);
CREATE UNIQUE INDEX sanctions_cases_once ON sanctions_cases (user_id, about_holder, asked_name, list, entry);
CREATE INDEX sanctions_cases_open ON sanctions_cases (opened_at, id) WHERE state = 'open';
CREATE INDEX sanctions_cases_holding ON sanctions_cases (user_id) WHERE state IN ('open', 'same');
CREATE INDEX sanctions_cases_newest ON sanctions_cases (opened_at DESC, id DESC);
GRANT SELECT ON sanctions_cases TO guildhall_app;
