-- Whose hand an operator is: their own where the command line gave the role, or two hands did; else that of the admin who gave it. Null, of an older
-- row, is read from who gave it and who said yes (docs/decisions/0380-whose-hand-an-operator-is.md).

-- Step in a transaction.
ALTER TABLE operators ADD COLUMN hand uuid;
