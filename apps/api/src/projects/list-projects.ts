import { toDollars } from '@guildhall/contract/money.ts';
import type { listProjects as route } from '@guildhall/contract/projects.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { publicFileUrl } from '../files/store-upload.ts';
import type { Ctx } from '../context.ts';
import { findProjects } from './projects.sql.ts';

/** An organization's projects, newest first; without `orgId` the caller's own. */
export async function listProjects(
  ctx: Ctx,
  { orgId, start, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { rows, total } = await findProjects(ctx, orgId, start, length);
  const cards = rows.map(({ photoId, ...project }) => ({
    ...project,
    photo: photoId === null ? '' : publicFileUrl(photoId),
    budget: toDollars(project.budget),
    raised: toDollars(project.raised),
    minInvestment: toDollars(project.minInvestment),
    createdAt: project.createdAt.toISOString(),
  }));
  return { projectList: cards, recordsTotal: total! };
}
