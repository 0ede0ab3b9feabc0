import type { AboutKind, CaseOutcome, CaseStatus } from '@guildhall/contract/trust/complaint-cases.ts';
import type { lateReport } from '@guildhall/contract/trust/late-report.ts';
import type { Order } from '@guildhall/contract/paging.ts';
import type * as z from 'zod/mini';
import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/database/database.ts';
import { newestIds, ownTotal, withTotal } from '../../platform/lists/own-page.ts';
import { statement } from '../../platform/database/statement.ts';

/** The ids of a page of the complaints whose `column` names `owner`. */
function newest(column: string, owner: string) {
  return newestIds({ table: 'complaints', where: `x.${column} = ${owner}` });
}

/** A SELECT of the complaints whose ids the array `ids` holds, as `owner` reads them, newest first. */
function complaintsOf(ids: string, owner: string) {
  return `
  SELECT
    c.id,
    CASE WHEN c.user_id = ${owner} OR NOT is_hidden('complaint', t.id) THEN t.subject ELSE 'Hidden' END AS subject,
    shown_text('complaint', t.id, t.message, c.user_id, ${owner}) AS message,
    b.id AS "byId",
    b.name AS "byName",
    user_label(b.institution_type_id) AS "byType",
    o.name AS "toName",
    user_label(o.institution_type_id) AS "toType",
    c.created_at AS "createdAt",
    c.answered_at AS "answeredAt",
    t.attachment_file_id AS "attachmentId",
    k.number,
    k.status,
    k.due_at AS "dueAt",
    coalesce(t.about_kind, '') AS "aboutKind",
    coalesce(t.about_id::text, '') AS "aboutId",
    shown_text('answer', k.id, k.answer, c.organization_id, ${owner}) AS answer,
    k.answer_file_id AS "answerFileId",
    k.outcome,
    k.outcome_reason AS "outcomeReason",
    k.decided_at AS "decidedAt",
    late_report_of(c.id) AS "lateReport"
  FROM unnest(${ids}) AS i (id)
    JOIN complaints AS c ON c.id = i.id
    JOIN complaint_cases AS k ON k.id = c.id
    JOIN complaint_texts AS t ON t.id = c.text_id
    JOIN users AS b ON b.id = c.user_id
    JOIN users AS o ON o.id = c.organization_id
  ORDER BY c.created_at DESC, c.id DESC`;
}

/** A page of the organizations but the caller, with both totals, in one row. `sort` is a column of `find_users`. */
function users(sort: 'id' | 'name', dir: Order['dir']) {
  return statement<Page & { callerId: string }, ComplaintUsers>(
    `complaints.users-${sort}-${dir}`,
    `SELECT
        (
          SELECT coalesce(
            json_agg(json_build_object('id', u.id, 'name', u.name, 'orgType', t.name) ORDER BY i.position),
            '[]'
          )
          FROM unnest(f.ids) WITH ORDINALITY AS i (id, position) JOIN users AS u ON u.id = i.id
            JOIN institution_types AS t ON t.id = u.institution_type_id
        ) AS records,
        a.total AS "recordsTotal", f.matches::int AS "recordsFiltered"
      FROM (
        SELECT coalesce(sum(organizations), 0)::int - (
          SELECT count(*) FROM users WHERE id = :callerId AND type = 2
        )::int AS total
        FROM directory_totals
      ) AS a
        CROSS JOIN LATERAL find_users(true, :callerId, NULL, :search, '', '', a.total, '${sort}', ${dir === 'desc'},
          :start, :length) AS f`,
  );
}

type Page = { start: number; length: number; search: string };

const sql = {
  users: [
    { asc: users('id', 'asc'), desc: users('id', 'desc') },
    { asc: users('name', 'asc'), desc: users('name', 'desc') },
  ],
  countOrganizations: statement<{ ids: readonly string[] }, { count: number }>(
    'complaints.count-organizations',
    'SELECT count(*)::int AS count FROM users WHERE id = ANY(:ids::uuid[]) AND type = 2',
  ),
  insert: statement<NewComplaint & { userId: string; organizationIds: readonly string[] }, { id: string }>(
    'complaints.insert',
    `WITH written AS (
        INSERT INTO complaint_texts (subject, message, attachment_file_id, about_kind, about_id)
        VALUES (:subject, :message, :attachmentId, :aboutKind, :aboutId) RETURNING id
      )
      INSERT INTO complaints (text_id, user_id, organization_id)
      SELECT written.id, :userId, u.id FROM written, users AS u
      WHERE u.id = ANY(:organizationIds::uuid[]) AND u.type = 2
      RETURNING id`,
  ),
  about: statement<About & { userId: string; organizationIds: readonly string[] }, { found: boolean }>(
    'complaints.about',
    `SELECT CASE :aboutKind
        WHEN 'order' THEN EXISTS (
          SELECT FROM orders
          WHERE id = :aboutId::uuid AND user_id = :userId AND seller_id = ANY(:organizationIds::uuid[])
        )
        WHEN 'investment' THEN EXISTS (
          SELECT FROM investments
          WHERE id = :aboutId::uuid AND user_id = :userId AND organization_id = ANY(:organizationIds::uuid[])
        )
        WHEN 'project'
          THEN EXISTS (SELECT FROM projects WHERE id = :aboutId::uuid AND created_by = ANY(:organizationIds::uuid[]))
        ELSE EXISTS (
          SELECT FROM messages AS m JOIN conversations AS v ON v.id = m.conversation_id
          WHERE m.id = :aboutId::uuid
            AND m.sender_id = ANY(:organizationIds::uuid[])
            AND :userId::uuid IN (v.low_id, v.high_id)
        )
      END AS found`,
  ),
  canAnswer: statement<{ id: string; organizationId: string }>(
    'complaints.can-answer',
    'SELECT FROM complaint_cases WHERE id = :id AND organization_id = :organizationId',
  ),
  answer: statement<NewAnswer, AnsweredComplaint>(
    'complaints.answer',
    `SELECT outcome, complainer AS "complainantId", case_number AS number
      FROM answer_complaint(:id, :organizationId, :answer, :fileId)`,
  ),
  received: statement<{ organizationId: string; start: number; length: number }, FoundComplaint>(
    'complaints.received',
    withTotal(
      ownTotal(':organizationId', 'complaints received'),
      complaintsOf(newest('organization_id', ':organizationId'), ':organizationId'),
    ),
  ),
  own: asCaller<{ start: number; length: number }, FoundComplaint>(
    'complaints.own',
    complaintsOf(newest('user_id', 'caller.id'), 'caller.id'),
    `SELECT ${ownTotal('caller.id', 'complaints sent')}`,
  ),
  one: statement<{ id: string; userId: string }, FoundComplaint>(
    'complaints.one',
    complaintsOf('ARRAY(SELECT x.id FROM complaints AS x WHERE x.id = :id AND x.user_id = :userId)', ':userId'),
  ),
};

export type ComplaintUsers = {
  records: { id: string; name: string; orgType: string }[];
  recordsTotal: number;
  recordsFiltered: number;
};

/** A page of the organizations that the caller can complain about; the total is kept, matches are counted up to `mostListed`. */
export async function findUsers(db: Db, callerId: string, page: Page & { order: Order }): Promise<ComplaintUsers> {
  const { order, ...part } = page;
  return (await db.query(sql.users[order.column]![order.dir], { ...part, callerId }))[0]!;
}

/** How many of these ids, each given once, are organizations. */
export async function countOrganizations(db: Db, ids: readonly string[]): Promise<number> {
  return (await db.query(sql.countOrganizations, { ids }))[0]!.count;
}

/** What a complaint is about; null where it names nothing. */
type About = { aboutKind: AboutKind | null; aboutId: string | null };

/** Whether an order or investment of the account, or a project or message, has to do with one of these organizations. */
export async function isAboutOneOf(db: Db, userId: string, organizationIds: readonly string[], about: About) {
  return (await db.query(sql.about, { ...about, userId, organizationIds }))[0]!.found;
}

type NewAnswer = { id: string; organizationId: string; answer: string; fileId: string | null };

type AnsweredComplaint = {
  outcome: 'ok' | 'answered' | 'closed' | 'not_found';
  complainantId: string;
  number: string;
};

/** Whether there is such a complaint about this organization. */
export async function canAnswer(db: Db, id: string, organizationId: string): Promise<boolean> {
  return (await db.query(sql.canAnswer, { id, organizationId })).length > 0;
}

/** Saves the answer of the organization, once while the case is open. */
export async function answerInCase(db: Db, answer: NewAnswer) {
  return (await db.query(sql.answer, answer))[0]!;
}

export type NewComplaint = About & { subject: string; message: string; attachmentId: string };

/** Sends one complaint to each of these organizations, and answers the id of each. */
export async function insertComplaints(
  db: Db,
  userId: string,
  organizationIds: readonly string[],
  complaint: NewComplaint,
): Promise<string[]> {
  return (await db.query(sql.insert, { userId, organizationIds, ...complaint })).map(({ id }) => id);
}

/** As `late_report_of` answers it; the SHA-256 is of the paper that the server made of it. */
export type StoredLateReport = z.output<typeof lateReport> & { sha256: string };

export type FoundComplaint = {
  id: string;
  subject: string;
  message: string;
  byId: string;
  byName: string;
  byType: string;
  toName: string;
  toType: string;
  createdAt: Date;
  answeredAt: Date | null;
  attachmentId: string;
  number: string;
  status: CaseStatus;
  dueAt: Date;
  aboutKind: AboutKind | '';
  aboutId: string;
  answer: string;
  answerFileId: string | null;
  outcome: CaseOutcome | '';
  outcomeReason: string;
  decidedAt: Date | null;
  lateReport: StoredLateReport | null;
};

/** The complaints about an organization, newest first. */
export function findReceived(db: Db, organizationId: string, start: number, length: number) {
  return db.query(sql.received, { organizationId, start, length });
}

/** The caller's own complaints, newest first. */
export async function findOwn(ctx: Ctx, start: number, length: number) {
  return (await queryAsCaller(ctx, sql.own, { start, length })).rows;
}

/** A complaint that an account sent; undefined where it sent none of this id. */
export async function findOne(db: Db, id: string, userId: string) {
  return (await db.query(sql.one, { id, userId }))[0];
}
