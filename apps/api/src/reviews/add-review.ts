import type { addReview as route } from '@guildhall/contract/reviews.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import { saveReview } from './reviews.sql.ts';

/**
 * Reviews an organization; the caller's second review of it replaces the first.
 * @throws Refusal `forbidden` of oneself, `notFound` when there is no such organization
 */
export async function addReview(ctx: UserCtx, { orgId, message, rating }: ParsedOf<typeof route>): Promise<null> {
  if (orgId === ctx.caller.id) throw new Refusal('forbidden', 'You cannot review yourself.');
  if (!(await saveReview(ctx.db, ctx.caller.id, orgId, message, rating * 2)))
    throw new Refusal('notFound', 'This organization was not found.');
  return null;
}
