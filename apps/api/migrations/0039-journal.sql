-- The journal reads transfers by the day, also those of which no vacuum has told the block index yet.

-- Step in a transaction.
ALTER INDEX transfers_by_day SET (autosummarize = on);
