import type { FlagQueue } from '@guildhall/contract/trust/flag-cases.ts';
import { listFlagsForOperator, reviewFlagged } from '@guildhall/contract/trust/flags.operator.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { ask } from '../../console/operator-call.ts';
import { auditedQuery, listQuery } from '../../console/operator.queries.ts';

export type QueuedFlag = ReceivedOf<typeof listFlagsForOperator>['records'][number];

/** What people have reported, each thing once; twenty more each time. */
export function flagQueueQuery(queue: FlagQueue) {
  return listQuery(['flags', queue], (part, options) => ask(listFlagsForOperator, { queue, ...part }, options));
}

export type ReviewedFlag = ReceivedOf<typeof reviewFlagged>;

/** One reported thing. The audit log records each look, so that it is never loaded before somebody opens it. */
export function reviewFlaggedQuery(id: string) {
  return auditedQuery(['flagged', id], (options) => ask(reviewFlagged, { id }, options));
}
