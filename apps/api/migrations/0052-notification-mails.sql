-- Notifications that are told by mail as well (docs/decisions/0178). When a mail tells of one: at once, or at the time of the daily
-- digest; null for those that no mail tells of, or has told of. `mailed`: one has.
ALTER TABLE notifications ADD COLUMN mail_at timestamptz, ADD COLUMN mailed boolean NOT NULL DEFAULT false;
CREATE INDEX notifications_due ON notifications (mail_at) WHERE mail_at IS NOT NULL;
CREATE INDEX notifications_due_of_account ON notifications (user_id, mail_at) WHERE mail_at IS NOT NULL;
-- Those that are taken away once they are old.
CREATE INDEX notifications_read ON notifications (read_at) WHERE read_at IS NOT NULL;

-- Up to when an account has been told by mail of what was due.
ALTER TABLE notification_counts ADD COLUMN mailed_until timestamptz;
