-- The account of what the house has taken out of its fees. A step of its own, since a value of a type cannot be used in
-- the transaction that adds it.
ALTER TYPE account_kind ADD VALUE 'fees_paid_out';
