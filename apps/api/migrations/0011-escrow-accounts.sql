-- A project's escrow account: what was invested in it and has not reached its organization. A step of its own, since a
-- value of a type cannot be used in the transaction that adds it.
ALTER TYPE account_kind ADD VALUE 'project_escrow';
