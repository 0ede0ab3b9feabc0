import { mostImpactProjects, type readOwnImpact as route } from '@guildhall/contract/market/impact.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { findOwnImpact } from './impact.sql.ts';
import { shareOfReached, totalsByUnit } from './share-of-impact.ts';

/** The caller's share, by money, of what the projects with most of their money have reached. */
export async function readOwnImpact(ctx: Ctx<typeof route>): Promise<DataOf<typeof route>> {
  const found = await findOwnImpact(ctx, mostImpactProjects + 1);
  const records = found.slice(0, mostImpactProjects).map(({ figures, ...project }) => ({
    ...project,
    figures: figures.map((figure) => ({
      ...figure,
      share: figure.reached === null ? null : shareOfReached(figure.reached, project),
    })),
  }));
  return { totals: totalsByUnit(records), records, more: found.length > mostImpactProjects };
}
