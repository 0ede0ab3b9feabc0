import type { addReview as route } from '@guildhall/contract/reviews.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../context.ts';
import { saveReview } from './reviews.sql.ts';

/**
 * Reviews an organization; the caller's second review of it replaces the first.
 * @throws Refusal `forbidden` of oneself, `not_found` when there is no such organization
 */
export async function addReview(
  ctx: UserCtx<typeof route>,
  { orgId, message, rating }: ParsedOf<typeof route>,
): Promise<null> {
  if (orgId === ctx.caller.id) throw ctx.refuse('forbidden', 'You cannot review yourself.');
  if (!(await saveReview(ctx.db, ctx.caller.id, orgId, message, rating * 2)))
    throw ctx.refuse('not_found', 'This organization was not found.');
  return null;
}
