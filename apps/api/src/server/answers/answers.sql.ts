import type { PeriodUnit } from '@guildhall/contract/periods.ts';
import type { AnswerQueue } from '@guildhall/contract/server/answers.operator.contract.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';

/** The columns of what was answered, by what each figure is called. */
const columns = {
  answered: 'answered',
  inTime: 'in_time',
  withinHour: 'within_hour',
  withinDay: 'within_day',
  withinThreeDays: 'within_three_days',
  withinWeek: 'within_week',
} as const;

const names = Object.keys(columns) as (keyof typeof columns)[];
const sums = Object.entries(columns)
  .map(([name, column]) => `sum(s.${column})::int AS "${name}"`)
  .join(', ');
const quoted = names.map((name) => `s."${name}"`).join(', ');
const within =
  's.unit = :unit AND s.first_day >= :from::date AND s.first_day <= :to::date AND s.queue = ANY(:queues::text[])';

const sql = {
  count: statement<{ most: number; hours: Record<AnswerQueue, number> }, { more: boolean }>(
    'answers.count',
    'SELECT more FROM count_answers(:most, :hours::jsonb) AS c (more)',
  ),
  countedAt: statement<NoParams, { at: Date | null }>(
    'answers.counted-at',
    'SELECT c.counted_at AS at FROM answers_counted AS c',
  ),
  periods: statement<Wanted, AnswersOfPeriod>(
    'answers.periods',
    `SELECT g.at::date::text AS "firstDay", s.queue, ${quoted}
      FROM generate_series(:from::date::timestamp, :to::date::timestamp, ('1 ' || :unit)::interval) AS g (at)
        LEFT JOIN (
          SELECT s.first_day, s.queue, ${sums} FROM answer_sums AS s WHERE ${within} GROUP BY 1, 2
        ) AS s
          ON s.first_day = g.at::date
      ORDER BY g.at, s.queue`,
  ),
  operators: statement<Wanted & { first: string }, AnswersOfOperator>(
    'answers.operators',
    `SELECT
        coalesce(s.operator_id::text, '') AS "operatorId",
        coalesce((SELECT u.name FROM users AS u WHERE u.id = s.operator_id), '') AS operator,
        s.before,
        s.queue,
        ${quoted}
      FROM (
          SELECT s.operator_id, s.first_day < :first::date AS before, s.queue, ${sums}
          FROM answer_sums AS s WHERE ${within}
          GROUP BY 1, 2, 3
        ) AS s
      ORDER BY operator, s.operator_id, s.queue`,
  ),
};

type Wanted = { unit: PeriodUnit; from: string; to: string; queues: readonly AnswerQueue[] };

/** How many were answered, in time, and within some steps of waiting. */
export type AnswerSums = Record<keyof typeof columns, number>;

export const answerFigures: readonly (keyof AnswerSums)[] = names;

/** What was answered in a day, week or month, by its first day. One without an answer has one row, of no queue and without sums. */
export type AnswersOfPeriod = AnswerSums & { firstDay: string; queue: AnswerQueue | null };

/** What an operator has answered, or the command line (without a name); `before`: in the time before. */
export type AnswersOfOperator = {
  operatorId: string;
  operator: string;
  before: boolean;
  queue: AnswerQueue;
} & AnswerSums;

/** Counts the answers in the next entries of the audit log, and says whether there may be more of them. */
export async function countNextAnswers(db: Db, most: number, hours: Record<AnswerQueue, number>): Promise<boolean> {
  return (await db.query(sql.count, { most, hours }))[0]!.more;
}

/** When they were counted last; undefined where they never were. */
export async function answersCountedAt(db: Db): Promise<Date | undefined> {
  return (await db.query(sql.countedAt, {}))[0]?.at ?? undefined;
}

/** What was answered in each period from the one that begins on `from` to the one that `to` belongs to, oldest first. */
export function findAnswers(db: Db, wanted: Wanted): Promise<readonly AnswersOfPeriod[]> {
  return db.query(sql.periods, wanted);
}

/** What each operator has answered in all of them, those before the one that begins on `first` by themselves. */
export function findAnswersOfOperators(
  db: Db,
  wanted: Wanted & { first: string },
): Promise<readonly AnswersOfOperator[]> {
  return db.query(sql.operators, wanted);
}
