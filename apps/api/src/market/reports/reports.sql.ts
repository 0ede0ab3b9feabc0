import type { lateComplaints } from '@guildhall/contract/trust/late-report.ts';
import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/database/database.ts';
import { newestIds, ownTotal, withTotal } from '../../platform/lists/own-page.ts';
import { statement } from '../../platform/database/statement.ts';

/** A SELECT of the reports whose ids the array `ids` holds, newest first; by ids because those are read from an index alone. */
function reportsOf(ids: string, viewer: string) {
  return `
  SELECT
    r.id,
    r.report_id AS "reportId",
    r.report_name AS "reportName",
    r.created_at AS "createdAt",
    r.document_file_id AS "documentId",
    r.shared,
    coalesce(r.due_on::text, '') AS "dueOn",
    request_days_late(r) AS "daysLate",
    late_request_state(r, ${viewer}) AS complaint,
    o.name AS "toName",
    ${viewer} IN (r.user_id, r.organization_id) AS "isOwn",
    shown_text('request', r.id, r.message, r.user_id, ${viewer}) AS message,
    u.name AS "fromUsername",
    user_label(u.institution_type_id) AS "fromType"
  FROM reports AS r JOIN users AS u ON u.id = r.user_id JOIN users AS o ON o.id = r.organization_id
  WHERE r.id = ANY(${ids}) ORDER BY r.created_at DESC, r.id DESC`;
}

/** The ids of a page of the reports whose `column` names `owner`. */
function newest(column: string, owner: string) {
  return newestIds({ table: 'reports', where: `x.${column} = ${owner}` });
}
const most = 'ORDER BY created_at DESC, id DESC LIMIT :start::bigint + :length::bigint';

const sql = {
  insert: statement<NewRequest, { id: string }>(
    'reports.insert',
    `INSERT INTO reports (user_id, organization_id, report_id, message, due_on)
      SELECT :userId, u.id, :reportId, :message, :dueOn FROM users AS u
      WHERE u.id = :organizationId AND u.type = 2
      RETURNING id`,
  ),
  received: statement<{ organizationId: string; start: number; length: number }, FoundReport>(
    'reports.received',
    withTotal(
      ownTotal(':organizationId', 'reports received'),
      reportsOf(newest('organization_id', ':organizationId'), ':organizationId'),
    ),
  ),
  sent: asCaller<{ start: number; length: number }, FoundReport>(
    'reports.sent',
    reportsOf(newest('user_id', 'caller.id'), 'caller.id'),
    `SELECT ${ownTotal('caller.id', 'reports sent')}`,
  ),
  ofOrganization: asCaller<{ start: number; length: number; organizationId: string }, FoundReport>(
    'reports.of-organization',
    reportsOf(
      // The organization itself sees all; everybody else their own requests and what is shared.
      `CASE caller.id WHEN :organizationId THEN ${newest('organization_id', ':organizationId')} ELSE ARRAY(
        SELECT id FROM (
          (SELECT id, created_at FROM reports WHERE user_id = caller.id AND organization_id = :organizationId ${most})
          UNION (SELECT id, created_at FROM reports WHERE organization_id = :organizationId AND shared ${most})
        ) AS seen ORDER BY created_at DESC, id DESC LIMIT :length OFFSET :start
      ) END`,
      'caller.id',
    ),
    `SELECT ${ownTotal('u.id', 'reports received')} FROM users AS u WHERE u.id = :organizationId AND u.type = 2`,
  ),
  lock: statement<{ id: string; organizationId: string }, { uploaded: boolean; userId: string }>(
    'reports.lock',
    `SELECT document_file_id IS NOT NULL AS uploaded, user_id AS "userId" FROM reports
      WHERE id = :id AND organization_id = :organizationId FOR NO KEY UPDATE`,
  ),
  setDocument: statement<{
    id: string;
    organizationId: string;
    reportName: string;
    documentId: string;
    shared: boolean;
  }>(
    'reports.set-document',
    `UPDATE reports SET report_name = :reportName, document_file_id = :documentId, shared = :shared, uploaded_at = now()
      WHERE id = :id AND organization_id = :organizationId`,
  ),
};

/** `dueOn` is null where no day is named. */
type NewRequest = { userId: string; organizationId: string; reportId: string; message: string; dueOn: string | null };

/** `isOwn`: the viewer asked for it or was asked. */
export type FoundReport = {
  id: string;
  reportId: string;
  reportName: string;
  createdAt: Date;
  documentId: string | null;
  shared: boolean;
  dueOn: string;
  daysLate: number;
  complaint: (typeof lateComplaints)[number];
  toName: string;
  isOwn: boolean;
  message: string;
  fromUsername: string;
  fromType: string;
};

/** The new request's id; undefined when there is no such organization. */
export async function insertReport(db: Db, request: NewRequest): Promise<string | undefined> {
  return (await db.query(sql.insert, request))[0]?.id;
}

/** What an organization was asked for, newest first. */
export function findReceived(db: Db, organizationId: string, start: number, length: number) {
  return db.query(sql.received, { organizationId, start, length });
}

/** What the caller asked for, newest first. */
export async function findSent(ctx: Ctx, start: number, length: number) {
  return (await queryAsCaller(ctx, sql.sent, { start, length })).rows;
}

/** The reports of an organization that the caller may see, newest first; undefined when there is no such organization. */
export async function findOfOrganization(
  ctx: Ctx,
  organizationId: string,
  start: number,
  length: number,
): Promise<FoundReport[] | undefined> {
  const { rows, total } = await queryAsCaller(ctx, sql.ofOrganization, { start, length, organizationId });
  return total === null ? undefined : rows;
}

/** Locks a request to this organization until the transaction ends; undefined when there is none. */
export async function lockReport(db: Db, id: string, organizationId: string) {
  return (await db.query(sql.lock, { id, organizationId }))[0];
}

export function setDocument(
  db: Db,
  id: string,
  organizationId: string,
  reportName: string,
  documentId: string,
  shared: boolean,
) {
  return db.query(sql.setDocument, { id, organizationId, reportName, documentId, shared });
}
