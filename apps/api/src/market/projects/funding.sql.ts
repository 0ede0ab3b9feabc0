import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Ctx } from '../../context.ts';

const funding = asCaller<{ id: string }, { date: string; cents: string }>(
  'projects.funding',
  `SELECT d.day::text AS date, sum(d.raised_cents) OVER (ORDER BY d.day) AS cents
      FROM project_days AS d
      WHERE d.project_id = :id
      ORDER BY d.day`,
  `SELECT count(*) FROM projects AS p WHERE p.id = :id AND (p.state <> 'draft' OR p.created_by = caller.id)`,
);

/** The UTC days with a completed investment, and the cents raised by the end of each; undefined when there is no such project. */
export async function fundingOf(ctx: Ctx, id: string) {
  const { rows, total } = await queryAsCaller(ctx, funding, { id });
  return total ? rows : undefined;
}
