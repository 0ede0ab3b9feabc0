import type { listReferrals as route } from '@guildhall/contract/market/referrals.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { findReferrals } from './referrals.sql.ts';

/** The caller's referrals, newest first. */
export async function listReferrals(
  ctx: Ctx,
  { search, start, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return (await findReferrals(ctx, search, start, length)).map(({ createdAt, ...referral }) => ({
    ...referral,
    createdAt: createdAt.toISOString(),
  }));
}
