import type { searchProjects as route } from '@guildhall/contract/market/projects.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { toProjectCard } from './project-card.ts';
import { correctedSearch, findOpenProjects } from './projects.sql.ts';

/**
 * Open projects of all organizations: every given filter holds, texts are found anywhere without regard to case and accents. Where nothing
 * has the text, the same is looked for with misspelt words corrected.
 */
export async function searchProjects(ctx: Ctx, input: ParsedOf<typeof route>): Promise<DataOf<typeof route>> {
  const { start, length, duration, ...rest } = input;
  const filter = { ...rest, duration: duration || null };
  const found = await findOpenProjects(ctx, filter, start, length);
  const corrected = found.total === 0 && filter.search !== '' ? await correctedSearch(ctx, filter.search) : null;
  const instead =
    corrected === null ? null : await findOpenProjects(ctx, { ...filter, search: corrected }, start, length);
  const { rows, total } = instead?.total ? instead : found;
  return {
    projectList: rows.map(toProjectCard),
    recordsTotal: total,
    isLocated: found.isLocated,
    searchedFor: instead?.total ? corrected! : '',
  };
}
