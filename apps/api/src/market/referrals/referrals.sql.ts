import type { Order } from '@guildhall/contract/paging.ts';
import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import { readCallerPage, type CallerPage } from '../../platform/lists/caller-page.ts';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/database/database.ts';
import { newestIds, oneByOne, ownTotal } from '../../platform/lists/own-page.ts';
import { statement } from '../../platform/database/statement.ts';

/** A page of the users but the caller, with both totals, in one row. `sort` is a column of `find_users`. */
function users(sort: 'id' | 'name', dir: Order['dir']) {
  return statement<Page & { callerId: string }, UserPage>(
    `referrals.users-${sort}-${dir}`,
    `SELECT
        (
          SELECT coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) ORDER BY i.position), '[]')
          FROM unnest(f.ids) WITH ORDINALITY AS i (id, position) JOIN users AS u ON u.id = i.id
        ) AS records,
        a.total AS "recordsTotal", f.matches::int AS "recordsFiltered"
      FROM (SELECT (users - 1)::int AS total FROM users_total) AS a
        CROSS JOIN LATERAL find_users(false, :callerId, NULL, :search, '', '', a.total, '${sort}', ${dir === 'desc'},
          :start, :length) AS f`,
  );
}

type Page = { start: number; length: number; search: string };

const list: CallerPage<FoundReferral> = {
  name: 'referrals.list',
  rows: `SELECT r.id, r.project_id AS "projectId", u.name AS "referalName", p.title AS "projectTitle",
      r.created_at AS "createdAt"
    FROM referrals AS r JOIN users AS u ON u.id = r.referred_id JOIN projects AS p ON p.id = r.project_id
    WHERE r.user_id = caller.id`,
  total: `SELECT ${ownTotal('caller.id', 'referrals')}`,
  columns: ['q."createdAt"'],
  tie: 'q.id',
  narrowings: {
    search: (value) => `search_text(q."projectTitle", q."referalName") LIKE search_pattern(${value})`,
  },
  long: { list: 'referrals', columns: ['at'] },
};
const newestFirst = { column: 0, dir: 'desc' } as const;

const sql = {
  users: [
    { asc: users('id', 'asc'), desc: users('id', 'desc') },
    { asc: users('name', 'asc'), desc: users('name', 'desc') },
  ],
  subject: statement<{ callerId: string; projectId: string; referredId: string }, Subject>(
    'referrals.subject',
    `SELECT p.title, p.created_by AS "createdBy", c.name AS "callerName",
        EXISTS (SELECT FROM users WHERE id = :referredId AND type <> 0) AS "userExists"
      FROM projects AS p JOIN users AS c ON c.id = :callerId WHERE p.id = :projectId AND p.state <> 'draft'`,
  ),
  insert: statement<{ callerId: string; projectId: string; referredId: string }>(
    'referrals.insert',
    `INSERT INTO referrals (user_id, project_id, referred_id) VALUES (:callerId, :projectId, :referredId)
      ON CONFLICT (user_id, project_id, referred_id) DO NOTHING RETURNING id`,
  ),
  list: asCaller<{ start: number; length: number }, FoundReferral>(
    'referrals.list',
    `SELECT q.* FROM unnest(${newestIds({ table: 'referrals', where: 'x.user_id = caller.id' })}) AS i (id)
      ${oneByOne(list.rows)} ORDER BY q."createdAt" DESC, q.id DESC`,
    list.total,
  ),
};

export type UserPage = { records: { id: string; name: string }[]; recordsTotal: number; recordsFiltered: number };

/** A page of all users but the caller. The total is kept; matches are counted up to `mostListed`. */
export async function findUsers(db: Db, callerId: string, page: Page & { order: Order }): Promise<UserPage> {
  const { order, ...part } = page;
  return (await db.query(sql.users[order.column]![order.dir], { ...part, callerId }))[0]!;
}

export type Subject = { title: string; createdBy: string; callerName: string; userExists: boolean };

/** What a referral is about; undefined when there is no such project. */
export async function findSubject(db: Db, callerId: string, projectId: string, referredId: string) {
  return (await db.query(sql.subject, { callerId, projectId, referredId }))[0];
}

/** False when the caller has referred this user to this project before. */
export async function insertReferral(db: Db, callerId: string, projectId: string, referredId: string) {
  return (await db.query(sql.insert, { callerId, projectId, referredId })).length > 0;
}

export type FoundReferral = {
  id: string;
  projectId: string;
  referalName: string;
  projectTitle: string;
  createdAt: Date;
};

/** The caller's referrals, newest first, or those whose user or project a text is found in. */
export async function findReferrals(ctx: Ctx, search: string, start: number, length: number) {
  if (search === '') return (await queryAsCaller(ctx, sql.list, { start, length })).rows;
  return (await readCallerPage(ctx, list, { start, length, order: newestFirst, narrow: { search } })).rows;
}
