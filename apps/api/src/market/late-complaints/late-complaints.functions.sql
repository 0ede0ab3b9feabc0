-- Complaints about reports that are late: those that a project owes, and those that somebody asked for by a day.

-- Whether an account has a part of a project that was released to its organization and is not all given back.
CREATE OR REPLACE FUNCTION has_released_part(account uuid, project uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM investments AS i
    WHERE i.project_id = project AND i.user_id = account AND i.status = 'COMPLETED'
      AND i.released_on IS NOT NULL AND NOT i.given_up AND refunded_of(i.id) < i.amount_cents
  )
$$;

-- The open complaint of an account about a report; null where it has none.
CREATE OR REPLACE FUNCTION open_late_complaint(account uuid, report uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT l.complaint_id
  FROM late_report_complaints AS l JOIN complaint_cases AS k ON k.id = l.complaint_id
  WHERE l.report_id = report AND l.user_id = account AND k.status <> 'closed'
  ORDER BY l.complaint_id DESC LIMIT 1
$$;

-- What an account can do about an owed report: offered (complain that it is late), open (it has), or nothing, which is
-- the empty text.
CREATE OR REPLACE FUNCTION late_complaint_state(r owed_reports, p projects, account uuid) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN open_late_complaint(account, (r).id) IS NOT NULL THEN 'open'
    WHEN (r).sent_on IS NULL AND (r).due_on < business_day() AND owes_reports(p)
      AND has_released_part(account, (p).id) AND NOT is_insider(account, (p).created_by) THEN 'offered'
    ELSE ''
  END
$$;

-- How many days a request for a report is late today, or was answered late; 0 where it is not, or named no day.
CREATE OR REPLACE FUNCTION request_days_late(r reports) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT greatest(
    0,
    coalesce(coalesce(((r).uploaded_at AT TIME ZONE 'UTC')::date, business_day()) - (r).due_on, 0)
  )
$$;

-- The same as late_complaint_state of a request for a report, for who asked.
CREATE OR REPLACE FUNCTION late_request_state(r reports, account uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN (r).user_id <> account OR (r).due_on IS NULL THEN ''
    WHEN open_late_complaint(account, (r).id) IS NOT NULL THEN 'open'
    WHEN (r).uploaded_at IS NULL AND (r).due_on < business_day() THEN 'offered'
    ELSE ''
  END
$$;

-- The report that a complaint is about, as it is now; null where it is about none.
CREATE OR REPLACE FUNCTION late_report_of(complaint uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE l.kind
    WHEN 'owed' THEN (
      SELECT jsonb_build_object(
        'kind', l.kind,
        'name', p.title,
        'projectId', p.id,
        'state', CASE WHEN r.sent_on IS NOT NULL THEN 'sent' WHEN owes_reports(p) THEN 'late' ELSE 'ended' END,
        'dueOn', r.due_on,
        'sentOn', coalesce(r.sent_on::text, ''),
        'daysLate', greatest(0, coalesce(r.sent_on, business_day()) - r.due_on),
        'sha256', l.sha256
      )
      FROM owed_reports AS r JOIN projects AS p ON p.id = r.project_id
      WHERE r.id = l.report_id
    )
    ELSE (
      SELECT jsonb_build_object(
        'kind', l.kind,
        'name', r.report_id,
        'projectId', '',
        'state', CASE WHEN r.uploaded_at IS NULL THEN 'late' ELSE 'sent' END,
        'dueOn', r.due_on,
        'sentOn', coalesce((r.uploaded_at AT TIME ZONE 'UTC')::date::text, ''),
        'daysLate', request_days_late(r),
        'sha256', l.sha256
      )
      FROM reports AS r WHERE r.id = l.report_id
    )
  END
  FROM late_report_complaints AS l WHERE l.complaint_id = complaint
$$;

-- Holds a report as it is until the transaction ends: it is not sent meanwhile, nor complained about by somebody else.
CREATE OR REPLACE FUNCTION lock_late_report(report uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM owed_reports AS r WHERE r.id = report FOR NO KEY UPDATE;
  PERFORM FROM reports AS r WHERE r.id = report FOR NO KEY UPDATE;
END $$;

-- Ties a complaint, which was written in this transaction, to the report that it is about; answers its number.
CREATE OR REPLACE FUNCTION tie_late_complaint(complaint uuid, account uuid, of_kind text, report uuid, hash text)
RETURNS text
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO late_report_complaints (complaint_id, kind, report_id, user_id, sha256)
  SELECT c.id, of_kind, report, account, hash FROM complaints AS c WHERE c.id = complaint AND c.user_id = account;
  SELECT k.number FROM complaint_cases AS k WHERE k.id = complaint
$$;
