import type { listProjects as route } from '@guildhall/contract/market/projects.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { toProjectCard } from './project-card.ts';
import { findProjects } from './projects.sql.ts';

/** An organization's projects, newest first; without `orgId` the caller's own. */
export async function listProjects(
  ctx: Ctx,
  { orgId, start, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { rows, total } = await findProjects(ctx, orgId, start, length);
  return { projectList: rows.map(toProjectCard), recordsTotal: total! };
}
