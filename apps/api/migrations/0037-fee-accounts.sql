-- The account of the fees that somebody has paid to the house. A step of its own, since a value of a type cannot be used
-- in the transaction that adds it.
ALTER TYPE account_kind ADD VALUE 'platform_fees';
