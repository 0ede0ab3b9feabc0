-- The time that plans, deadlines and reports read; sessions, keys and holds read now(). It is the clock, unless a test
-- has set it ahead.
CREATE OR REPLACE FUNCTION business_now() RETURNS timestamptz LANGUAGE sql STABLE
  RETURN now() + coalesce((SELECT c.ahead FROM business_clock AS c), '0');

-- The day of the business, which ends at 24:00 UTC.
CREATE OR REPLACE FUNCTION business_day() RETURNS date LANGUAGE sql STABLE
  RETURN (business_now() AT TIME ZONE 'UTC')::date;
