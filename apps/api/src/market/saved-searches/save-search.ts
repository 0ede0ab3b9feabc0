import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { mostSavedSearches, type saveSearch as route } from '@guildhall/contract/market/saved-searches.contract.ts';
import type { UserCtx } from '../../context.ts';
import { invalid } from '../../platform/calls/refusal.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { countOtherSearches, insertSearch } from './saved-searches.sql.ts';

/**
 * Saves a search of the caller. The same again keeps its place and takes the new order.
 * @throws Refusal `validation` for an unknown category, or one search too many
 */
export async function saveSearch(
  ctx: UserCtx<typeof route>,
  input: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const search = { ...input, duration: input.duration || null };
  return inTransaction(ctx, async ({ db, caller }) => {
    if ((await countOtherSearches(db, caller.id, search)) >= mostSavedSearches)
      throw invalid('search', `You have ${mostSavedSearches} saved searches. Please delete one first.`);
    // From here it succeeds, unless there is no such category.
    const id = await insertSearch(db, caller.id, search);
    if (id === undefined) throw invalid('categoryId', 'There is no such category.');
    return { id };
  });
}
