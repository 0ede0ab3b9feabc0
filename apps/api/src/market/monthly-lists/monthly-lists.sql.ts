import type { Funding } from '@guildhall/contract/market/funding.contract.ts';
import type { ListMonthState } from '@guildhall/contract/market/monthly-lists.contract.ts';
import type { RepaymentPlan } from '@guildhall/contract/market/repayments.contract.ts';
import type { Ctx } from '../../context.ts';
import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

type Page = { before: string | null; most: number };

/** Cents; days as 2027-01-31, empty for none. */
type FoundList = {
  id: string;
  name: string;
  price: bigint;
  day: number;
  state: 'active' | 'stopped';
  reason: string;
  nextOn: string;
  createdAt: Date;
  months: { id: string; month: string; state: ListMonthState; cents: string }[];
};

type NewList = {
  userId: string;
  actorId: string;
  categoryId: string | null;
  searchId: string | null;
  /** What the search looks for; empty for a category. */
  name: string;
  cents: bigint;
  day: number;
  riskText: number;
  most: number;
};

/** One that is due, its day as 2027-01-31. Cents. */
export type DueList = { id: string; userId: string; name: string; cents: bigint; dueOn: string };

type CreatedList = { outcome: 'open' | 'empty' | 'stopped' | null; why: string | null; monthId: string; found: number };

/** A project of the list of a month. Cents, `cents` where something was invested. */
type ProjectOnList = {
  id: string;
  title: string;
  organization: string;
  least: bigint;
  most: bigint;
  returnOnInvestment: number;
  duration: number;
  repayment: RepaymentPlan;
  graceMonths: number;
  funding: Funding;
  reflectionDays: number;
  obstacle: string;
  termsSeen: number;
  cents: bigint | null;
  investId: string | null;
};

/** The list of a month, and one project of it; all of them null where it has none. */
type MonthRow = {
  monthId: string;
  listName: string;
  month: string;
  state: ListMonthState;
  price: bigint;
  lapsesOn: string;
  riskText: number;
  split: string | null;
} & ProjectOnList;

export type ListOfMonth = Omit<MonthRow, keyof ProjectOnList> & { projects: ProjectOnList[] };

type TotalAnswer = {
  outcome: 'ok' | 'unverified' | 'own_limit' | 'insufficient' | 'second_member';
  left: bigint;
  free: bigint;
};

const nameOfList = `CASE WHEN l.search_id IS NULL THEN (
    SELECT c.name FROM project_categories AS c WHERE c.id = l.category_id
  ) ELSE l.name END`;
const stateOfMonth = `CASE WHEN m.state = 'open' AND m.lapses_on <= business_day() THEN 'lapsed' ELSE m.state END`;

const sql = {
  list: asCaller<Page, FoundList>(
    'monthly-lists.list',
    `SELECT
        l.id,
        ${nameOfList} AS name,
        l.cents AS price,
        l.day::int AS day,
        l.state,
        l.reason,
        coalesce(l.next_on::text, '') AS "nextOn",
        l.created_at AS "createdAt",
        (
          SELECT coalesce(json_agg(json_build_object('id', m.id, 'month', m.month, 'state', ${stateOfMonth},
            'cents', coalesce((SELECT sum(p.cents) FROM monthly_list_projects AS p WHERE p.month_id = m.id), 0)::text)
            ORDER BY m.month DESC), '[]')
          FROM (SELECT * FROM monthly_list_months AS n WHERE n.list_id = l.id ORDER BY n.month DESC LIMIT 12) AS m
        ) AS months
      FROM monthly_lists AS l
      WHERE l.user_id = caller.id AND (:before::uuid IS NULL OR l.id < :before)
      ORDER BY l.id DESC LIMIT :most`,
  ),
  set: statement<NewList, { outcome: 'ok' | 'not_found' | 'already' | 'too_many'; id: string; startsOn: string }>(
    'monthly-lists.set',
    `SELECT outcome, list_id AS id, starts_on::text AS "startsOn"
      FROM set_monthly_list(:userId, :actorId, :categoryId::uuid, :searchId::uuid, :name, :cents, :day, :riskText,
        :most)`,
  ),
  stop: statement<{ userId: string; id: string }, { outcome: 'ok' | 'not_found' }>(
    'monthly-lists.stop',
    'SELECT stop_monthly_list(:userId, :id) AS outcome',
  ),
  due: statement<{ afterDay: string; afterId: string; most: number }, DueList>(
    'monthly-lists.due',
    `SELECT l.id, l.user_id AS "userId", ${nameOfList} AS name, l.cents, l.next_on::text AS "dueOn"
      FROM monthly_lists AS l
      WHERE l.next_on <= monthly_due_day() AND (l.next_on, l.id) > (:afterDay::date, :afterId::uuid)
      ORDER BY l.next_on, l.id LIMIT :most`,
  ),
  make: statement<{ id: string; dueOn: string; most: number; days: number }, CreatedList>(
    'monthly-lists.make',
    'SELECT outcome, why, made AS "monthId", listed AS found FROM make_monthly_list(:id, :dueOn::date, :most, :days)',
  ),
  month: asCaller<{ id: string }, MonthRow>(
    'monthly-lists.month',
    `SELECT
        m.id AS "monthId",
        ${nameOfList} AS "listName",
        m.month::text AS month,
        ${stateOfMonth} AS state,
        l.cents AS price,
        m.lapses_on::text AS "lapsesOn",
        l.risk_text::int AS "riskText",
        m.split,
        p.id,
        p.title,
        u.name AS organization,
        least(p.min_investment_cents, p.budget_cents - p.raised_cents) AS least,
        p.budget_cents - p.raised_cents - p.capturing_cents AS most,
        p.return_on_investment::float8 AS "returnOnInvestment",
        p.duration_months AS duration,
        p.repayment,
        p.grace_months AS "graceMonths",
        p.funding,
        p.reflection_days AS "reflectionDays",
        monthly_list_obstacle(caller.id, p, q.terms_seen) AS obstacle,
        q.terms_seen AS "termsSeen",
        q.cents,
        q.investment_id AS "investId"
      FROM monthly_list_months AS m
        JOIN monthly_lists AS l ON l.id = m.list_id
        LEFT JOIN monthly_list_projects AS q ON q.month_id = m.id
        LEFT JOIN projects AS p ON p.id = q.project_id
        LEFT JOIN users AS u ON u.id = p.created_by
      WHERE m.id = :id AND l.user_id = caller.id
      ORDER BY q.position`,
  ),
  total: statement<{ userId: string; total: bigint }, TotalAnswer>(
    'monthly-lists.total',
    'SELECT outcome, left_cents AS "left", free_cents AS free FROM monthly_total_obstacle(:userId, :total)',
  ),
  lock: statement<{ userId: string; id: string; projectIds: readonly string[] }, { state: ListMonthState | null }>(
    'monthly-lists.lock',
    'SELECT lock_monthly_list(:userId, :id, :projectIds::uuid[]) AS state',
  ),
  confirm: statement<{
    id: string;
    split: string;
    projectIds: readonly string[];
    cents: readonly bigint[];
    investmentIds: readonly string[];
  }>(
    'monthly-lists.confirm',
    `SELECT confirm_monthly_list(:id, :split, :projectIds::uuid[], :cents::bigint[], :investmentIds::uuid[])`,
  ),
};

/** The monthly lists of the caller, before one of them, the newest first. */
export async function findMonthlyLists(ctx: Ctx, page: Page): Promise<FoundList[]> {
  return (await queryAsCaller(ctx, sql.list, page)).rows;
}

/** Sets a monthly list up; the first day as 2027-01-31. */
export async function insertMonthlyList(db: Db, list: NewList) {
  return (await db.query(sql.set, list))[0]!;
}

/** Stops a monthly list of an account. */
export async function endMonthlyList(db: Db, of: { userId: string; id: string }) {
  return (await db.query(sql.stop, of))[0]!.outcome;
}

/** At most `most` that are due at this moment, after one of them, the earliest first. */
export function findDueLists(db: Db, after: { dueOn: string; id: string }, most: number) {
  return db.query(sql.due, { afterDay: after.dueOn, afterId: after.id, most });
}

/** Makes the list of a month of at most `most` projects, which can be confirmed for a number of days. */
export async function makeListOfMonth(db: Db, due: { id: string; dueOn: string; most: number; days: number }) {
  return (await db.query(sql.make, due))[0]!;
}

/** The list of a month of the caller, as things stand; undefined where there is none of this id. */
export async function findListOfMonth(ctx: Ctx, id: string): Promise<ListOfMonth | undefined> {
  const { rows } = await queryAsCaller(ctx, sql.month, { id });
  const read = rows.map(({ monthId, listName, month, state, price, lapsesOn, riskText, split, ...project }) => ({
    list: { monthId, listName, month, state, price, lapsesOn, riskText, split },
    project,
  }));
  const projects = read.flatMap(({ project }) => (project.id === null ? [] : [project]));
  return read[0] && { ...read[0].list, projects };
}

/** What keeps an account from investing a sum from its wallet in all. */
export async function checkTotal(db: Db, of: { userId: string; total: bigint }) {
  return (await db.query(sql.total, of))[0]!;
}

/** Locks what a confirmation touches; answers the state of the list, null where the account has none of this id. */
export async function lockListOfMonth(db: Db, of: { userId: string; id: string; projectIds: readonly string[] }) {
  return (await db.query(sql.lock, of))[0]!.state;
}

/** Writes down what was invested of a list that is locked. */
export async function noteConfirmed(
  db: Db,
  id: string,
  split: string,
  parts: readonly { projectId: string; cents: bigint; investId: string }[],
): Promise<void> {
  await db.query(sql.confirm, {
    id,
    split,
    projectIds: parts.map(({ projectId }) => projectId),
    cents: parts.map(({ cents }) => cents),
    investmentIds: parts.map(({ investId }) => investId),
  });
}
