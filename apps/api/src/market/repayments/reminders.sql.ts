import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';

function inWords(day: string) {
  return `to_char(${day}, 'FMMonth FMDD, YYYY') AS "dueOn"`;
}

const sql = {
  reminders: statement<{ most: number }, Reminder>(
    'repayments.reminders',
    `SELECT
        project_id AS "projectId",
        organization AS "organizationId",
        project_title AS "projectTitle",
        ${inWords('due_on')},
        reminder,
        cents
      FROM take_repayment_reminders(:most)`,
  ),
  broughtForward: statement<NoParams, { organizationId: string; dueOn: string; cents: bigint }>(
    'repayments.brought-forward',
    `SELECT organization AS "organizationId", ${inWords('due_on')}, cents FROM take_brought_forward()`,
  ),
};

/** Cents that are unpaid up to the day; `reminder` is 1 a week and 2 a day before, 3 a day and 4 two weeks late. */
type Reminder = {
  projectId: string;
  organizationId: string;
  projectTitle: string;
  dueOn: string;
  reminder: number;
  cents: bigint;
};

/** Takes at most `most` projects whose organizations are to be reminded, each reminder of a day once. */
export function takeReminders(db: Db, most: number) {
  return db.query(sql.reminders, { most });
}

/** Takes, once, the organizations whose investments of before have got plans, with the cents that fall due first. */
export function takeBroughtForward(db: Db) {
  return db.query(sql.broughtForward, {});
}
