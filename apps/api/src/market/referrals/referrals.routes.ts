import * as contract from '@guildhall/contract/market/referrals.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { listReferrals } from './list-referrals.ts';
import { referUser } from './refer-user.ts';
import { searchUsers } from './search-users.ts';

export const referralsRoutes = [
  serve(contract.searchUsers, searchUsers),
  serve(contract.referUser, referUser),
  serve(contract.listReferrals, listReferrals, { auth: 'in-statement' }),
];
