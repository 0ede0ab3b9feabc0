import type { readFigures as route } from '@guildhall/contract/market/figures.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { answerCache, type AnswerCache } from '../../platform/calls/answer-cache.ts';
import type { Resources } from '../../resources.ts';
import { findFigures } from './figures.sql.ts';

type Answer = DataOf<typeof route>;

/** In milliseconds: how long an answer is repeated. One cache for each product that runs in this process. */
const fresh = 60_000;
const caches = new WeakMap<Resources, AnswerCache<Answer>>();

/** How many organizations and open projects there are, and how much was raised, a few minutes ago. */
export async function readFigures(ctx: Ctx): Promise<Answer> {
  const cache = caches.get(ctx.resources) ?? answerCache<Answer>({ atLeast: fresh, most: 1 });
  caches.set(ctx.resources, cache);
  const known = await cache.recall('');
  if (known !== undefined) return known;
  const asked = figuresOf(ctx);
  cache.keep('', asked);
  return asked;
}

async function figuresOf({ db, resources }: Ctx): Promise<Answer> {
  const found = await findFigures(db);
  if (!found) return null;
  return {
    organizations: Number(found.organizations),
    openProjects: Number(found.openProjects),
    raised: found.raisedCents,
    testMode: resources.config.testMoney,
  };
}
