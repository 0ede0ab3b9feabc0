import { beyondOwnLimit } from '@guildhall/contract/market/investment-limits.contract.ts';
import { mostMonthlyLists, type setMonthlyList as route } from '@guildhall/contract/market/monthly-lists.contract.ts';
import { searchInWords } from '@guildhall/contract/market/search-in-words.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { refuseOldTerms } from '../../people/terms/refuse-old-terms.ts';
import { readInvestmentLimit } from '../investment-limits/read-investment-limit.ts';
import { listSavedSearches } from '../saved-searches/list-saved-searches.ts';
import { insertMonthlyList } from './monthly-lists.sql.ts';

/**
 * Sets up that on a day of each month a list of a category or of one of the caller's saved searches is made, for a sum in cents.
 * @throws Refusal `not_found` for what is no such category or search, `own_limit` for more than the whole of the caller's own limit,
 *   `terms_changed` for old terms of the house, `validation` for a second list of the same and for one too many
 */
export async function setMonthlyList(
  ctx: UserCtx<typeof route>,
  { categoryId, searchId, price, day, riskText }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  await refuseOldTerms(ctx);
  const { limit } = await readInvestmentLimit(ctx);
  if (limit !== null && price > limit) throw ctx.refuse('own_limit', { price: beyondOwnLimit(limit) });
  const name = searchId === null ? '' : await wordsOfSearch(ctx, searchId);
  return inTransaction(ctx, async (inside) => {
    const { id: userId, actor: actorId } = ctx.caller;
    const list = { userId, actorId, categoryId, searchId, name, cents: price, day, riskText, most: mostMonthlyLists };
    const { outcome, id, startsOn } = await insertMonthlyList(inside.db, list);
    if (outcome === 'not_found') throw ctx.refuse('not_found', 'This category or saved search was not found.');
    if (outcome === 'already')
      throw ctx.refuse('validation', {
        price: 'You already have a monthly list of this. Stop that first to change it.',
      });
    if (outcome === 'too_many')
      throw ctx.refuse('validation', { price: `You have ${mostMonthlyLists} monthly lists. Please stop one first.` });
    await recordAct(inside, id, { cents: String(price) });
    return { id, nextOn: startsOn };
  });
}

async function wordsOfSearch(ctx: UserCtx<typeof route>, searchId: string): Promise<string> {
  const { records } = await listSavedSearches(ctx);
  const found = records.find(({ id }) => id === searchId);
  if (!found) throw ctx.refuse('not_found', 'This category or saved search was not found.');
  return searchInWords(found);
}
