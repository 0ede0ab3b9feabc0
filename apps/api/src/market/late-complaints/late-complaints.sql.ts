import { fewestAskersShown } from '@guildhall/contract/market/updates.contract.ts';
import type { ReportPromise } from '@guildhall/contract/market/owed-reports.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

/** A report that a project owes, or a request for one. */
export type Which = { kind: 'owed' | 'request'; reportId: string };

/** Why an account cannot complain about a report, or `ok`. */
export type LateOutcome = 'ok' | 'no_holding' | 'insider' | 'sent' | 'ended' | 'early';

/** Days are as `2026-11-29`. */
type OfBoth = {
  outcome: LateOutcome;
  openId: string | null;
  openNumber: string | null;
  organizationId: string;
  organization: string;
  today: string;
  dueOn: string;
  daysLate: number;
};

/** `people` is null below `fewestAskersShown`; `answeredOn` is null until an update was published. */
export type RequestForUpdate = {
  askedOn: string;
  people: number | null;
  answeredOn: string | null;
  update: string | null;
};

export type FoundOwed = OfBoth & {
  kind: 'owed';
  projectId: string;
  projectTitle: string;
  report: Exclude<ReportPromise, 'none'>;
  from: string;
  until: string;
  /** When the project was published, where its first report begins; and days after the end of what a report covers by which it is due. */
  promisedOn: string;
  reportDays: number;
  /** Of its organization, in their order. */
  reminders: string[];
  /** The last ones since the beginning of what the report covers, in their order. */
  requests: RequestForUpdate[];
};

export type FoundRequest = OfBoth & { kind: 'request'; name: string; message: string; askedOn: string };

/** What a complaint and its paper are made of. */
export type FoundLate = FoundOwed | FoundRequest;

/** How many requests for an update a paper names. */
const mostRequests = 6;

type Wanted = { accountId: string; reportId: string };

const sql = {
  owed: statement<Wanted & { fewest: number; most: number }, FoundOwed>(
    'late-complaints.owed',
    `SELECT
        'owed' AS kind,
        CASE
          WHEN NOT has_released_part(:accountId, p.id) THEN 'no_holding'
          WHEN is_insider(:accountId, p.created_by) THEN 'insider'
          WHEN r.sent_on IS NOT NULL THEN 'sent'
          WHEN NOT owes_reports(p) THEN 'ended'
          WHEN r.due_on >= business_day() THEN 'early'
          ELSE 'ok'
        END AS outcome,
        k.id AS "openId",
        k.number AS "openNumber",
        u.id AS "organizationId",
        u.name AS organization,
        business_day()::text AS today,
        r.due_on::text AS "dueOn",
        greatest(0, business_day() - r.due_on) AS "daysLate",
        p.id AS "projectId",
        p.title AS "projectTitle",
        r.kind AS report,
        r.covers_from::text AS "from",
        r.covers_until::text AS until,
        (
          SELECT f.covers_from::text FROM owed_reports AS f WHERE f.project_id = p.id AND f.number = 1
        ) AS "promisedOn",
        p.report_days::int AS "reportDays",
        to_json(r.reminded_on) AS reminders,
        (
          SELECT coalesce(
            json_agg(json_build_object(
              'askedOn', (q.opened_at AT TIME ZONE 'UTC')::date,
              'people', CASE WHEN q.people >= :fewest THEN q.people END,
              'answeredOn', (q.answered_at AT TIME ZONE 'UTC')::date,
              'update', (
                SELECT w.title FROM project_updates AS w
                WHERE w.project_id = q.project_id AND w.published_at = q.answered_at AND w.audience = 'everybody'
                LIMIT 1
              )
            ) ORDER BY q.opened_at),
            '[]'
          )
          FROM (
            SELECT * FROM update_requests AS a
            WHERE a.project_id = p.id AND a.opened_at >= r.covers_from::timestamp AT TIME ZONE 'UTC'
            ORDER BY a.opened_at DESC LIMIT :most
          ) AS q
        ) AS requests
      FROM owed_reports AS r
        JOIN projects AS p ON p.id = r.project_id
        JOIN users AS u ON u.id = p.created_by
        LEFT JOIN complaint_cases AS k ON k.id = open_late_complaint(:accountId, r.id)
      WHERE r.id = :reportId AND p.state <> 'draft'`,
  ),
  request: statement<Wanted, FoundRequest>(
    'late-complaints.request',
    `SELECT
        'request' AS kind,
        CASE
          WHEN r.uploaded_at IS NOT NULL THEN 'sent'
          WHEN r.due_on IS NULL OR r.due_on >= business_day() THEN 'early'
          ELSE 'ok'
        END AS outcome,
        k.id AS "openId",
        k.number AS "openNumber",
        u.id AS "organizationId",
        u.name AS organization,
        business_day()::text AS today,
        coalesce(r.due_on::text, '') AS "dueOn",
        request_days_late(r) AS "daysLate",
        r.report_id AS name,
        CASE WHEN is_hidden('request', r.id) THEN '' ELSE r.message END AS message,
        (r.created_at AT TIME ZONE 'UTC')::date::text AS "askedOn"
      FROM reports AS r
        JOIN users AS u ON u.id = r.organization_id
        LEFT JOIN complaint_cases AS k ON k.id = open_late_complaint(:accountId, r.id)
      WHERE r.id = :reportId AND r.user_id = :accountId`,
  ),
  lock: statement<{ reportId: string }, { done: boolean }>(
    'late-complaints.lock',
    'SELECT lock_late_report(:reportId) IS NOT NULL AS done',
  ),
  tie: statement<Which & { complaintId: string; accountId: string; sha256: string }, { number: string }>(
    'late-complaints.tie',
    'SELECT tie_late_complaint(:complaintId, :accountId, :kind, :reportId, :sha256) AS number',
  ),
};

/** A report with all that a complaint of an account about it says; undefined where the account knows of none of this id. */
export async function findLate(db: Db, accountId: string, { kind, reportId }: Which): Promise<FoundLate | undefined> {
  const wanted = { accountId, reportId };
  return kind === 'owed'
    ? (await db.query(sql.owed, { ...wanted, fewest: fewestAskersShown, most: mostRequests }))[0]
    : (await db.query(sql.request, wanted))[0];
}

/** Holds a report as it is until the transaction ends. */
export async function lockReport(db: Db, { reportId }: Which): Promise<void> {
  await db.query(sql.lock, { reportId });
}

/** Ties a complaint of the account to the report that it is about; answers its number. */
export async function tieComplaint(
  db: Db,
  tied: Which & { complaintId: string; accountId: string; sha256: string },
): Promise<string> {
  return (await db.query(sql.tie, tied))[0]!.number;
}
