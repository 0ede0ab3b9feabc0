import { listDisputesForOperator } from '@guildhall/contract/trust/disputes.operator.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { ask } from '../../console/operator-call.ts';
import { listQuery } from '../../console/operator.queries.ts';

export type QueuedDispute = ReceivedOf<typeof listDisputesForOperator>['records'][number];

/** Disputes of everybody in one status, twenty more each time. */
export function disputesQuery(status: string) {
  return listQuery(['disputes', status], (part, options) => ask(listDisputesForOperator, { status, ...part }, options));
}
