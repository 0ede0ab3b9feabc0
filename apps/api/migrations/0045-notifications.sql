-- What an account is told of in the product (docs/decisions/0177). The functions are in
-- apps/api/src/notifications/notifications.functions.sql.
CREATE TABLE notifications (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users,
  kind text COLLATE "C" NOT NULL
    CHECK (kind IN ('money', 'messages', 'reports', 'complaints', 'reviews', 'referrals', 'projects', 'security')),
  -- What has happened, and what to: the same again, while it waits to be read, is one notification that counts.
  event text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  times integer NOT NULL CHECK (times > 0),
  -- Of money: the sum of all times.
  cents bigint NOT NULL,
  -- What its words need: names and titles as they were.
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When it happened last.
  last_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX notifications_waiting ON notifications (user_id, event, subject) WHERE read_at IS NULL;
CREATE INDEX notifications_newest ON notifications (user_id, last_at DESC, id DESC);
CREATE INDEX notifications_newest_of_kind ON notifications (user_id, kind, last_at DESC, id DESC);
CREATE INDEX notifications_newest_unread ON notifications (user_id, last_at DESC, id DESC) WHERE read_at IS NULL;
GRANT SELECT ON notifications TO guildhall_app;

-- How many of an account's notifications wait to be read. Whoever writes to an account's notifications locks its row first, so that all
-- wait in one order. `changes` grows with each write: of two numbers that a page has heard, the later one has more.
CREATE TABLE notification_counts (
  user_id uuid PRIMARY KEY REFERENCES users,
  unread integer NOT NULL DEFAULT 0 CHECK (unread >= 0),
  changes bigint NOT NULL DEFAULT 1
) WITH (fillfactor = 70);
GRANT SELECT ON notification_counts TO guildhall_app;
