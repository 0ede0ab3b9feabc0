import type { ReturnTerms } from '@guildhall/contract/market/instalments.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';

type Figures = { organizations: bigint; openProjects: bigint; raisedCents: bigint };

const sql = {
  find: statement<NoParams, Figures>(
    'figures.find',
    'SELECT organizations, open_projects AS "openProjects", raised_cents AS "raisedCents" FROM figures',
  ),
  newest: statement<{ most: number }, ReturnTerms>(
    'figures.newest',
    `SELECT
        p.return_on_investment::float8 AS "returnOnInvestment",
        p.duration_months AS duration,
        p.repayment,
        p.grace_months AS "graceMonths"
      FROM (SELECT project_id FROM open_projects ORDER BY created_at DESC, project_id DESC LIMIT :most) AS o
        JOIN projects AS p ON p.id = o.project_id`,
  ),
  count: statement<{ medianRate: number | null }, never>(
    'figures.count',
    `INSERT INTO figures (organizations, open_projects, raised_cents, median_rate)
    SELECT (SELECT coalesce(sum(organizations), 0)::bigint FROM directory_totals), (SELECT count(*) FROM open_projects),
      (SELECT coalesce(sum(raised_cents), 0)::bigint FROM organization_months), :medianRate::numeric
    ON CONFLICT (id) DO UPDATE SET organizations = excluded.organizations, open_projects = excluded.open_projects,
      raised_cents = excluded.raised_cents, median_rate = excluded.median_rate, counted_at = now()`,
  ),
};

/** What was counted last, in cents where it is money; undefined when nothing was counted yet. */
export async function findFigures(db: Db): Promise<Figures | undefined> {
  return (await db.query(sql.find, {}))[0];
}

/** What the newest open projects promise, at most `most` of them. */
export function findNewestTerms(db: Db, most: number) {
  return db.query(sql.newest, { most });
}

/** Counts organizations, open projects and what was raised, and keeps it with the median yearly rate in percent. */
export async function writeFigures(db: Db, medianRate: number | null): Promise<void> {
  await db.query(sql.count, { medianRate });
}
