import * as forOperators from '@guildhall/contract/money/withdrawals.operator.contract.ts';
import * as contract from '@guildhall/contract/money/withdrawals.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { confirmWithdrawal } from './confirm-withdrawal.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { listWithdrawals } from './list-withdrawals.ts';
import { approveWithdrawal } from './approve-withdrawal.ts';
import { approveWithdrawals } from './approve-withdrawals.ts';
import { markWithdrawalPaid } from './mark-withdrawal-paid.ts';
import { rejectWithdrawal } from './reject-withdrawal.ts';
import { returnWithdrawal } from './return-withdrawal.ts';
import { listWithdrawalsForOperator } from './list-withdrawals-for-operator.ts';
import { openWithdrawalAccount } from './open-withdrawal-account.ts';
import { reviewWithdrawal } from './review-withdrawal.ts';
import { withdraw } from './withdraw.ts';
import { withdrawAgain } from './withdraw-again.ts';
import { withdrawalDetails } from './withdrawal-details.ts';

export const withdrawalsRoutes = [
  serve(contract.withdraw, withdraw, { idempotency: 'own', record: 'own' }),
  serve(contract.listWithdrawals, listWithdrawals, { auth: 'in-statement' }),
  serve(contract.withdrawalDetails, withdrawalDetails, { auth: 'in-statement' }),
  serve(contract.withdrawAgain, withdrawAgain, { idempotency: 'own', record: 'own' }),
  serve(contract.cancelWithdrawal, cancelWithdrawal, { record: 'own' }),
  serve(contract.confirmWithdrawal, confirmWithdrawal, { record: 'own' }),
  serve(forOperators.listWithdrawalsForOperator, listWithdrawalsForOperator),
  serve(forOperators.reviewWithdrawal, reviewWithdrawal),
  serve(forOperators.openWithdrawalAccount, openWithdrawalAccount),
  serve(forOperators.approveWithdrawal, approveWithdrawal),
  serve(forOperators.approveWithdrawals, approveWithdrawals),
  serve(forOperators.rejectWithdrawal, rejectWithdrawal),
  serve(forOperators.markWithdrawalPaid, markWithdrawalPaid),
  serve(forOperators.returnWithdrawal, returnWithdrawal),
];
