-- A payment that came to nothing says why in a word for clients as well as in words for the payer.
ALTER TABLE payments ADD COLUMN failure_code text NOT NULL DEFAULT '';
