import * as files from '@guildhall/contract/money/payout-files.operator.contract.ts';
import * as contract from '@guildhall/contract/money/payouts.operator.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { createPayoutBatch } from './create-payout-batch.ts';
import { listPayoutBatches } from './list-payout-batches.ts';
import { markPayoutBatchPaid } from './mark-payout-batch-paid.ts';
import { payoutBatchDetails } from './payout-batch-details.ts';
import { payoutBatchFile } from './payout-batch-file.ts';

export const payoutsRoutes = [
  serve(contract.listPayoutBatches, listPayoutBatches),
  serve(contract.payoutBatchDetails, payoutBatchDetails),
  serve(contract.createPayoutBatch, createPayoutBatch),
  serve(files.payoutBatchFile, payoutBatchFile),
  serve(contract.markPayoutBatchPaid, markPayoutBatchPaid),
];
