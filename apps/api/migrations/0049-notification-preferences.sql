-- How an account is told of a kind of notifications, where it has chosen (docs/decisions/0178). Of what concerns its security everybody
-- is told.
CREATE TABLE notification_preferences (
  user_id uuid NOT NULL REFERENCES users,
  kind text COLLATE "C" NOT NULL
    CHECK (kind IN ('money', 'messages', 'reports', 'complaints', 'reviews', 'referrals', 'projects')),
  way text COLLATE "C" NOT NULL CHECK (way IN ('product', 'mail', 'digest', 'none')),
  PRIMARY KEY (user_id, kind)
);
GRANT SELECT ON notification_preferences TO guildhall_app;
