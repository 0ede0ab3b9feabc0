-- Finds what was approved within a week out of one wallet and to one bank account, however much either has withdrawn before
-- (docs/decisions/0237-two-operators-approve-large-withdrawals.md).

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS withdrawals_approved_of_wallet ON withdrawals (user_id, decided_at) INCLUDE (amount_cents)
  WHERE status IN ('approved', 'paid', 'returned');

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS withdrawals_approved_to_account ON withdrawals (account_hash, decided_at) INCLUDE (amount_cents)
  WHERE status IN ('approved', 'paid', 'returned') AND account_hash IS NOT NULL;
