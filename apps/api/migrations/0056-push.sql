-- Browsers in which an account is told of its notifications by push (docs/decisions/0190-push.md). A subscription belongs to the session that
-- made it and ends with it.
CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  -- The address at the browser's push service; whoever knows it and holds our private key can write to the browser.
  endpoint text COLLATE "C" NOT NULL UNIQUE,
  -- The browser's public key and its secret, by which what we send is encrypted.
  p256dh text COLLATE "C" NOT NULL,
  auth text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_subscriptions_of_account ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_of_session ON push_subscriptions (session_id);
GRANT SELECT ON push_subscriptions TO guildhall_app;

-- Of which kinds an account is told by push, where it has chosen. Of what concerns its security it always is.
CREATE TABLE push_preferences (
  user_id uuid NOT NULL REFERENCES users,
  kind text COLLATE "C" NOT NULL
    CHECK (kind IN ('money', 'messages', 'reports', 'complaints', 'reviews', 'referrals', 'projects')),
  pushed boolean NOT NULL,
  PRIMARY KEY (user_id, kind)
);
GRANT SELECT, INSERT, UPDATE ON push_preferences TO guildhall_app;

-- What waits to be sent. A row is taken out before it is sent, and comes back only where the push service has refused it for now. The
-- notification has no foreign key: one that is gone is passed over.
CREATE TABLE pushes (
  subscription_id uuid NOT NULL REFERENCES push_subscriptions ON DELETE CASCADE,
  notification_id uuid NOT NULL,
  due_at timestamptz NOT NULL DEFAULT now(),
  tries smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (subscription_id, notification_id)
);
CREATE INDEX pushes_due ON pushes (due_at);
GRANT SELECT ON pushes TO guildhall_app;

CREATE TRIGGER notifications_push AFTER INSERT ON notifications
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION push_new_notifications();
