-- Erases the names of at most `most` versions of reports that an organization sent to its investors, and answers how
-- many. The documents go with its files.
CREATE OR REPLACE FUNCTION erase_owed_reports(account uuid, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  WITH erased AS (
    UPDATE owed_report_versions AS v SET name = erased_title(), shared = false
    WHERE (v.report_id, v.version) IN (
      SELECT o.report_id, o.version FROM owed_report_versions AS o
        JOIN owed_reports AS r ON r.id = o.report_id
      WHERE r.organization_id = account AND o.name <> erased_title() LIMIT most
    )
    RETURNING 1
  )
  SELECT count(*)::integer FROM erased;
$$;
