-- Finds the complaints about one order or investment, for the operators' page of it.

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS complaint_texts_about ON complaint_texts (about_id) WHERE about_id IS NOT NULL;
