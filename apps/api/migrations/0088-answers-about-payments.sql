-- How many answers of its provider about what became of it have been taken for a payment: whoever asks reads the number before, so that an answer
-- that others have overtaken is known as one, also where the sums have come back to what they were (docs/decisions/0265-answers-about-payments-are-counted.md).

-- Step in a transaction.
ALTER TABLE payments ADD COLUMN answers_taken integer NOT NULL DEFAULT 0;
