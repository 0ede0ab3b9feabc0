import type { PeriodUnit } from '@guildhall/contract/periods.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';

/** The columns of a day, by what each figure is called. */
const columns = {
  paidIn: 'paid_in_cents',
  invested: 'invested_cents',
  ordered: 'ordered_cents',
  repaid: 'repaid_cents',
  refunded: 'refunded_cents',
  disputed: 'disputed_cents',
  withdrawn: 'withdrawn_cents',
  fees: 'fees_cents',
} as const;

const sums = Object.entries(columns).map(([name, column]) => `coalesce(sum(d.${column}), 0)::bigint AS "${name}"`);

const sql = {
  lastCounted: statement<NoParams, { day: string }>(
    'turnover.last-counted',
    `SELECT a.first_day::text AS day FROM active_accounts AS a WHERE a.unit = 'day' ORDER BY a.first_day DESC LIMIT 1`,
  ),
  isCounted: statement<{ day: string }, { counted: boolean }>(
    'turnover.is-counted',
    `SELECT EXISTS (
        SELECT FROM active_accounts AS a WHERE a.unit = 'day' AND a.first_day = :day::date
      ) AS counted`,
  ),
  // It reads all transfers.
  firstMoved: statement<NoParams, { day: string | null }>(
    'turnover.first-moved',
    `SELECT (min(t.created_at) AT TIME ZONE 'UTC')::date::text AS day FROM transfers AS t`,
  ),
  count: statement<{ day: string; today: string }>('turnover.count', 'SELECT count_turnover(:day::date, :today::date)'),
  read: statement<{ unit: PeriodUnit; from: string; to: string }, TurnoverOfPeriod>(
    'turnover.read',
    `SELECT
        p.first_day::text AS "firstDay",
        ${sums.join(',\n        ')},
        coalesce(max(a.accounts), 0)::bigint AS accounts
      FROM (
          SELECT g.at::date AS first_day, (g.at + ('1 ' || :unit)::interval)::date AS next_day
          FROM generate_series(:from::date::timestamp, :to::date::timestamp, ('1 ' || :unit)::interval) AS g (at)
        ) AS p
        LEFT JOIN turnover_days AS d
          ON d.day >= :from::date AND d.day <= :to::date AND date_trunc(:unit, d.day)::date = p.first_day
        LEFT JOIN active_accounts AS a ON a.unit = :unit AND a.first_day = p.first_day
      GROUP BY p.first_day ORDER BY p.first_day`,
  ),
  countedAt: statement<NoParams, { at: Date | null }>(
    'turnover.counted-at',
    `SELECT a.counted_at AS at FROM active_accounts AS a WHERE a.unit = 'day' ORDER BY a.first_day DESC LIMIT 1`,
  ),
};

type Figures = Record<keyof typeof columns, bigint>;

/** What was moved in a day, week or month, by its first day, in cents; `accounts`: how many wallets it was. */
export type TurnoverOfPeriod = Figures & { firstDay: string; accounts: bigint };

export const turnoverFigures = Object.keys(columns) as (keyof typeof columns)[];

/** The last day that was counted; undefined where none was. */
export async function lastCountedDay(db: Db): Promise<string | undefined> {
  return (await db.query(sql.lastCounted, {}))[0]?.day;
}

/** The day of the first transfer; undefined without any. */
export async function firstMovedDay(db: Db): Promise<string | undefined> {
  return (await db.query(sql.firstMoved, {}))[0]?.day ?? undefined;
}

export async function isCountedDay(db: Db, day: string): Promise<boolean> {
  return (await db.query(sql.isCounted, { day }))[0]!.counted;
}

export async function countDay(db: Db, days: { day: string; today: string }): Promise<void> {
  await db.query(sql.count, days);
}

/** The periods from the one that begins on `from` to the one that `to` belongs to, oldest first. */
export function findTurnover(
  db: Db,
  wanted: { unit: PeriodUnit; from: string; to: string },
): Promise<readonly TurnoverOfPeriod[]> {
  return db.query(sql.read, wanted);
}

export async function lastCountedAt(db: Db): Promise<Date | undefined> {
  return (await db.query(sql.countedAt, {}))[0]?.at ?? undefined;
}
