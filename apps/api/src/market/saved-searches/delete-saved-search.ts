import type { ParsedOf } from '@guildhall/contract/route.ts';
import type { deleteSavedSearch as route } from '@guildhall/contract/market/saved-searches.contract.ts';
import type { UserCtx } from '../../context.ts';
import { removeSavedSearch } from './saved-searches.sql.ts';

/**
 * Takes one of the caller's saved searches away.
 * @throws Refusal `not_found` when the caller has none of this id
 */
export async function deleteSavedSearch(ctx: UserCtx<typeof route>, { id }: ParsedOf<typeof route>): Promise<null> {
  if (!(await removeSavedSearch(ctx.db, ctx.caller.id, id))) throw ctx.refuse('not_found');
  return null;
}
