import type { listProjectCategories as route } from '@guildhall/contract/market/projects.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { findCategories } from './projects.sql.ts';

/** The categories that a project can be published under, or that a search offers. */
export function listProjectCategories(ctx: Ctx, { forSearch }: ParsedOf<typeof route>): Promise<DataOf<typeof route>> {
  return findCategories(ctx.db, forSearch);
}
