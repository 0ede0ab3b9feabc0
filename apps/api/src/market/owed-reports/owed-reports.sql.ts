import type { OwedReportState } from '@guildhall/contract/market/owed-reports.contract.ts';
import type { UpdateAudience } from '@guildhall/contract/market/updates.contract.ts';
import type { ReportPromise } from '@guildhall/contract/market/owed-reports.ts';
import type { lateComplaints } from '@guildhall/contract/trust/late-report.ts';
import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

type Page = { id: string; before: string | null; most: number };

/** Who has opened the newest version of a report, newest first, and how many they are. */
export type ReportOpenings = { people: number; newest: { by: string; at: string }[] };

/**
 * Days are as `2026-11-29`. `mayOpen`: the viewer is of the organization, holds an investment in the project, or everybody may open it. `viewerId` is an
 * investor's, whose openings are stored; `openings` has something for the organization alone.
 */
export type FoundOwedReport = {
  id: string;
  kind: Exclude<ReportPromise, 'none'>;
  from: string;
  until: string;
  dueOn: string;
  state: OwedReportState;
  daysLate: number;
  sentAt: Date | null;
  version: number;
  name: string;
  sha256: string;
  reached: number[];
  fileId: string | null;
  shared: boolean;
  mayOpen: boolean;
  viewerId: string | null;
  openings: ReportOpenings | null;
  complaint: (typeof lateComplaints)[number];
};

type SentReport = {
  organizationId: string;
  reportId: string;
  actorId: string;
  name: string;
  fileId: string;
  sha256: string;
  shared: boolean;
  /** Of each figure that the project promises, in their order. */
  reached: readonly number[];
};

type Sent = {
  outcome: 'ok' | 'same' | 'not_found' | 'ended' | 'figures';
  projectId: string;
  projectTitle: string;
  version: number;
};

type OverdueReport = Pick<Reminder, 'projectTitle' | 'kind' | 'dueOn'>;

type LateReport = Pick<Reminder, 'projectId' | 'projectTitle' | 'organizationId' | 'kind' | 'dueOn'>;

type SentTo = Pick<Reminder, 'projectId' | 'projectTitle' | 'organizationId' | 'kind'> & { audience: UpdateAudience };

type Reminder = {
  reportId: string;
  projectId: string;
  organizationId: string;
  projectTitle: string;
  kind: Exclude<ReportPromise, 'none'>;
  dueOn: string;
  reminder: number;
  ended: boolean;
};

const sql = {
  owe: statement<{ projectId: string }, { done: boolean }>(
    'owed-reports.owe',
    'SELECT owe_reports(:projectId) IS NOT NULL AS done',
  ),
  own: statement<{ reportId: string; organizationId: string }, { ended: boolean; figures: number }>(
    'owed-reports.own',
    `SELECT NOT owes_reports(p) AS ended, impact_figures_of(p.id) AS figures
      FROM owed_reports AS r JOIN projects AS p ON p.id = r.project_id
      WHERE r.id = :reportId AND r.organization_id = :organizationId`,
  ),
  send: statement<SentReport, Sent>(
    'owed-reports.send',
    `SELECT outcome, project AS "projectId", project_title AS "projectTitle", sent_version AS version
      FROM send_owed_report(:organizationId, :reportId, :actorId, :name, :fileId, :sha256, :shared,
        :reached::bigint[])`,
  ),
  overdue: statement<{ organizationId: string; days: number }, OverdueReport>(
    'owed-reports.overdue',
    `SELECT p.title AS "projectTitle", r.kind, to_char(r.due_on, 'FMMonth FMDD, YYYY') AS "dueOn"
      FROM owed_reports AS r JOIN projects AS p ON p.id = r.project_id
      WHERE r.organization_id = :organizationId AND r.sent_on IS NULL AND r.due_on < business_day() - :days::int
        AND p.investors > 0 AND owes_reports(p)
      ORDER BY r.due_on LIMIT 1`,
  ),
  reminders: statement<{ most: number }, Reminder>(
    'owed-reports.reminders',
    `SELECT
        report AS "reportId",
        project AS "projectId",
        organization AS "organizationId",
        project_title AS "projectTitle",
        kind,
        to_char(due_on, 'FMMonth FMDD, YYYY') AS "dueOn",
        reminder,
        ended
      FROM take_report_reminders(:most)`,
  ),
  late: statement<{ reportId: string }, LateReport>(
    'owed-reports.late',
    `SELECT
        p.id AS "projectId",
        p.title AS "projectTitle",
        p.created_by AS "organizationId",
        r.kind,
        to_char(r.due_on, 'FMMonth FMDD, YYYY') AS "dueOn"
      FROM owed_reports AS r JOIN projects AS p ON p.id = r.project_id
      WHERE r.id = :reportId AND r.sent_on IS NULL AND r.due_on < business_day() AND owes_reports(p)`,
  ),
  sent: statement<{ reportId: string; version: number }, SentTo>(
    'owed-reports.sent',
    `SELECT
        p.id AS "projectId",
        p.title AS "projectTitle",
        p.created_by AS "organizationId",
        r.kind,
        CASE WHEN v.shared THEN 'everybody' ELSE 'investors' END AS audience
      FROM owed_reports AS r JOIN projects AS p ON p.id = r.project_id
        JOIN owed_report_versions AS v ON v.report_id = r.id AND v.version = :version
      WHERE r.id = :reportId`,
  ),
  list: asCaller<Page, FoundOwedReport>(
    'owed-reports.list',
    `SELECT
        r.id,
        r.kind,
        r.covers_from::text AS "from",
        r.covers_until::text AS until,
        r.due_on::text AS "dueOn",
        CASE
          WHEN r.sent_on <= r.due_on THEN 'sent'
          WHEN r.sent_on > r.due_on THEN 'sentLate'
          WHEN NOT owes_reports(p) THEN 'ended'
          WHEN r.due_on < business_day() THEN 'late'
          ELSE 'awaited'
        END AS state,
        CASE
          WHEN r.sent_on IS NULL AND NOT owes_reports(p) THEN 0
          ELSE greatest(0, coalesce(r.sent_on, business_day()) - r.due_on)
        END AS "daysLate",
        v.sent_at AS "sentAt",
        r.versions::int AS version,
        coalesce(v.name, '') AS name,
        coalesce(v.sha256, '') AS sha256,
        to_json(reached_in(v.report_id, v.version)) AS reached,
        v.file_id AS "fileId",
        coalesce(v.shared, false) AS shared,
        coalesce(v.shared, false) OR o.opens_all AS "mayOpen",
        CASE WHEN o.opens_all AND caller.id <> p.created_by THEN caller.id END AS "viewerId",
        CASE WHEN caller.id = p.created_by THEN (
          SELECT json_build_object(
            'people', count(*),
            'newest', coalesce(
              json_agg(json_build_object('by', w.name, 'at', w.at) ORDER BY w.place) FILTER (WHERE w.place <= 10),
              '[]'
            )
          )
          FROM (
            SELECT u.name, x.at, row_number() OVER (ORDER BY x.at DESC) AS place
            FROM openings_of(v.file_id, 1000) AS x (viewer_id, at) JOIN users AS u ON u.id = x.viewer_id
          ) AS w
        ) END AS openings,
        late_complaint_state(r, p, caller.id) AS complaint
      FROM projects AS p
        CROSS JOIN LATERAL (
          SELECT caller.id = p.created_by OR EXISTS (
            SELECT FROM investments AS i
            WHERE i.user_id = caller.id AND i.project_id = p.id AND i.status = 'COMPLETED'
          ) AS opens_all
          OFFSET 0
        ) AS o
        JOIN owed_reports AS r ON r.project_id = p.id
        LEFT JOIN owed_report_versions AS v ON v.report_id = r.id AND v.version = r.versions
      WHERE p.id = :id AND r.covers_from <= business_day() AND (
        :before::uuid IS NULL OR r.number < (SELECT b.number FROM owed_reports AS b WHERE b.id = :before)
      )
      ORDER BY r.number DESC LIMIT :most`,
    `SELECT count(*) FROM projects AS p WHERE p.id = :id AND (p.state <> 'draft' OR p.created_by = caller.id)`,
  ),
};

/** Writes down which reports a project owes, once it is published. */
export async function insertOwedReports(db: Db, projectId: string): Promise<void> {
  await db.query(sql.owe, { projectId });
}

/** Whether a report that an organization owes is no longer owed, and how many figures its project promises; undefined where it owes none of this id. */
export async function findOwnOwedReport(db: Db, reportId: string, organizationId: string) {
  return (await db.query(sql.own, { reportId, organizationId }))[0];
}

/** Writes a version of an owed report; `sha256` is of its bytes, in hexadecimal. */
export async function writeOwedReport(db: Db, report: SentReport) {
  return (await db.query(sql.send, report))[0]!;
}

/** The report of an organization that is late by more than this number of days, if there is one; its day in words. */
export async function findOverdueReport(db: Db, organizationId: string, days: number) {
  return (await db.query(sql.overdue, { organizationId, days }))[0];
}

/** Takes at most `most` reports of which organizations are to be reminded, each reminder once; days are in words. */
export function takeReportReminders(db: Db, most: number) {
  return db.query(sql.reminders, { most });
}

/** Whose report it is that is late; undefined once it is sent or no longer owed. */
export async function findLateReport(db: Db, reportId: string) {
  return (await db.query(sql.late, { reportId }))[0];
}

/** Whose report it is, and for whom this version is; undefined where there is none. */
export async function findSentReport(db: Db, sent: { reportId: string; version: number }) {
  return (await db.query(sql.sent, sent))[0];
}

/** At most `most` reports that a project owes for what has begun, before one of them, the last first; undefined when there is no such project to be seen. */
export async function findOwedReports(ctx: Ctx, page: Page) {
  const { rows, total } = await queryAsCaller(ctx, sql.list, page);
  return total ? rows : undefined;
}
