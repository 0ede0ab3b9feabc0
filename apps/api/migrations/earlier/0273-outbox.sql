-- The outbox of money: which transfers of an account its mails have already named, by the account's own numbering of its
-- transfers. `due` is set with the receipts of newer ones. What is to be mailed and is no transfer of the account itself
-- (a withdrawal that the bank has paid, money that is owed) has a row in outbox_events until it is mailed.

-- Step in a transaction.
CREATE TABLE outbox_accounts (
  account_id uuid PRIMARY KEY REFERENCES users,
  mailed_seq bigint NOT NULL,
  due boolean NOT NULL
);
CREATE INDEX outbox_accounts_due ON outbox_accounts (account_id) WHERE due;
GRANT SELECT, UPDATE ON outbox_accounts TO guildhall_app;
CREATE TABLE outbox_events (
  account_id uuid REFERENCES users,
  event_id uuid,
  PRIMARY KEY (account_id, event_id)
);
GRANT SELECT, DELETE ON outbox_events TO guildhall_app;

INSERT INTO outbox_events (account_id, event_id)
SELECT m.user_id, m.event_id
FROM money_mails AS m
  LEFT JOIN withdrawals AS w ON w.id = m.event_id LEFT JOIN transfers AS t ON t.id = m.event_id
WHERE w.id IS NOT NULL OR t.code IN ('refund_owed', 'dispute_owed');

WITH waiting AS (
  SELECT event_id AS id FROM money_mails
  UNION SELECT id FROM receipts_due WHERE mail
), unmailed AS (
  SELECT t.debit_account AS account_id, t.debit_seq AS seq FROM waiting JOIN transfers AS t USING (id)
  UNION ALL
  SELECT t.credit_account, t.credit_seq FROM waiting JOIN transfers AS t USING (id)
  UNION ALL
  SELECT organization_id, told_seq + 1 FROM sale_mails WHERE due
  UNION ALL
  SELECT account_id, NULL FROM outbox_events
)
INSERT INTO outbox_accounts (account_id, mailed_seq, due)
SELECT a.id, least(a.transfers_count, min(u.seq) - 1), count(u.account_id) > 0
FROM ledger_accounts AS a LEFT JOIN unmailed AS u ON u.account_id = a.id
WHERE a.kind = 'wallet' AND a.transfers_count > 0
GROUP BY a.id;

DROP TABLE sale_mails;
DROP TABLE money_mails;
DROP FUNCTION IF EXISTS end_erasing_sales(uuid);
DROP FUNCTION IF EXISTS end_erasing_receipts(uuid);
