import { listPayoutBatches, payoutBatchDetails } from '@guildhall/contract/money/payouts.operator.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../console/operator-call.ts';
import { operatorKey } from '../../console/operator-keys.ts';
import { listQuery, quiet } from '../../console/operator.queries.ts';

export type PayoutBatch = ReceivedOf<typeof listPayoutBatches>['records'][number];

/** Batches for the bank, newest first, twenty more each time, and how many withdrawals wait for one. */
export function payoutBatchesQuery() {
  return listQuery(['payouts'], (part, options) => ask(listPayoutBatches, { ...part }, options));
}

export type PayoutBatchDetails = ReceivedOf<typeof payoutBatchDetails>;

/** One batch with its payments, at most 500. */
export function payoutBatchQuery(id: string) {
  return queryOptions({
    queryKey: [...operatorKey, 'payout', id],
    queryFn: ({ signal }) => ask(payoutBatchDetails, { id }, { signal }),
    meta: quiet,
  });
}
