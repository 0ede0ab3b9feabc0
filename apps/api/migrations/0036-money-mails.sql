-- People are told by mail of what moved in their wallet (docs/decisions/0152). What waits for its receipt now is old, and nobody is told
-- of it.
ALTER TABLE receipts_due ADD COLUMN mail boolean NOT NULL DEFAULT false;
ALTER TABLE receipts_due ALTER COLUMN mail SET DEFAULT true;

-- What an account is still to be told of: a receipt, or a refund or a payout that came back by its transfer. Taken away with the mail that tells of it.
CREATE TABLE money_mails (
  user_id uuid NOT NULL REFERENCES users,
  event_id uuid NOT NULL,
  PRIMARY KEY (user_id, event_id)
);
GRANT SELECT, DELETE ON money_mails TO guildhall_app;
