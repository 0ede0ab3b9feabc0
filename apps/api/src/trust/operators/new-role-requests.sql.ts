import type { OperatorRole } from '@guildhall/contract/route.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

const sql = {
  // Who has no second factor cannot open the console, and so cannot say yes.
  hasOtherAdmin: statement<{ except: readonly string[] }, { has: boolean }>(
    'operators.has-other-admin',
    `SELECT EXISTS (
        SELECT FROM operators AS o
        WHERE o.role = 'admin' AND o.user_id <> ALL(:except::uuid[]) AND has_second_factor(o.user_id)
      ) AS has`,
  ),
  ask: statement<
    NewRoleRequest & { waitHours: number | null; lapseDays: number },
    { id: string; holdsAt: Date | null }
  >(
    'operators.ask-for-role',
    `INSERT INTO role_requests (
        user_id,
        role,
        reason,
        asked_by,
        holds_at,
        lapses_at
      )
      VALUES (:userId, :role, :reason, :askedBy, now() + make_interval(hours => :waitHours),
        now() + make_interval(days => :lapseDays))
      ON CONFLICT (user_id) WHERE ended_at IS NULL DO NOTHING RETURNING id, holds_at AS "holdsAt"`,
  ),
};

/** A role that is asked for; an empty one asks that the role is taken away. */
type NewRoleRequest = { userId: string; role: OperatorRole | ''; reason: string; askedBy: string };

/** Whether somebody else than these could say yes as an admin. */
export async function hasOtherAdmin(db: Db, except: readonly string[]): Promise<boolean> {
  return (await db.query(sql.hasOtherAdmin, { except }))[0]!.has;
}

/**
 * Saves a request, which takes effect after a number of hours, or by another admin where that is null. Undefined where one is open for the
 * account.
 */
export async function addRoleRequest(db: Db, request: NewRoleRequest, waitHours: number | null, lapseDays: number) {
  return (await db.query(sql.ask, { ...request, waitHours, lapseDays }))[0];
}
