import type { Order } from '@guildhall/contract/paging.ts';
import { asCaller, queryAsCaller } from '../platform/as-caller.ts';
import type { Ctx } from '../platform/context.ts';
import type { Db } from '../platform/database.ts';
import { statement } from '../platform/statement.ts';

/** Matches are counted up to here, so that no search word is costly. */
export const mostMatches = 10_000;

/** A page of the users but the caller, with both totals, in one row. */
function users(name: string, order: string, filter: string, filtered: string) {
  return statement<Page & { callerId: string }, UserPage>(
    name,
    `SELECT
      (SELECT coalesce(json_agg(p), '[]') FROM (
        SELECT u.id, u.name
        FROM (SELECT u.id FROM users AS u WHERE u.id <> :callerId ${filter} ORDER BY ${order} LIMIT :length OFFSET :start) AS found JOIN users AS u ON u.id = found.id
        ORDER BY ${order}
      ) AS p) AS records,
      a.total AS "recordsTotal", ${filtered} AS "recordsFiltered"
    FROM (SELECT (users - 1)::int AS total FROM users_total) AS a`,
  );
}

type Page = { start: number; length: number; search: string };

const matching = 'AND u.folded_name LIKE like_anywhere(:search)';

function listed(filter: string, page: string) {
  return `
  SELECT r.id, r.project_id AS "projectId", u.name AS "referalName", p.title AS "projectTitle", r.created_at AS "createdAt"
  FROM referrals AS r JOIN users AS u ON u.id = r.referred_id JOIN projects AS p ON p.id = r.project_id
  WHERE ${filter} ORDER BY r.created_at DESC, r.id DESC ${page}`;
}

const sql = {
  users: ({ column, dir }: Order, searching: boolean) => {
    const order = column === 0 ? `u.id ${dir}` : `u.folded_name ${dir}, u.id ${dir}`;
    if (!searching) return users(`referrals.users-${column}-${dir}`, order, '', 'a.total');
    // Without a name the server keeps no plan: a common word wants another one than a rare one.
    const matches = `(SELECT count(*)::int FROM (SELECT FROM users AS u WHERE u.id <> :callerId ${matching} LIMIT ${mostMatches}) AS m)`;
    return users('', order, matching, matches);
  },
  subject: statement<{ callerId: string; projectId: string; referredId: string }, Subject>(
    'referrals.subject',
    `SELECT p.title, p.created_by AS "createdBy", c.name AS "callerName", EXISTS (SELECT FROM users WHERE id = :referredId) AS "userExists"
      FROM projects AS p JOIN users AS c ON c.id = :callerId WHERE p.id = :projectId`,
  ),
  insert: statement<{ callerId: string; projectId: string; referredId: string }>(
    'referrals.insert',
    `INSERT INTO referrals (user_id, project_id, referred_id) VALUES (:callerId, :projectId, :referredId)
      ON CONFLICT (user_id, project_id, referred_id) DO NOTHING RETURNING id`,
  ),
  list: asCaller<{ start: number; length: number }, FoundReferral>(
    'referrals.list',
    listed(
      'r.id IN (SELECT id FROM referrals WHERE user_id = caller.id ORDER BY created_at DESC, id DESC LIMIT :length OFFSET :start)',
      '',
    ),
  ),
  search: asCaller<{ start: number; length: number; search: string }, FoundReferral>(
    'referrals.search',
    listed(
      'r.user_id = caller.id AND (u.folded_name LIKE like_anywhere(:search) OR fold(p.title) LIKE like_anywhere(:search))',
      'LIMIT :length OFFSET :start',
    ),
  ),
};

export type UserPage = { records: { id: string; name: string }[]; recordsTotal: number; recordsFiltered: number };

/** A page of all users but the caller. The total is kept; matches are counted up to `mostMatches`. */
export async function findUsers(db: Db, callerId: string, page: Page & { order: Order }): Promise<UserPage> {
  const { order, ...part } = page;
  return (await db.query(sql.users(order, page.search !== ''), { ...part, callerId }))[0]!;
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

type FoundReferral = {
  id: string;
  projectId: string;
  referalName: string;
  projectTitle: string;
  createdAt: Date;
};

/** The caller's referrals, newest first, or those whose user or project a text is found in. */
export async function findReferrals(ctx: Ctx, search: string, start: number, length: number) {
  return (
    search === ''
      ? await queryAsCaller(ctx, sql.list, { start, length })
      : await queryAsCaller(ctx, sql.search, { start, length, search })
  ).rows;
}
