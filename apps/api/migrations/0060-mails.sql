-- The mails to an account and how sending them went (docs/decisions/0428).

-- Step in a transaction.
CREATE TABLE mails (
  -- By which the mail server knows it.
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  subject text NOT NULL,
  queued_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  -- How often sending it failed, and why it did the last time.
  failures integer NOT NULL DEFAULT 0,
  problem text NOT NULL DEFAULT ''
);
CREATE INDEX mails_of_account ON mails (user_id, queued_at DESC, id DESC);
CREATE INDEX mails_by_age ON mails (queued_at);
GRANT SELECT, INSERT, DELETE, UPDATE (sent_at, failures, problem) ON mails TO guildhall_app;
