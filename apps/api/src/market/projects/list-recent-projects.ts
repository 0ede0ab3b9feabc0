import type { listRecentProjects as route } from '@guildhall/contract/market/recent-projects.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { toProjectCard } from './project-card.ts';
import { findRecentProjects } from './recent-projects.sql.ts';

/** The projects that whoever is logged in has opened, the last one first. */
export async function listRecentProjects(ctx: Ctx): Promise<DataOf<typeof route>> {
  const projectList = (await findRecentProjects(ctx)).map(toProjectCard);
  return { projectList, recordsTotal: projectList.length };
}
