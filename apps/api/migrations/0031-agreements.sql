-- A document that the product makes for an investment, instead of one that the investor uploads.

-- Step in a transaction. The SHA-256 of such a document; null where the investor's own was uploaded.
ALTER TABLE investments ADD COLUMN agreement_sha256 bytea;
