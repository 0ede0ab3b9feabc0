import { reviewPurchase } from '@guildhall/contract/market/purchases.operator.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../console/operator-call.ts';
import { operatorKey } from '../../console/operator-keys.ts';
import { quiet } from '../../console/operator.queries.ts';

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
    meta: { ...quiet, onDemand: true },
  });
}
