import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';

const sql = {
  counted: statement<NoParams, { month: string; at: Date }>(
    'cohorts.counted',
    'SELECT m.month::text, m.counted_at AS at FROM cohort_months AS m ORDER BY m.month DESC LIMIT 1',
  ),
  isCounted: statement<{ month: string }, { counted: boolean }>(
    'cohorts.is-counted',
    'SELECT EXISTS (SELECT FROM cohort_months AS m WHERE m.month = :month::date) AS counted',
  ),
  // It reads all transfers.
  firstMoved: statement<NoParams, { month: string | null }>(
    'cohorts.first-moved',
    `SELECT date_trunc('month', min(t.created_at) AT TIME ZONE 'UTC')::date::text AS month FROM transfers AS t`,
  ),
  count: statement<{ month: string }>('cohorts.count', 'SELECT count_cohorts(:month::date)'),
  read: statement<{ from: string; to: string }, CohortMonth>(
    'cohorts.read',
    `SELECT
        c.first_month::text AS "firstMonth",
        c.month::text,
        c.investors,
        c.invested_cents AS "investedCents"
      FROM investor_cohorts AS c WHERE c.first_month >= :from::date AND c.month <= :to::date
      ORDER BY c.first_month, c.month`,
  ),
};

/** How many of those who first invested in `firstMonth` did so in `month`, and how much, in cents. Months by their first day. */
export type CohortMonth = { firstMonth: string; month: string; investors: bigint; investedCents: bigint };

/** The last month that was counted, and when; undefined where none was. */
export async function lastCounted(db: Db): Promise<{ month: string; at: Date } | undefined> {
  return (await db.query(sql.counted, {}))[0];
}

export async function isCountedMonth(db: Db, month: string): Promise<boolean> {
  return (await db.query(sql.isCounted, { month }))[0]!.counted;
}

/** The month of the first transfer; undefined without any. */
export async function firstMovedMonth(db: Db): Promise<string | undefined> {
  return (await db.query(sql.firstMoved, {}))[0]?.month ?? undefined;
}

export async function countMonth(db: Db, month: string): Promise<void> {
  await db.query(sql.count, { month });
}

/** What those who first invested in `from` or later have invested until `to`. */
export function findCohorts(db: Db, months: { from: string; to: string }): Promise<readonly CohortMonth[]> {
  return db.query(sql.read, months);
}
