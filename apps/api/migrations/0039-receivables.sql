-- What an account owes after a provider has taken back more than its wallet had (docs/decisions/0155). Of a file of its own, since a
-- new value of an enum cannot be used in the transaction that adds it.
ALTER TYPE account_kind ADD VALUE 'receivables';
