-- Few owe: the operator's list of them reads no other account.
CREATE INDEX ledger_accounts_owing ON ledger_accounts (owed_cents DESC, id) WHERE owed_cents > 0;
