-- A window of calls begins with the first call that is counted in it, so that a bucket has one row: windows that begin
-- at full minutes let twice as many calls pass around each of them. The lock comes before the rows are deleted.
ALTER TABLE rate_limits DROP CONSTRAINT rate_limits_pkey;
DELETE FROM rate_limits AS r USING rate_limits AS n WHERE n.bucket = r.bucket AND n.window_start > r.window_start;
ALTER TABLE rate_limits ADD PRIMARY KEY (bucket);
