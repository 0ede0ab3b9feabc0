-- Erases the words of at most `most` reports that an account requested, and answers how many.
CREATE OR REPLACE FUNCTION erase_requested_reports(account uuid, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  WITH erased AS (
    UPDATE reports AS r SET report_id = erased_title(), message = erased_text() WHERE r.id IN (
      SELECT o.id FROM reports AS o WHERE o.user_id = account AND o.message <> erased_text() LIMIT most)
    RETURNING 1
  )
  SELECT count(*)::integer FROM erased;
$$;

-- The same for the names of the reports that an organization uploaded; they are no longer shared.
CREATE OR REPLACE FUNCTION erase_answered_reports(account uuid, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  WITH erased AS (
    UPDATE reports AS r SET report_name = erased_title(), shared = false
    WHERE r.id IN (
      SELECT o.id FROM reports AS o
      WHERE o.organization_id = account AND o.report_name NOT IN ('', erased_title()) LIMIT most
    )
    RETURNING 1
  )
  SELECT count(*)::integer FROM erased;
$$;
