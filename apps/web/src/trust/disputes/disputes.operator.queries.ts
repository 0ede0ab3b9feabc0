import { queueDisputes } from '@guildhall/contract/trust/disputes.operator.contract.ts';
import { reviewPurchase } from '@guildhall/contract/market/purchases.operator.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask } from '../../console/operator-call.ts';
import { operatorKey } from '../../console/operator-keys.ts';

export type QueuedDispute = DataOf<typeof queueDisputes>['records'][number];

const atOnce = 20;

/** Disputes of everybody in one status, twenty more each time. */
export function disputesQuery(status: string) {
  return infiniteQueryOptions({
    queryKey: [...operatorKey, 'disputes', status],
    queryFn: ({ pageParam, signal }) =>
      ask(queueDisputes, { status, length: atOnce, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ records, more }) => (more ? records.at(-1)?.id : undefined),
    meta: { quiet: 404 },
  });
}

export type ReviewedPurchase = DataOf<typeof reviewPurchase>;

/** One order or investment. That it was looked at stands in the audit log, so that it is never asked for unasked. */
export function reviewPurchaseQuery(id: string) {
  return queryOptions({
    queryKey: [...operatorKey, 'purchase', id],
    queryFn: ({ signal }) => ask(reviewPurchase, { id }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { quiet: 404, onDemand: true },
  });
}
