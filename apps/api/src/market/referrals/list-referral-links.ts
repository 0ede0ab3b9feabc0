import { referralPath } from '@guildhall/contract/market/referrals.ts';
import type { listReferralLinks as route } from '@guildhall/contract/market/referrals.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { findLinks } from './referral-links.sql.ts';

/** The caller's links with what came of them, newest first. */
export async function listReferralLinks(
  ctx: Ctx,
  { start, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return (await findLinks(ctx, start, length)).map(({ slug, token, ...link }) => ({
    ...link,
    path: slug === null ? '' : referralPath(slug, token),
  }));
}
