import type { noteSeenProject as route } from '@guildhall/contract/market/recent-projects.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { storeSeen } from './recent-projects.sql.ts';

/**
 * Stores that whoever is logged in has opened a project, unless it is one of their own.
 * @throws Refusal `not_found` where they may not see one of this id
 */
export async function noteSeenProject(ctx: UserCtx<typeof route>, input: ParsedOf<typeof route>): Promise<null> {
  if (!(await storeSeen(ctx.db, ctx.caller, input.projectId))) throw ctx.refuse('not_found');
  return null;
}
