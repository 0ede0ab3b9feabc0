import type { Order } from '@guildhall/contract/paging.ts';
import { asCaller, queryAsCaller } from '../platform/as-caller.ts';
import type { Ctx } from '../platform/context.ts';
import type { Db, Statement } from '../platform/database.ts';

/** A SELECT of the complaints of one side, which `condition` names, newest first: `$3` of them from `$2` on. */
function complaintsOf(condition: string) {
  return `
  SELECT c.id, t.subject, t.message, b.name AS "byName", user_label(b.institution_type_id) AS "byType",
    o.name AS "toName", user_label(o.institution_type_id) AS "toType", c.created_at AS "createdAt", t.attachment_file_id AS "attachmentId"
  FROM (SELECT * FROM complaints WHERE ${condition} ORDER BY created_at DESC, id DESC LIMIT $3 OFFSET $2) AS c
    JOIN complaint_texts AS t ON t.id = c.text_id JOIN users AS b ON b.id = c.user_id JOIN users AS o ON o.id = c.organization_id
  ORDER BY c.created_at DESC, c.id DESC`;
}

/** A page of the organizations but the caller (`$1`), with both totals, in one row. */
function users(name: string, order: string, filter: string, filtered: string): Statement {
  return {
    name,
    text: `SELECT
      (SELECT coalesce(json_agg(p), '[]') FROM (
        SELECT u.id, u.name, t.name AS "orgType"
        FROM (SELECT * FROM users AS u WHERE u.type = 2 AND u.id <> $1 ${filter} ORDER BY ${order} LIMIT $3 OFFSET $2) AS u
          JOIN institution_types AS t ON t.id = u.institution_type_id
        ORDER BY ${order}
      ) AS p) AS records,
      a.total AS "recordsTotal", ${filtered} AS "recordsFiltered"
    FROM (
      SELECT coalesce(sum(organizations), 0)::int - (SELECT count(*) FROM users WHERE id = $1 AND type = 2)::int AS total FROM directory_totals
    ) AS a`,
  };
}

const matching = 'AND u.folded_name LIKE like_anywhere($4)';

const sql = {
  users: ({ column, dir }: Order, searching: boolean): Statement => {
    const order = column === 0 ? `u.id ${dir}` : `u.folded_name ${dir}, u.id ${dir}`;
    if (!searching) return users(`complaints.users-${column}-${dir}`, order, '', 'a.total');
    // Without a name the server keeps no plan: a common word wants another one than a rare one.
    return users(
      '',
      order,
      matching,
      `(SELECT count(*)::int FROM users AS u WHERE u.type = 2 AND u.id <> $1 ${matching})`,
    );
  },
  countOrganizations: {
    name: 'complaints.count-organizations',
    text: 'SELECT count(*)::int AS count FROM users WHERE id = ANY($1::uuid[]) AND type = 2',
  },
  insert: {
    name: 'complaints.insert',
    text: `WITH written AS (
        INSERT INTO complaint_texts (subject, message, attachment_file_id) VALUES ($3, $4, $5) RETURNING id
      ), sent AS (
        INSERT INTO complaints (text_id, user_id, organization_id)
        SELECT written.id, $1, u.id FROM written, users AS u WHERE u.id = ANY($2::uuid[]) AND u.type = 2 RETURNING 1
      )
      SELECT count(*)::int AS sent FROM sent`,
  },
  received: { name: 'complaints.received', text: complaintsOf('organization_id = $1') },
  own: asCaller<FoundComplaint>('complaints.own', complaintsOf('user_id = caller.id')),
};

export type ComplaintUsers = {
  records: { id: string; name: string; orgType: string }[];
  recordsTotal: number;
  recordsFiltered: number;
};

/** A page of the organizations that the caller can complain about; the total is kept, only matches are counted. */
export async function findUsers(
  db: Db,
  callerId: string,
  page: { start: number; length: number; order: Order; search: string },
): Promise<ComplaintUsers> {
  const searching = page.search !== '';
  const params = [callerId, page.start, page.length, ...(searching ? [page.search] : [])];
  return (await db.query<ComplaintUsers>(sql.users(page.order, searching), params))[0]!;
}

/** How many of these ids, each given once, are organizations. */
export async function countOrganizations(db: Db, ids: readonly string[]): Promise<number> {
  return (await db.query<{ count: number }>(sql.countOrganizations, [ids]))[0]!.count;
}

export type NewComplaint = { subject: string; message: string; attachmentId: string };

/** Sends one complaint to each of these organizations, and answers how many. */
export async function insertComplaints(
  db: Db,
  userId: string,
  organizationIds: readonly string[],
  { subject, message, attachmentId }: NewComplaint,
): Promise<number> {
  return (await db.query<{ sent: number }>(sql.insert, [userId, organizationIds, subject, message, attachmentId]))[0]!
    .sent;
}

export type FoundComplaint = {
  id: string;
  subject: string;
  message: string;
  byName: string;
  byType: string;
  toName: string;
  toType: string;
  createdAt: Date;
  attachmentId: string;
};

/** The complaints about an organization, newest first. */
export function findReceived(db: Db, organizationId: string, start: number, length: number) {
  return db.query<FoundComplaint>(sql.received, [organizationId, start, length]);
}

/** The caller's own complaints, newest first. */
export async function findOwn(ctx: Ctx, start: number, length: number) {
  return (await queryAsCaller(ctx, sql.own, [start, length])).rows;
}
