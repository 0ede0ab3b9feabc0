-- The newest receipt of an account, for its dashboard.
CREATE INDEX receipts_newest ON receipts (user_id, paid_at DESC);
