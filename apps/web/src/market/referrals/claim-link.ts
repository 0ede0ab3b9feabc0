import { claimReferralLink } from '@guildhall/contract/market/referrals.contract.ts';
import { call } from '../../api/call.ts';

/** Counts who is logged in as somebody who came by a link. */
export async function claimLink(by: string): Promise<void> {
  try {
    await call(claimReferralLink, { by });
  } catch {
    // Most who come by a link have long had an account, which does not count, and nobody needs to read that.
  }
}
