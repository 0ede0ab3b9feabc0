-- Whether what a project has promised to report is still owed: not once it failed or was canceled.
CREATE OR REPLACE FUNCTION owes_reports(p projects) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (p).state NOT IN ('failed', 'canceled')
$$;

-- Writes down which reports a published project owes: each covers the months that its promise names, counted from
-- today, the last one what is left of the duration.
CREATE OR REPLACE FUNCTION owe_reports(project uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO owed_reports (
    project_id,
    organization_id,
    number,
    kind,
    covers_from,
    covers_until,
    due_on
  )
  SELECT
    p.id,
    p.created_by,
    k,
    p.reports,
    business_day() + make_interval(months => (k - 1) * s.months),
    e.covers_until,
    e.covers_until + p.report_days
  FROM projects AS p
    CROSS JOIN LATERAL (
      SELECT CASE p.reports WHEN 'quarterly' THEN 3 WHEN 'yearly' THEN 12 ELSE p.duration_months END AS months
    ) AS s
    CROSS JOIN LATERAL generate_series(1, (p.duration_months + s.months - 1) / s.months) AS k
    CROSS JOIN LATERAL (
      SELECT (business_day() + make_interval(months => least(k * s.months, p.duration_months)))::date - 1
    ) AS e (covers_until)
  WHERE p.id = project AND p.reports <> 'none' AND p.state <> 'draft'
  ON CONFLICT DO NOTHING
$$;

-- Sends a version of a report that a project of an organization owes. outcome: ok, same (it is the newest version: who
-- has lost the answer sends it again), not_found, ended (the project failed or was canceled, and owes none), figures
-- (it does not say of each figure that the project promises how much was reached).
CREATE OR REPLACE FUNCTION send_owed_report(
  organization uuid,
  report uuid,
  actor uuid,
  title text,
  file uuid,
  hash text,
  for_everybody boolean,
  reached bigint[] DEFAULT '{}',
  OUT outcome text,
  OUT project uuid,
  OUT project_title text,
  OUT sent_version smallint
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  is_owed boolean;
BEGIN
  SELECT p.id, p.title, owes_reports(p) INTO project, project_title, is_owed
  FROM owed_reports AS r JOIN projects AS p ON p.id = r.project_id
  WHERE r.id = report AND r.organization_id = organization FOR NO KEY UPDATE OF r;
  IF project IS NULL THEN
    outcome := 'not_found';
    RETURN;
  END IF;
  IF NOT is_owed THEN
    outcome := 'ended';
    RETURN;
  END IF;
  IF cardinality(reached) <> impact_figures_of(project) THEN
    outcome := 'figures';
    RETURN;
  END IF;
  outcome := 'ok';
  SELECT v.version INTO sent_version
  FROM owed_reports AS r JOIN owed_report_versions AS v ON v.report_id = r.id AND v.version = r.versions
  WHERE r.id = report AND v.sha256 = hash AND v.name = title AND v.shared = for_everybody
    AND reached_in(report, v.version) = reached;
  IF FOUND THEN
    outcome := 'same';
    RETURN;
  END IF;
  UPDATE owed_reports AS r SET versions = r.versions + 1, sent_on = coalesce(r.sent_on, business_day())
  WHERE r.id = report RETURNING r.versions INTO sent_version;
  INSERT INTO owed_report_versions (
    report_id,
    version,
    name,
    file_id,
    sha256,
    shared,
    sent_at,
    sent_by
  )
  VALUES (
    report,
    sent_version,
    title,
    file,
    hash,
    for_everybody,
    business_now(),
    actor
  );
  PERFORM FROM projects AS p WHERE p.id = project FOR NO KEY UPDATE;
  PERFORM note_impact(project, report, sent_version, reached);
  PERFORM settle_reserve(project);
END $$;

-- How an organization reported: of the last 200 reports that were due, those in whose projects somebody invested, those
-- of them that were sent in time, and those that are late today.
CREATE OR REPLACE FUNCTION reports_in_time(organization uuid, OUT due integer, OUT in_time integer, OUT late integer)
LANGUAGE sql STABLE AS $$
  SELECT
    count(*)::integer,
    count(*) FILTER (WHERE r.sent_on <= r.due_on)::integer,
    count(*) FILTER (WHERE r.sent_on IS NULL)::integer
  FROM (
    SELECT o.project_id, o.due_on, o.sent_on FROM owed_reports AS o
    WHERE o.organization_id = organization AND o.due_on < business_day()
    ORDER BY o.due_on DESC LIMIT 200
  ) AS r
    JOIN projects AS p ON p.id = r.project_id
  WHERE p.investors > 0 AND (r.sent_on IS NOT NULL OR owes_reports(p))
$$;

-- Takes at most a number of owed reports of which their organizations are to be reminded, each reminder once. A
-- reminder that a later one has overtaken is not sent; `ended`: the project owes none any more.
CREATE OR REPLACE FUNCTION take_report_reminders(most integer)
RETURNS TABLE (
  report uuid,
  project uuid,
  organization uuid,
  project_title text,
  kind text,
  due_on date,
  reminder smallint,
  ended boolean
)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH due AS (
    SELECT r.id FROM owed_reports AS r
    WHERE r.sent_on IS NULL AND r.reminder < 4 AND r.due_on <= business_day() + 7
      AND r.reminder < reminder_of(r.due_on, business_day())
    ORDER BY r.due_on, r.id LIMIT most FOR NO KEY UPDATE SKIP LOCKED
  )
  UPDATE owed_reports AS r
  SET reminder = CASE WHEN NOT owes_reports(p) THEN 4 ELSE reminder_of(r.due_on, business_day()) END,
    reminded_on = CASE WHEN NOT owes_reports(p) THEN r.reminded_on ELSE r.reminded_on || business_day() END
  FROM due, projects AS p WHERE r.id = due.id AND p.id = r.project_id
  RETURNING
    r.id,
    p.id,
    r.organization_id,
    p.title,
    r.kind,
    r.due_on,
    r.reminder,
    NOT owes_reports(p)
$$;
