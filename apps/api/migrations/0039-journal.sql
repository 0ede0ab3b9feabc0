-- The journal reads transfers by the day. The block index takes new ones in at once, and not at the next vacuum.

-- Step in a transaction.
ALTER INDEX transfers_by_day SET (autosummarize = on);
