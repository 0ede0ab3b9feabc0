-- What the house says to all accounts, to people or to organizations, for some time (docs/decisions/0419).

-- Step in a transaction.
CREATE TABLE announcements (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 60),
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 300),
  audience text COLLATE "C" NOT NULL CHECK (audience IN ('everybody', 'people', 'organizations')),
  -- By a banner alone, with a notification, or with one that is mailed, too.
  way text COLLATE "C" NOT NULL CHECK (way IN ('banner', 'bell', 'mail')),
  begins_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > begins_at),
  made_by uuid NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  stopped_by uuid,
  stopped_at timestamptz,
  -- Open pages have heard that it has begun.
  is_begun boolean NOT NULL DEFAULT false,
  -- The last account that was looked at, how many were notified, and when all had been.
  notified_to uuid,
  notified integer NOT NULL DEFAULT 0,
  notified_at timestamptz
);
CREATE INDEX announcements_newest ON announcements (begins_at DESC, id DESC);
CREATE INDEX announcements_open ON announcements (ends_at) WHERE stopped_at IS NULL;
GRANT SELECT ON announcements TO guildhall_app;

-- Step in a transaction.
ALTER TABLE notifications
  DROP CONSTRAINT notifications_kind_check,
  ADD CONSTRAINT notifications_kind_check CHECK (
    kind IN ('money', 'messages', 'reports', 'complaints', 'reviews', 'referrals', 'projects', 'announcements', 'security')
  ) NOT VALID;

-- Step in a transaction.
ALTER TABLE notifications VALIDATE CONSTRAINT notifications_kind_check;

-- Step in a transaction.
ALTER TABLE notification_preferences
  DROP CONSTRAINT notification_preferences_kind_check,
  ADD CONSTRAINT notification_preferences_kind_check CHECK (
    kind IN ('money', 'messages', 'reports', 'complaints', 'reviews', 'referrals', 'projects', 'announcements')
  ) NOT VALID;

-- Step in a transaction.
ALTER TABLE notification_preferences VALIDATE CONSTRAINT notification_preferences_kind_check;

-- Step in a transaction.
ALTER TABLE push_preferences
  DROP CONSTRAINT push_preferences_kind_check,
  ADD CONSTRAINT push_preferences_kind_check CHECK (
    kind IN ('money', 'messages', 'reports', 'complaints', 'reviews', 'referrals', 'projects', 'announcements')
  ) NOT VALID;

-- Step in a transaction.
ALTER TABLE push_preferences VALIDATE CONSTRAINT push_preferences_kind_check;
