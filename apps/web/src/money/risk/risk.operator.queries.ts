import { listRiskReviews, reviewRisk } from '@guildhall/contract/money/risk.operator.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { ask } from '../../console/operator-call.ts';
import { auditedQuery, listQuery } from '../../console/operator.queries.ts';

export type QueuedRisk = ReceivedOf<typeof listRiskReviews>['records'][number];
export type ReviewedRisk = ReceivedOf<typeof reviewRisk>;

/** Withdrawals with signs of risk: those that are held, or all of them; twenty more each time. */
export function riskQuery(state: string) {
  return listQuery(['risk', state], (part, options) =>
    ask(listRiskReviews, { state: state === 'all' ? '' : state, ...part }, options),
  );
}

/** One of them. The audit log records each look, so that it is never loaded before somebody opens it. */
export function reviewRiskQuery(id: string) {
  return auditedQuery(['risk-review', id], (options) => ask(reviewRisk, { id }, options));
}
