import type { readOutcomes as route } from '@guildhall/contract/market/outcomes.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { answerCache, type AnswerCache } from '../../platform/calls/answer-cache.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Resources } from '../../resources.ts';
import { toOutcomes } from './outcomes-of.ts';
import { findOutcomes } from './outcomes.sql.ts';

type Answer = DataOf<typeof route>;

/** In milliseconds: how long an answer is repeated. One cache for each product that runs in this process. */
const fresh = 60_000;
const caches = new WeakMap<Resources, AnswerCache<Answer>>();

/** What lending has brought, as it was counted a few minutes ago. */
export function readOutcomes({ db, resources }: Ctx): Promise<Answer> {
  return recallOutcomes(db, resources);
}

/** The same for whoever has no call: `/outcomes.csv` and `/outcomes.json`. */
export async function recallOutcomes(db: Db, resources: Resources): Promise<Answer> {
  const cache = caches.get(resources) ?? answerCache<Answer>({ atLeast: fresh, most: 1 });
  caches.set(resources, cache);
  const known = await cache.recall('');
  if (known !== undefined) return known;
  const asked = answerOf(db);
  cache.keep('', asked);
  return asked;
}

async function answerOf(db: Db): Promise<Answer> {
  const found = await findOutcomes(db);
  return found ? toOutcomes(found) : null;
}
