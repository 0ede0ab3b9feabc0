import * as contract from '@guildhall/contract/market/referrals.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { claimReferralLink } from './claim-referral-link.ts';
import { listReferralLinks } from './list-referral-links.ts';
import { listReferrals } from './list-referrals.ts';
import { makeReferralLink } from './make-referral-link.ts';
import { referUser } from './refer-user.ts';
import { searchUsers } from './search-users.ts';

export const referralsRoutes = [
  serve(contract.searchUsers, searchUsers),
  serve(contract.referUser, referUser),
  serve(contract.listReferrals, listReferrals, { auth: 'in-statement' }),
  serve(contract.makeReferralLink, makeReferralLink),
  serve(contract.claimReferralLink, claimReferralLink),
  serve(contract.listReferralLinks, listReferralLinks, { auth: 'in-statement' }),
];
