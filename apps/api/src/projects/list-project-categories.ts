import type { listProjectCategories as route } from '@guildhall/contract/projects.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../context.ts';
import { findCategories } from './projects.sql.ts';

/** The categories that a project can be published under. */
export function listProjectCategories(ctx: Ctx): Promise<DataOf<typeof route>> {
  return findCategories(ctx.db);
}
