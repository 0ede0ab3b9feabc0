import { reviewPurchase } from '@guildhall/contract/market/purchases.operator.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import { ask } from '../../console/operator-call.ts';
import { auditedQuery } from '../../console/operator.queries.ts';

export type ReviewedPurchase = DataOf<typeof reviewPurchase>;

/** One order or investment. That it was looked at stands in the audit log, so that it is never asked for unasked. */
export function reviewPurchaseQuery(id: string) {
  return auditedQuery(['purchase', id], (options) => ask(reviewPurchase, { id }, options));
}
