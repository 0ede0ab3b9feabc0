-- What both sides of a dispute add to it after its message and answer: a list of { bySeller, message, at }, the oldest first. Written by add_to_dispute.

-- Step in a transaction.
ALTER TABLE disputes ADD COLUMN added jsonb NOT NULL DEFAULT '[]';
