import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';

type Figures = { organizations: bigint; openProjects: bigint; raisedCents: bigint };

const sql = {
  find: statement<NoParams, Figures>(
    'figures.find',
    'SELECT organizations, open_projects AS "openProjects", raised_cents AS "raisedCents" FROM figures',
  ),
  count: statement<NoParams, never>(
    'figures.count',
    `INSERT INTO figures (organizations, open_projects, raised_cents)
    SELECT (SELECT coalesce(sum(organizations), 0)::bigint FROM directory_totals), (SELECT count(*) FROM open_projects),
      (SELECT coalesce(sum(raised_cents), 0)::bigint FROM organization_months)
    ON CONFLICT (id) DO UPDATE SET organizations = excluded.organizations, open_projects = excluded.open_projects,
      raised_cents = excluded.raised_cents, counted_at = now()`,
  ),
};

/** What was counted last, in cents where it is money; undefined when nothing was counted yet. */
export async function findFigures(db: Db): Promise<Figures | undefined> {
  return (await db.query(sql.find, {}))[0];
}

/** Counts organizations, open projects and what was raised, and keeps it. */
export async function writeFigures(db: Db): Promise<void> {
  await db.query(sql.count, {});
}
