-- What operators are told by mail, beside the bell (docs/decisions/0289-operators-are-told.md). A job mails it within a minute, also what the
-- command line has written.

-- Step in a transaction.
CREATE TABLE operator_news (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  roles text[] NOT NULL,
  -- Who has lost such a role within 90 days is told as well.
  former boolean NOT NULL,
  heading text NOT NULL,
  words text[] NOT NULL,
  -- The address of the screen that it leads to, on this site.
  link text NOT NULL,
  -- The request for a role that a link of the mail stops.
  stops uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  mailed_at timestamptz
);
CREATE INDEX operator_news_due ON operator_news (created_at, id) WHERE mailed_at IS NULL;
CREATE INDEX operator_news_mailed ON operator_news (mailed_at) WHERE mailed_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE (mailed_at), DELETE ON operator_news TO guildhall_app;
