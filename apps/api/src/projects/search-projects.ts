import type { searchProjects as route } from '@guildhall/contract/projects.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../context.ts';
import { toProjectCard } from './project-card.ts';
import { findOpenProjects } from './projects.sql.ts';

/** Open projects of all organizations: every given filter holds, texts are found anywhere without regard to case and accents. */
export async function searchProjects(ctx: Ctx, input: ParsedOf<typeof route>): Promise<DataOf<typeof route>> {
  const { start, length, duration, ...filter } = input;
  const { rows, total } = await findOpenProjects(ctx, { ...filter, duration: duration || null }, start, length);
  return { projectList: rows.map(toProjectCard), recordsTotal: total };
}
