import type { MonthlyOutcome, MonthlyState } from '@guildhall/contract/market/monthly-investments.contract.ts';
import type { Ctx } from '../../context.ts';
import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

type Page = { before: string | null; most: number };

/** Cents; days as 2027-01-31, empty for none. */
type FoundMonthly = {
  id: string;
  projectId: string;
  title: string;
  organization: string;
  price: bigint;
  day: number;
  state: MonthlyState;
  reason: string;
  nextOn: string;
  createdAt: Date;
  months: { month: string; outcome: MonthlyOutcome; reason: string; cents: string | null; investId: string | null }[];
};

/** A monthly investment that is due, its day as 2027-01-31. Cents. */
export type DueMonthly = {
  id: string;
  userId: string;
  setBy: string;
  projectId: string;
  projectTitle: string;
  cents: bigint;
  riskText: number;
  termsSeen: number;
  dueOn: string;
  /** It was due so long ago that its month passes. */
  isMissed: boolean;
};

/** What a month came to: `over` where the monthly investment is over with it, and why. Cents. */
type Run = {
  id: string;
  outcome: MonthlyOutcome;
  reason: string;
  cents: bigint | null;
  investmentId: string | null;
  over: 'stopped' | 'ended' | null;
  why: string | null;
};

/** The day in words; `over` says why it has come to an end meanwhile. */
type Reminder = {
  id: string;
  userId: string;
  projectId: string;
  projectTitle: string;
  cents: bigint;
  dueOn: string;
  over: string | null;
};

type NewMonthly = {
  userId: string;
  actorId: string;
  projectId: string;
  cents: bigint;
  day: number;
  riskText: number;
  most: number;
};

const sql = {
  list: asCaller<Page, FoundMonthly>(
    'monthly-investments.list',
    `SELECT
        m.id,
        m.project_id AS "projectId",
        p.title,
        u.name AS organization,
        m.cents AS price,
        m.day::int AS day,
        m.state,
        m.reason,
        coalesce(m.next_on::text, '') AS "nextOn",
        m.created_at AS "createdAt",
        (
          SELECT coalesce(json_agg(json_build_object('month', r.month, 'outcome', r.outcome, 'reason', r.reason,
            'cents', r.cents::text, 'investId', r.investment_id) ORDER BY r.month DESC), '[]')
          FROM (
            SELECT * FROM monthly_runs AS n WHERE n.monthly_id = m.id ORDER BY n.month DESC LIMIT 12
          ) AS r
        ) AS months
      FROM monthly_investments AS m
        JOIN projects AS p ON p.id = m.project_id
        JOIN users AS u ON u.id = p.created_by
      WHERE m.user_id = caller.id AND (:before::uuid IS NULL OR m.id < :before)
      ORDER BY m.id DESC LIMIT :most`,
  ),
  set: statement<NewMonthly, { outcome: 'ok' | 'not_found' | 'already' | 'too_many'; id: string; startsOn: string }>(
    'monthly-investments.set',
    `SELECT outcome, monthly_id AS id, starts_on::text AS "startsOn"
      FROM set_monthly_investment(:userId, :actorId, :projectId, :cents, :day, :riskText, :most)`,
  ),
  skip: statement<
    { userId: string; id: string; dueOn: string },
    { outcome: 'ok' | 'not_found' | 'late'; projectId: string }
  >(
    'monthly-investments.skip',
    'SELECT outcome, project AS "projectId" FROM skip_monthly_investment(:userId, :id, :dueOn::date)',
  ),
  stop: statement<{ userId: string; id: string }, { outcome: 'ok' | 'not_found'; projectId: string }>(
    'monthly-investments.stop',
    'SELECT outcome, project AS "projectId" FROM stop_monthly_investment(:userId, :id)',
  ),
  due: statement<{ afterDay: string; afterId: string; most: number }, DueMonthly>(
    'monthly-investments.due',
    `SELECT
        m.id,
        m.user_id AS "userId",
        m.set_by AS "setBy",
        m.project_id AS "projectId",
        p.title AS "projectTitle",
        m.cents,
        m.risk_text::int AS "riskText",
        m.terms_seen AS "termsSeen",
        m.next_on::text AS "dueOn",
        m.next_on < monthly_due_day() - 7 AS "isMissed"
      FROM monthly_investments AS m JOIN projects AS p ON p.id = m.project_id
      WHERE m.next_on <= monthly_due_day() AND (m.next_on, m.id) > (:afterDay::date, :afterId::uuid)
      ORDER BY m.next_on, m.id LIMIT :most`,
  ),
  claim: statement<{ id: string; dueOn: string }, { claimed: boolean }>(
    'monthly-investments.claim',
    'SELECT claim_monthly_investment(:id, :dueOn::date) AS claimed',
  ),
  note: statement<Run, { state: MonthlyState; reason: string }>(
    'monthly-investments.note',
    `SELECT state, reason
      FROM note_monthly_run(:id, :outcome, :reason, :cents::bigint, :investmentId::uuid, :over::text, :why::text)`,
  ),
  isOver: statement<{ projectId: string }, { over: boolean }>(
    'monthly-investments.is-over',
    'SELECT NOT is_taking_money(p) AS over FROM projects AS p WHERE p.id = :projectId',
  ),
  reminders: statement<{ most: number }, Reminder>(
    'monthly-investments.reminders',
    `SELECT
        monthly_id AS id,
        account AS "userId",
        project AS "projectId",
        project_title AS "projectTitle",
        cents,
        to_char(due_on, 'FMMonth FMDD, YYYY') AS "dueOn",
        over
      FROM take_monthly_reminders(:most)`,
  ),
};

/** What the caller invests each month, before one of them, the newest first. */
export async function findMonthly(ctx: Ctx, page: Page): Promise<FoundMonthly[]> {
  return (await queryAsCaller(ctx, sql.list, page)).rows;
}

/** Sets up that an account invests each month; the first day as 2027-01-31. */
export async function insertMonthly(db: Db, monthly: NewMonthly) {
  return (await db.query(sql.set, monthly))[0]!;
}

/** Skips the month that is due on a day. */
export async function skipMonth(db: Db, of: { userId: string; id: string; dueOn: string }) {
  return (await db.query(sql.skip, of))[0]!;
}

/** Stops what an account invests each month. */
export async function endMonthly(db: Db, of: { userId: string; id: string }) {
  return (await db.query(sql.stop, of))[0]!;
}

/** At most `most` that are due at this moment, after one of them, the earliest first. */
export function findDueMonthly(db: Db, after: { dueOn: string; id: string }, most: number) {
  return db.query(sql.due, { afterDay: after.dueOn, afterId: after.id, most });
}

/** Locks one that is to invest on a day; false where it is not to, any more or again. */
export async function claimMonth(db: Db, due: { id: string; dueOn: string }): Promise<boolean> {
  return (await db.query(sql.claim, due))[0]!.claimed;
}

/** Writes down what the month of one that is locked came to; answers how it stands then. */
export async function noteMonth(db: Db, run: Run) {
  return (await db.query(sql.note, run))[0]!;
}

/** Whether a project takes no more money. */
export async function isProjectOver(db: Db, projectId: string): Promise<boolean> {
  return (await db.query(sql.isOver, { projectId }))[0]!.over;
}

/** Takes at most `most` of which their accounts are to be reminded, each day once. */
export function takeMonthlyReminders(db: Db, most: number) {
  return db.query(sql.reminders, { most });
}
