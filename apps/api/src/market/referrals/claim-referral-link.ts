import type { claimReferralLink as route } from '@guildhall/contract/market/referrals.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { joinBy } from './referral-links.sql.ts';

/**
 * Counts who is logged in as somebody who came by a link.
 * @throws Refusal `not_found` for an unknown link, `forbidden` for an account that does not count
 */
export async function claimReferralLink(ctx: UserCtx<typeof route>, { by }: ParsedOf<typeof route>): Promise<null> {
  const outcome = await joinBy(ctx.db, ctx.caller.actor, by);
  if (outcome === 'not_found') throw ctx.refuse('not_found', 'This link does not exist.');
  if (outcome === 'forbidden')
    throw ctx.refuse('forbidden', 'Only a new account of somebody else counts, by one link.');
  return null;
}
