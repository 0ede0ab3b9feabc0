-- Tables of the group `trust`: complaints, disputes, flags, freezes and operators.

--
-- complaints
--

-- What a complaint says, kept once for all organizations that it goes to.
CREATE TABLE complaint_texts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 20),
  message text NOT NULL CHECK (length(message) BETWEEN 1 AND 3000),
  attachment_file_id uuid NOT NULL,
  -- An order, an investment, a project or a message of the organization.
  about_kind text COLLATE "C",
  about_id uuid
);
CREATE INDEX complaint_texts_attachment_file ON complaint_texts (attachment_file_id);
CREATE INDEX complaint_texts_about ON complaint_texts (about_id) WHERE about_id IS NOT NULL;
GRANT SELECT, INSERT ON complaint_texts TO guildhall_app;

CREATE TABLE complaints (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  text_id uuid NOT NULL REFERENCES complaint_texts,
  user_id uuid NOT NULL,
  organization_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When the organization wrote to the complaining account.
  answered_at timestamptz,
  UNIQUE (text_id, organization_id),
  CHECK (user_id <> organization_id)
);
CREATE INDEX complaints_received ON complaints (organization_id, created_at DESC, id DESC);
CREATE INDEX complaints_sent ON complaints (user_id, created_at DESC, id DESC);
CREATE INDEX complaints_unanswered ON complaints (user_id, organization_id) WHERE answered_at IS NULL;
CREATE TRIGGER complaints_count_answered AFTER UPDATE OF answered_at ON complaints
  FOR EACH ROW WHEN (OLD.answered_at IS NULL AND NEW.answered_at IS NOT NULL)
  EXECUTE FUNCTION count_own_row('complaints answered', 'organization_id');
CREATE TRIGGER complaints_count_sent_answered AFTER INSERT ON complaints
  FOR EACH ROW WHEN (NEW.answered_at IS NOT NULL)
  EXECUTE FUNCTION count_own_row('complaints answered', 'organization_id');
CREATE TRIGGER complaints_open_cases AFTER INSERT ON complaints
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION open_cases();
CREATE TRIGGER complaints_own_total_of_received AFTER INSERT ON complaints
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION count_own_rows('complaints received', 'organization_id');
CREATE TRIGGER complaints_own_total_of_sent AFTER INSERT ON complaints
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_own_rows('complaints sent', 'user_id');
GRANT SELECT, INSERT ON complaints TO guildhall_app;

-- The last number of each year. Whoever opens the next case locks its row, so that the numbers have no gaps.
CREATE TABLE complaint_numbers (
  year integer PRIMARY KEY,
  last integer NOT NULL
);

-- A complaint is a case that has a number, is answered, and is decided by an operator.
CREATE TABLE complaint_cases (
  id uuid PRIMARY KEY REFERENCES complaints,
  number text COLLATE "C" NOT NULL UNIQUE,
  organization_id uuid NOT NULL,
  -- `open` until the organization has answered, `answered` until an operator has decided.
  status text COLLATE "C" NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'answered', 'closed')),
  due_at timestamptz NOT NULL,
  reminded_at timestamptz,
  overdue_at timestamptz,
  answer text NOT NULL DEFAULT '',
  answer_file_id uuid,
  answered_at timestamptz,
  -- While it is set, no withdrawal of the organization is approved.
  held_at timestamptz,
  outcome text COLLATE "C" NOT NULL DEFAULT '' CHECK (outcome IN ('', 'upheld', 'partly', 'rejected')),
  outcome_reason text NOT NULL DEFAULT '',
  decided_at timestamptz,
  decided_by uuid
);
CREATE INDEX complaint_cases_queue ON complaint_cases (status, due_at, id);
CREATE INDEX complaint_cases_to_remind ON complaint_cases (due_at) WHERE status = 'open' AND overdue_at IS NULL;
CREATE INDEX complaint_cases_held ON complaint_cases (organization_id) WHERE held_at IS NOT NULL;
CREATE INDEX complaint_cases_answer_file ON complaint_cases (answer_file_id) WHERE answer_file_id IS NOT NULL;
GRANT SELECT ON complaint_cases TO guildhall_app;

-- Notes of operators about a case, which only operators see.
CREATE TABLE complaint_notes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  complaint_id uuid NOT NULL REFERENCES complaints,
  operator_id uuid NOT NULL,
  note text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX complaint_notes_of_case ON complaint_notes (complaint_id, created_at DESC, id DESC);
GRANT SELECT, INSERT ON complaint_notes TO guildhall_app;

--
-- operators
--

-- Accounts that are operators, with their role.
CREATE TABLE operators (
  user_id uuid PRIMARY KEY,
  role text COLLATE "C" NOT NULL CHECK (role IN ('support', 'finance', 'admin')),
  granted_at timestamptz NOT NULL DEFAULT now(),
  -- Who gave the role; null at the command line. The approvals of the two do not count as those of two operators
  -- (docs/decisions/0282).
  granted_by uuid,
  -- Who confirmed it.
  confirmed_by uuid,
  -- Whose hand the operator is: their own where the command line or two operators gave the role, else that of the admin
  -- who gave it. Where it is null, it follows from the two columns above (docs/decisions/0288).
  hand uuid
);
GRANT SELECT, INSERT, UPDATE, DELETE ON operators TO guildhall_app;

-- Messages to operators that a job mails within a minute, also those that a command wrote (docs/decisions/0288).
CREATE TABLE operator_news (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  roles text[] NOT NULL,
  -- It also goes to whoever has lost such a role within 90 days.
  former boolean NOT NULL,
  heading text NOT NULL,
  words text[] NOT NULL,
  -- The address on this site of the screen that it leads to.
  link text NOT NULL,
  -- The request for a role that a link in the mail stops.
  stops uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  mailed_at timestamptz
);
CREATE INDEX operator_news_due ON operator_news (created_at, id) WHERE mailed_at IS NULL;
CREATE INDEX operator_news_mailed ON operator_news (mailed_at) WHERE mailed_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE (mailed_at), DELETE ON operator_news TO guildhall_app;

-- Requests for a role that need another admin or time (docs/decisions/0288). An empty role asks to take the role away.
-- `holds_at` is when it takes effect by itself; null where another admin has to agree.
CREATE TABLE role_requests (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL,
  role text NOT NULL CHECK (role IN ('', 'support', 'finance', 'admin')),
  reason text NOT NULL,
  asked_by uuid NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  holds_at timestamptz,
  lapses_at timestamptz NOT NULL,
  outcome text CHECK (outcome IN ('done', 'refused', 'stopped', 'lapsed')),
  ended_at timestamptz,
  CHECK ((outcome IS NULL) = (ended_at IS NULL))
);
CREATE UNIQUE INDEX role_requests_open ON role_requests (user_id) WHERE ended_at IS NULL;
CREATE INDEX role_requests_ended ON role_requests (ended_at) WHERE ended_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON role_requests TO guildhall_app;

--
-- freezes
--

-- Accounts and projects that operators have frozen (docs/decisions/0240).
CREATE TABLE freezes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- Either the account or the project is frozen.
  account_id uuid,
  project_id uuid,
  subject_id uuid NOT NULL GENERATED ALWAYS AS (coalesce(account_id, project_id)) STORED,
  -- Who is notified and may appeal: the account itself, or the organization of the project.
  owner_id uuid NOT NULL,
  reason text NOT NULL,
  frozen_at timestamptz NOT NULL DEFAULT now(),
  frozen_by uuid NOT NULL,
  ends_at timestamptz NOT NULL,
  -- A freeze that ended by itself is lifted, as of its end, when the next one begins.
  lifted_at timestamptz,
  lifted_by uuid,
  appeal text NOT NULL DEFAULT '',
  appealed_at timestamptz,
  answer text NOT NULL DEFAULT '',
  answered_at timestamptz,
  answered_by uuid,
  CHECK (num_nonnulls(account_id, project_id) = 1)
);
CREATE UNIQUE INDEX freezes_in_force ON freezes (subject_id) WHERE lifted_at IS NULL;
CREATE INDEX freezes_of_owner ON freezes (owner_id, frozen_at DESC, id DESC);
CREATE INDEX freezes_newest ON freezes (frozen_at DESC, id DESC);
CREATE INDEX freezes_appealed ON freezes (appealed_at, id) WHERE appealed_at IS NOT NULL AND answered_at IS NULL;
GRANT SELECT ON freezes TO guildhall_app;

--
-- disputes
--

-- Disputes about orders and investments (docs/decisions/0248).
CREATE TABLE disputes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- The order or investment.
  purchase_id uuid NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('order', 'investment')),
  user_id uuid NOT NULL,
  seller_id uuid NOT NULL,
  reason text COLLATE "C" NOT NULL CHECK (reason IN ('not_received', 'not_as_described', 'other')),
  message text NOT NULL,
  -- What of the purchase was left to be refunded.
  disputed_cents bigint NOT NULL CHECK (disputed_cents > 0),
  -- The part of it that was free in the wallet of the seller and is held.
  hold_id uuid,
  held_cents bigint NOT NULL,
  status text COLLATE "C" NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'answered', 'closed')),
  opened_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL,
  reminded_at timestamptz,
  overdue_at timestamptz,
  answer text NOT NULL DEFAULT '',
  answered_at timestamptz,
  outcome text COLLATE "C" NOT NULL DEFAULT '' CHECK (outcome IN ('', 'accepted', 'refunded', 'refused', 'withdrawn')),
  refunded_cents bigint NOT NULL DEFAULT 0,
  outcome_reason text NOT NULL DEFAULT '',
  decided_at timestamptz,
  -- Null when the seller has accepted it.
  decided_by uuid,
  -- What both sides have added after the message and the answer: a list of { bySeller, message, at }, the oldest first.
  added jsonb NOT NULL DEFAULT '[]',
  CHECK ((status = 'closed') = (outcome <> ''))
);
-- An order or investment is disputed once.
CREATE UNIQUE INDEX disputes_of_purchase ON disputes (purchase_id);
CREATE INDEX disputes_queue ON disputes (status, due_at, id);
CREATE INDEX disputes_to_remind ON disputes (due_at) WHERE status = 'open' AND overdue_at IS NULL;
CREATE INDEX disputes_against ON disputes (seller_id, opened_at, id);
CREATE INDEX disputes_opened ON disputes (user_id, opened_at, id);
-- Where less than the disputed sum was free: nothing more of the seller is paid out.
CREATE INDEX disputes_short ON disputes (seller_id) WHERE status <> 'closed' AND held_cents < disputed_cents;
-- What a seller has to answer, the first one due first.
CREATE INDEX disputes_to_answer ON disputes (seller_id, due_at, id) WHERE status = 'open';
GRANT SELECT ON disputes TO guildhall_app;

--
-- flags
--

-- What people have flagged and operators have decided about (docs/decisions/0257).
CREATE TABLE flagged_things (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  kind text COLLATE "C" NOT NULL
    CHECK (kind IN ('message', 'review', 'project', 'service', 'organization', 'file', 'complaint', 'answer', 'request',
      'investment')),
  thing_id uuid NOT NULL,
  author_id uuid NOT NULL,
  -- `open` until an operator has decided; a kept thing that is flagged again is open again.
  status text COLLATE "C" NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'kept', 'hidden', 'frozen')),
  -- The number of flags since it was opened, and when the first of them came.
  flags integer NOT NULL DEFAULT 0,
  flagged_at timestamptz NOT NULL DEFAULT now(),
  reason text NOT NULL DEFAULT '',
  decided_at timestamptz,
  decided_by uuid,
  appeal text NOT NULL DEFAULT '',
  appealed_at timestamptz,
  answered_at timestamptz,
  UNIQUE (kind, thing_id)
);
CREATE INDEX flagged_things_open ON flagged_things (flagged_at, id) WHERE status = 'open';
CREATE INDEX flagged_things_appealed ON flagged_things (appealed_at, id)
  WHERE appealed_at IS NOT NULL AND answered_at IS NULL;
CREATE INDEX flagged_things_decided ON flagged_things (decided_at DESC, id DESC) WHERE status <> 'open';
CREATE INDEX flagged_things_of_author ON flagged_things (author_id, decided_at DESC, id DESC);
GRANT SELECT ON flagged_things TO guildhall_app;

CREATE TABLE flags (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  flagged_id uuid NOT NULL REFERENCES flagged_things,
  by_id uuid NOT NULL,
  reason text COLLATE "C" NOT NULL CHECK (reason IN ('spam', 'fraud', 'insult', 'private', 'other')),
  words text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (by_id, flagged_id)
);
CREATE INDEX flags_of_thing ON flags (flagged_id, created_at DESC, id DESC);
GRANT SELECT ON flags TO guildhall_app;
