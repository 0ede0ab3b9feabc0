import { reviewPurchase } from '@guildhall/contract/market/purchases.operator.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { ask } from '../../console/operator-call.ts';
import { auditedQuery } from '../../console/operator.queries.ts';

export type ReviewedPurchase = ReceivedOf<typeof reviewPurchase>;

/** One order or investment. The audit log records each look, so that it is never loaded before somebody opens it. */
export function reviewPurchaseQuery(id: string) {
  return auditedQuery(['purchase', id], (options) => ask(reviewPurchase, { id }, options));
}
