import type { ReportPromise } from '@guildhall/contract/market/owed-reports.ts';
import type { WholeTerms } from '@guildhall/contract/market/project-changes.contract.ts';
import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

/** Terms as the database keeps them, by the names of their columns; money in cents. */
export type TermsRow = {
  budget_cents: number | string;
  return_on_investment: number;
  duration_months: number;
  min_investment_cents: number | string;
  repayment: WholeTerms['repayment'];
  grace_months: number;
  late_interest: number;
  early_repayment: WholeTerms['earlyRepayment'];
  funding: WholeTerms['funding'];
  minimum_raised_cents: number | string | null;
  open_until: string | null;
  reflection_days: number;
  /** Missing in changes of before there were reserves. */
  reserve_percent?: number;
};

/** One change of the terms of a project; moments as JSON writes them. */
export type FoundChange = { at: string; until: string; why: string; before: TermsRow; after: TermsRow };

type Changeable = {
  title: string;
  obstacle: 'released' | 'not_open' | 'too_often' | null;
  taken: bigint;
  /** What the lines of its budget come to, in cents. */
  inLines: bigint;
  terms: TermsRow;
  reports: ReportPromise;
  /** The day of the business, in UTC. */
  today: string;
};

type LastChange = { title: string; silenceCancels: boolean; until: Date; before: TermsRow; after: TermsRow };

const changes = `coalesce(
    (
      SELECT json_agg(json_build_object('at', c.changed_at, 'until', c.notice_until, 'why', c.why,
        'before', c.terms_before, 'after', c.terms_after) ORDER BY c.number DESC)
      FROM project_changes AS c WHERE c.project_id = p.id
    ),
    '[]'
  )`;

const sql = {
  lock: statement<{ organizationId: string; projectId: string }, Changeable>(
    'project-changes.lock',
    `SELECT
        p.title,
        change_obstacle(p) AS obstacle,
        p.raised_cents + p.capturing_cents AS taken,
        lines_cents(p.id) AS "inLines",
        terms_of(p) AS terms,
        p.reports,
        business_day()::text AS today
      FROM projects AS p WHERE p.id = :projectId AND p.created_by = :organizationId FOR NO KEY UPDATE`,
  ),
  change: statement<
    { projectId: string; actorId: string; terms: TermsRow; why: string; silenceCancels: boolean },
    { noticeUntil: Date; number: number }
  >(
    'project-changes.change',
    `SELECT notice AS "noticeUntil", number
      FROM change_terms(:projectId, :actorId, :terms::jsonb, :why, :silenceCancels)`,
  ),
  one: statement<{ projectId: string; number: number }, LastChange>(
    'project-changes.one',
    `SELECT
        p.title,
        p.unkept_before IS NOT NULL AS "silenceCancels",
        c.notice_until AS until,
        c.terms_before AS before,
        c.terms_after AS after
      FROM project_changes AS c JOIN projects AS p ON p.id = c.project_id
      WHERE c.project_id = :projectId AND c.number = :number AND p.changes = :number`,
  ),
  list: asCaller<{ id: string }, { changes: FoundChange[] }>(
    'project-changes.list',
    `SELECT ${changes} AS changes FROM projects AS p
      WHERE p.id = :id AND (p.state <> 'draft' OR p.created_by = caller.id)`,
  ),
  keep: statement<
    { investorId: string; investmentId: string },
    { outcome: 'ok' | 'not_found' | 'nothing'; projectTitle: string }
  >(
    'project-changes.keep',
    'SELECT outcome, project_title AS "projectTitle" FROM keep_investment(:investorId, :investmentId)',
  ),
};

/** A project of an organization with its terms, locked until the transaction ends; `taken` cents are raised or being charged. */
export async function lockTerms(db: Db, project: { organizationId: string; projectId: string }) {
  return (await db.query(sql.lock, project))[0];
}

/** Changes the terms of a project that this transaction has locked. */
export async function changeTermsInLedger(
  db: Db,
  change: { projectId: string; actorId: string; terms: TermsRow; why: string; silenceCancels: boolean },
) {
  return (await db.query(sql.change, change))[0]!;
}

/** A change of the terms of a project while it is the last one. */
export async function findLastChange(db: Db, projectId: string, number: number) {
  return (await db.query(sql.one, { projectId, number }))[0];
}

/** The changes of the terms of a project, newest first; undefined when there is no such project to be seen. */
export async function findChanges(ctx: Ctx, id: string) {
  return (await queryAsCaller(ctx, sql.list, { id })).rows[0]?.changes;
}

/** Keeps an investment on the changed terms for its investor. */
export async function keepInLedger(db: Db, investment: { investorId: string; investmentId: string }) {
  return (await db.query(sql.keep, investment))[0]!;
}
