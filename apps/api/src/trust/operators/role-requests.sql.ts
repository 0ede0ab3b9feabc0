import type { OperatorRole } from '@guildhall/contract/route.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';

const columns = `r.id,
  r.user_id AS "userId",
  u.name,
  u.email,
  r.role,
  coalesce(o.role::text, '') AS "from",
  r.reason,
  r.asked_by AS "askedById",
  coalesce(a.name, '') AS "askedBy",
  r.asked_at AS "askedAt",
  r.holds_at AS "holdsAt",
  r.lapses_at AS "lapsesAt",
  EXISTS (SELECT FROM operators AS b WHERE b.user_id = r.asked_by AND b.role = 'admin') AS "isAskerAdmin"`;
const joined = `role_requests AS r JOIN users AS u ON u.id = r.user_id LEFT JOIN operators AS o ON o.user_id = r.user_id
  LEFT JOIN users AS a ON a.id = r.asked_by`;

const sql = {
  list: statement<NoParams, RoleRequest>(
    'operators.role-requests',
    `SELECT ${columns} FROM ${joined} WHERE r.ended_at IS NULL ORDER BY r.asked_at, r.id LIMIT 1000`,
  ),
  take: statement<{ id: string }, RoleRequest>(
    'operators.take-role-request',
    `SELECT ${columns} FROM ${joined} WHERE r.id = :id AND r.ended_at IS NULL FOR NO KEY UPDATE OF r`,
  ),
  takeDue: statement<NoParams, RoleRequest>(
    'operators.take-due-role-request',
    `SELECT ${columns} FROM ${joined} WHERE r.ended_at IS NULL AND least(r.holds_at, r.lapses_at) <= now()
      ORDER BY r.asked_at, r.id LIMIT 1 FOR NO KEY UPDATE OF r SKIP LOCKED`,
  ),
  end: statement<{ id: string; outcome: RoleRequestEnd }>(
    'operators.end-role-request',
    'UPDATE role_requests SET outcome = :outcome, ended_at = now() WHERE id = :id',
  ),
};

/** How a request ended: carried out, refused by an admin, stopped by a mail's link, or out of time. */
export type RoleRequestEnd = 'done' | 'refused' | 'stopped' | 'lapsed';

/** An open one. `from` is the current role, empty where there is none; `holdsAt` is null where another admin has to say yes. */
export type RoleRequest = {
  id: string;
  userId: string;
  name: string;
  email: string;
  role: OperatorRole | '';
  from: OperatorRole | '';
  reason: string;
  askedById: string;
  /** Empty where the account is gone. */
  askedBy: string;
  isAskerAdmin: boolean;
  askedAt: Date;
  holdsAt: Date | null;
  lapsesAt: Date;
};

/** The open ones, oldest first, at most 1,000. */
export function findRoleRequests(db: Db): Promise<RoleRequest[]> {
  return db.query(sql.list, {});
}

/** An open one, locked until the end of the transaction. */
export async function takeRoleRequest(db: Db, id: string): Promise<RoleRequest | undefined> {
  return (await db.query(sql.take, { id }))[0];
}

/** One whose time has come or is over, which nobody else has at hand. */
export async function takeDueRoleRequest(db: Db): Promise<RoleRequest | undefined> {
  return (await db.query(sql.takeDue, {}))[0];
}

/** Writes down how it ended. */
export function endRoleRequest(db: Db, id: string, outcome: RoleRequestEnd) {
  return db.query(sql.end, { id, outcome });
}
