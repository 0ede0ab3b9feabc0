-- Tables of the group `reach`: what reaches people, and the texts of public pages.

--
-- messages
--

-- One row for each two accounts, the lower id first. Every message locks it, so that the positions of its messages are
-- their order. What either account has read is a position; `…_unread` counts the later messages of the other account.
-- `…_asked_at` is when the first message came that waits for an answer of that account, and `…_answer_seconds` how long
-- its last answer took.
CREATE TABLE conversations (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  low_id uuid NOT NULL,
  high_id uuid NOT NULL,
  messages_count bigint NOT NULL CHECK (messages_count > 0),
  last_message_at timestamptz NOT NULL,
  low_unread integer NOT NULL DEFAULT 0 CHECK (low_unread >= 0),
  high_unread integer NOT NULL DEFAULT 0 CHECK (high_unread >= 0),
  low_read bigint NOT NULL DEFAULT 0,
  high_read bigint NOT NULL DEFAULT 0,
  low_asked_at timestamptz,
  high_asked_at timestamptz,
  low_answer_seconds integer,
  high_answer_seconds integer,
  UNIQUE (low_id, high_id),
  CHECK (low_id < high_id)
) WITH (fillfactor = 80);
CREATE INDEX conversations_newest_of_low ON conversations (low_id, last_message_at DESC, id DESC);
CREATE INDEX conversations_newest_of_high ON conversations (high_id, last_message_at DESC, id DESC);
CREATE TRIGGER conversations_own_total AFTER INSERT ON conversations
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION count_own_rows('conversations', 'low_id', 'high_id');
GRANT SELECT, INSERT, UPDATE ON conversations TO guildhall_app;

CREATE TABLE messages (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  conversation_id uuid NOT NULL REFERENCES conversations,
  position bigint NOT NULL CHECK (position > 0),
  sender_id uuid NOT NULL,
  -- By which a message that is sent again is recognized.
  client_id uuid,
  message text NOT NULL CHECK (length(message) BETWEEN 1 AND 2000),
  created_at timestamptz NOT NULL,
  hidden_at timestamptz,
  UNIQUE (conversation_id, position)
);
CREATE UNIQUE INDEX messages_once ON messages (sender_id, client_id) WHERE client_id IS NOT NULL;
GRANT SELECT, INSERT ON messages TO guildhall_app;

--
-- notifications
--

-- What an account is notified of in the product (docs/decisions/0177).
CREATE TABLE notifications (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL,
  kind text COLLATE "C" NOT NULL
    CHECK (kind IN ('money', 'messages', 'reports', 'complaints', 'reviews', 'referrals', 'projects', 'security')),
  -- What happened and to what: when it happens again before it is read, the notification counts it.
  event text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  times integer NOT NULL CHECK (times > 0),
  -- The sum of all times, where it is about money.
  cents bigint NOT NULL,
  -- What its text needs: names and titles as they were.
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When it last happened.
  last_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  -- When a mail is due, at once or with the daily digest; null when none is due or it was sent. `mailed`: it was sent.
  mail_at timestamptz,
  mailed boolean NOT NULL DEFAULT false,
  -- Who did it, whose name is in the data; null where nobody did.
  actor_id uuid
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX notifications_waiting ON notifications (user_id, event, subject) WHERE read_at IS NULL;
CREATE INDEX notifications_newest ON notifications (user_id, last_at DESC, id DESC);
CREATE INDEX notifications_newest_of_kind ON notifications (user_id, kind, last_at DESC, id DESC);
CREATE INDEX notifications_newest_unread ON notifications (user_id, last_at DESC, id DESC) WHERE read_at IS NULL;
CREATE INDEX notifications_due ON notifications (mail_at) WHERE mail_at IS NOT NULL;
CREATE INDEX notifications_due_of_account ON notifications (user_id, mail_at) WHERE mail_at IS NOT NULL;
-- Finds old ones to delete.
CREATE INDEX notifications_read ON notifications (read_at) WHERE read_at IS NOT NULL;
CREATE TRIGGER notifications_push AFTER INSERT ON notifications
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION push_new_notifications();
GRANT SELECT ON notifications TO guildhall_app;

-- How many notifications of an account are unread. Whoever writes notifications of an account locks its row first, so
-- that all wait in one order. `changes` grows with each write: of two numbers that a page has received, the later one
-- has more changes.
CREATE TABLE notification_counts (
  user_id uuid PRIMARY KEY,
  unread integer NOT NULL DEFAULT 0 CHECK (unread >= 0),
  changes bigint NOT NULL DEFAULT 1,
  -- Up to when mails with the due notifications were sent.
  mailed_until timestamptz
) WITH (fillfactor = 70);
GRANT SELECT ON notification_counts TO guildhall_app;

-- How an account wants to hear of a kind of notifications, where it has chosen (docs/decisions/0177). Security
-- notifications are always sent.
CREATE TABLE notification_preferences (
  user_id uuid NOT NULL,
  kind text COLLATE "C" NOT NULL
    CHECK (kind IN ('money', 'messages', 'reports', 'complaints', 'reviews', 'referrals', 'projects')),
  way text COLLATE "C" NOT NULL CHECK (way IN ('product', 'mail', 'digest', 'none')),
  PRIMARY KEY (user_id, kind)
);
GRANT SELECT ON notification_preferences TO guildhall_app;

--
-- push
--

-- Browsers that receive the notifications of an account by push. A subscription belongs to the session that made it and
-- ends with it.
CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL,
  session_id uuid NOT NULL,
  -- The address at the push service of the browser; whoever knows it and has our private key can write to the browser.
  endpoint text COLLATE "C" NOT NULL UNIQUE,
  -- The public key of the browser and its secret, by which messages are encrypted.
  p256dh text COLLATE "C" NOT NULL,
  auth text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_subscriptions_of_account ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_of_session ON push_subscriptions (session_id);
GRANT SELECT ON push_subscriptions TO guildhall_app;

-- Which kinds of notifications are pushed, where the account has chosen. Security notifications always are.
CREATE TABLE push_preferences (
  user_id uuid NOT NULL,
  kind text COLLATE "C" NOT NULL
    CHECK (kind IN ('money', 'messages', 'reports', 'complaints', 'reviews', 'referrals', 'projects')),
  pushed boolean NOT NULL,
  PRIMARY KEY (user_id, kind)
);
GRANT SELECT, INSERT, UPDATE ON push_preferences TO guildhall_app;

-- What waits to be pushed. A row is deleted before it is sent, and comes back only when the push service refuses it for
-- now. The notification has no foreign key: a deleted one is skipped.
CREATE TABLE pushes (
  subscription_id uuid NOT NULL REFERENCES push_subscriptions ON DELETE CASCADE,
  notification_id uuid NOT NULL,
  due_at timestamptz NOT NULL DEFAULT now(),
  tries smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (subscription_id, notification_id)
);
CREATE INDEX pushes_due ON pushes (due_at);
GRANT SELECT ON pushes TO guildhall_app;

--
-- site-pages
--

-- Texts of the public pages as admins publish them, each version for ever. A version without a text goes back to the
-- text that comes with the product or is in PAGES_DIR.
CREATE TABLE page_texts (
  page text COLLATE "C" NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  markdown text CHECK (length(markdown) BETWEEN 1 AND 50000),
  published_at timestamptz NOT NULL DEFAULT now(),
  published_by uuid NOT NULL,
  reason text NOT NULL,
  PRIMARY KEY (page, version)
);
CREATE TRIGGER page_texts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON page_texts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
GRANT SELECT ON page_texts TO guildhall_app;
