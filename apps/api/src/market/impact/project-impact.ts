import { mostFormerVersions, type projectImpact as route } from '@guildhall/contract/market/impact.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { findProjectImpact } from './impact.sql.ts';

/**
 * What a project promises and what its reports say was reached. Everybody who sees the project reads it, also where the report itself is for
 * investors alone.
 * @throws Refusal `not_found`
 */
export async function projectImpact(
  ctx: Ctx<typeof route>,
  { id, before, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const page = { id, before, most: length + 1, mostVersions: mostFormerVersions + 1 };
  const found = await findProjectImpact(ctx, page);
  if (!found) throw ctx.refuse('not_found', 'This project was not found.');
  return {
    figures: found.figures,
    firstDueOn: found.firstDueOn,
    records: found.records.slice(0, length).map(({ versions, ...report }) => {
      const [newest, ...former] = versions.map(({ sentAt, ...said }) => ({
        ...said,
        sentAt: new Date(sentAt).toISOString(),
      }));
      return { ...report, ...newest!, former };
    }),
    more: found.records.length > length,
  };
}
