import { asCaller, queryAsCaller } from '../platform/calls/as-caller.ts';
import type { Ctx } from '../context.ts';
import type { Db } from '../platform/database/database.ts';
import { statement } from '../platform/database/statement.ts';

/** A SELECT of the reports whose ids `ids` yields, newest first; by ids because those are read from an index alone. */
function reportsOf(ids: string, viewer: string) {
  return `
  SELECT r.id, r.report_id AS "reportId", r.report_name AS "reportName", r.created_at AS "createdAt", r.document_file_id AS "documentId",
    r.shared, o.name AS "toName", ${viewer} IN (r.user_id, r.organization_id) AS "isOwn", r.message,
    u.name AS "fromUsername", user_label(u.institution_type_id) AS "fromType"
  FROM reports AS r JOIN users AS u ON u.id = r.user_id JOIN users AS o ON o.id = r.organization_id
  WHERE r.id = ANY(ARRAY(${ids})) ORDER BY r.created_at DESC, r.id DESC`;
}

const page = 'ORDER BY created_at DESC, id DESC LIMIT :length OFFSET :start';
const newest = 'ORDER BY created_at DESC, id DESC LIMIT :start::bigint + :length::bigint';

const sql = {
  insert: statement<{ userId: string; organizationId: string; reportId: string; message: string }, { id: string }>(
    'reports.insert',
    `INSERT INTO reports (user_id, organization_id, report_id, message)
      SELECT :userId, u.id, :reportId, :message FROM users AS u WHERE u.id = :organizationId AND u.type = 2 RETURNING id`,
  ),
  received: statement<{ organizationId: string; start: number; length: number }, FoundReport>(
    'reports.received',
    reportsOf(`SELECT id FROM reports WHERE organization_id = :organizationId ${page}`, ':organizationId'),
  ),
  sent: asCaller<{ start: number; length: number }, FoundReport>(
    'reports.sent',
    reportsOf(`SELECT id FROM reports WHERE user_id = caller.id ${page}`, 'caller.id'),
  ),
  ofOrganization: asCaller<{ start: number; length: number; organizationId: string }, FoundReport>(
    'reports.of-organization',
    reportsOf(
      // The organization itself sees all; for it the other two have nothing to add.
      `SELECT id FROM (
        (SELECT id, created_at FROM reports WHERE organization_id = :organizationId AND caller.id = :organizationId ${newest})
        UNION (SELECT id, created_at FROM reports WHERE user_id = caller.id AND organization_id = :organizationId AND caller.id <> :organizationId ${newest})
        UNION (SELECT id, created_at FROM reports WHERE organization_id = :organizationId AND shared AND caller.id <> :organizationId ${newest})
      ) AS seen ${page}`,
      'caller.id',
    ),
    'SELECT count(*) FROM users WHERE id = :organizationId AND type = 2',
  ),
  lock: statement<{ id: string; organizationId: string }, { uploaded: boolean }>(
    'reports.lock',
    `SELECT document_file_id IS NOT NULL AS uploaded FROM reports
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

/** `isOwn`: the viewer asked for it or was asked. */
export type FoundReport = {
  id: string;
  reportId: string;
  reportName: string;
  createdAt: Date;
  documentId: string | null;
  shared: boolean;
  toName: string;
  isOwn: boolean;
  message: string;
  fromUsername: string;
  fromType: string;
};

/** The new request's id; undefined when there is no such organization. */
export async function insertReport(
  db: Db,
  userId: string,
  organizationId: string,
  reportId: string,
  message: string,
): Promise<string | undefined> {
  return (await db.query(sql.insert, { userId, organizationId, reportId, message }))[0]?.id;
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
  return total === 0 ? undefined : rows;
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
