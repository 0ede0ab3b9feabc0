import type { searchDashboard as route } from '@guildhall/contract/market/organizations.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { answerCache, type AnswerCache } from '../../platform/calls/answer-cache.ts';
import type { Ctx } from '../../context.ts';
import type { Resources } from '../../resources.ts';
import { browse, cards, search } from './directory.sql.ts';

type Found = { total: number; ids: string[] };

// Which organizations are found may be a moment behind; what their cards say is not. One cache for each product that runs in this process.
const caches = new WeakMap<Resources, AnswerCache<Found>>();

function cacheOf(resources: Resources) {
  const cache = caches.get(resources) ?? answerCache<Found>({ atLeast: 1000, most: 2000 });
  caches.set(resources, cache);
  return cache;
}

/**
 * Searches all organizations: every given filter holds, texts are found anywhere without regard to case and accents, an
 * area code by its beginning. Ordered by name. Without a text the totals are kept, and the page is one walk of an index;
 * which organizations a text finds is remembered for a moment, because finding and counting them is what costs.
 */
export async function searchDashboard(ctx: Ctx, input: ParsedOf<typeof route>): Promise<DataOf<typeof route>> {
  const { start, length, ...filter } = input;
  if (!filter.userName && !filter.location && !filter.areaCode) {
    const { rows, total } = await browse(ctx, filter.categoryId, start, length);
    return { usersList: rows, recordsTotal: total ?? 0 };
  }
  const cache = cacheOf(ctx.resources);
  const key = JSON.stringify([filter.categoryId, filter.userName, filter.location, filter.areaCode, start, length]);
  const known = await cache.recall(key);
  if (known) return { usersList: await cards(ctx, known.ids), recordsTotal: known.total };
  const asked = search(ctx, filter, start, length);
  cache.keep(
    key,
    asked.then(({ rows, total }) => ({ total, ids: rows.map((row) => row.userId) })),
  );
  const { rows, total } = await asked;
  return { usersList: rows, recordsTotal: total };
}
