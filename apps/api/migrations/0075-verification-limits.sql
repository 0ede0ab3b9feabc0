-- Up to where somebody who is not verified invests and withdraws (docs/decisions/0263-what-asks-for-a-verification.md).

-- Step in a transaction.
-- Each server writes it by its configuration when it starts; null is no limit. The functions that move money read it.
CREATE TABLE verification_limits (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  invest_cents bigint,
  withdraw_cents bigint
);
GRANT SELECT, INSERT, UPDATE ON verification_limits TO guildhall_app;
