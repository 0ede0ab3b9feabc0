import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

const sql = {
  order: statement<{ organizationId: string; actorId: string; projectId: string; on: boolean }, { title: string }>(
    'repayments.order',
    `UPDATE projects SET standing_order = :on, ordered_by = :actorId, standing_tried_on = NULL
      WHERE id = :projectId AND created_by = :organizationId RETURNING title`,
  ),
  due: statement<{ most: number }, { projectId: string }>(
    'repayments.standing-due',
    `SELECT p.id AS "projectId" FROM projects AS p
      WHERE p.standing_order AND p.next_due <= business_day() AND p.next_due > business_day() - 14
        AND p.standing_tried_on IS DISTINCT FROM business_day() AND p.sharing_out IS NULL
        AND extract(hour FROM business_now() AT TIME ZONE 'UTC') >= 6
      ORDER BY p.next_due, p.id LIMIT :most`,
  ),
  pay: statement<{ projectId: string }, PaidByOrder>(
    'repayments.standing-pay',
    `SELECT
        r.outcome,
        r.repayment_id AS "repaymentId",
        p.created_by AS "organizationId",
        p.title AS "projectTitle",
        to_char(p.next_due, 'FMMonth FMDD, YYYY') AS "dueOn",
        business_day()::text AS today,
        r.paid_cents AS cents
      FROM projects AS p,
        pay_repayment(p.created_by, p.ordered_by, NULL, NULL, p.id, p.next_due, NULL) AS r
      WHERE p.id = :projectId AND p.standing_order AND p.next_due <= business_day()`,
  ),
  tried: statement<{ projectId: string }>(
    'repayments.standing-tried',
    'UPDATE projects SET standing_tried_on = business_day() WHERE id = :projectId',
  ),
};

/** Cents that were to be paid; `dueOn` is the day in words. */
type PaidByOrder = {
  outcome: string;
  repaymentId: string;
  organizationId: string;
  projectTitle: string;
  dueOn: string;
  today: string;
  cents: bigint;
};

/** Orders that each date of a project is paid by itself, or ends that; undefined when the organization has no such project. */
export async function orderDates(
  db: Db,
  order: { organizationId: string; actorId: string; projectId: string; on: boolean },
) {
  return (await db.query(sql.order, order))[0];
}

/** The projects of which a standing order is to pay a date at this moment, the earliest first; from 06:00 UTC on, each once a day. */
export async function dueByOrder(db: Db, most: number): Promise<string[]> {
  return (await db.query(sql.due, { most })).map(({ projectId }) => projectId);
}

/** Pays the next date of a project that is due, whole or not at all; undefined when there is none any more. */
export async function payByOrder(db: Db, projectId: string) {
  return (await db.query(sql.pay, { projectId }))[0];
}

/** Notes that today's try was made. */
export async function noteTried(db: Db, projectId: string): Promise<void> {
  await db.query(sql.tried, { projectId });
}
