-- A project's payout account: what its organization has paid back and its holders were not credited yet. A step of its
-- own, since a value of a type cannot be used in the transaction that adds it.
ALTER TYPE account_kind ADD VALUE 'project_payout';
