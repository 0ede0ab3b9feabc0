-- What in wallets came by card so lately that it cannot be withdrawn yet (docs/decisions/0303-card-money-waits.md). Written by the functions of
-- apps/api/src/wallet/card-money.functions.sql. No more than what a wallet has; what is older stands here no more once the wallet pays.

-- Step in a transaction.
CREATE TABLE card_money (
  account_id uuid NOT NULL,
  -- From when on it is like any other money, to the full hour: so a wallet has a row for each hour of the wait, and not for each payment.
  free_at timestamptz NOT NULL,
  cents bigint NOT NULL CHECK (cents > 0),
  PRIMARY KEY (account_id, free_at)
) WITH (fillfactor = 70);
GRANT SELECT ON card_money TO guildhall_app;
