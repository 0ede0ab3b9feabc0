import * as contract from '@guildhall/contract/money/fee-payouts.operator.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { approveFeePayout } from './approve-fee-payout.ts';
import { cancelFeePayout } from './cancel-fee-payout.ts';
import { feePayoutFile } from './fee-payout-file.ts';
import { markFeePayoutPaid } from './mark-fee-payout-paid.ts';
import { requestFeePayout } from './request-fee-payout.ts';
import { returnFeePayout } from './return-fee-payout.ts';

export const feePayoutsRoutes = [
  serve(contract.requestFeePayout, requestFeePayout, { idempotency: 'own' }),
  serve(contract.approveFeePayout, approveFeePayout),
  serve(contract.cancelFeePayout, cancelFeePayout),
  serve(contract.feePayoutFile, feePayoutFile),
  serve(contract.markFeePayoutPaid, markFeePayoutPaid),
  serve(contract.returnFeePayout, returnFeePayout),
];
