import * as contract from '@guildhall/contract/withdrawals.contract.ts';
import { serve } from '../platform/calls/serve.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { listWithdrawals } from './list-withdrawals.ts';
import { withdraw } from './withdraw.ts';
import { withdrawAgain } from './withdraw-again.ts';
import { withdrawalDetails } from './withdrawal-details.ts';

export const withdrawalsRoutes = [
  serve(contract.withdraw, withdraw, { auth: 'in-statement', idempotency: 'own' }),
  serve(contract.listWithdrawals, listWithdrawals, { auth: 'in-statement' }),
  serve(contract.withdrawalDetails, withdrawalDetails, { auth: 'in-statement' }),
  serve(contract.withdrawAgain, withdrawAgain, { auth: 'in-statement', idempotency: 'own' }),
  serve(contract.cancelWithdrawal, cancelWithdrawal, { auth: 'in-statement' }),
];
