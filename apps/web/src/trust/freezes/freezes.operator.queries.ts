import { listFreezesForOperator } from '@guildhall/contract/trust/freezes.operator.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { ask } from '../../console/operator-call.ts';
import { listQuery } from '../../console/operator.queries.ts';

export type OperatorFreeze = ReceivedOf<typeof listFreezesForOperator>['records'][number];

/** Freezes whose appeal waits, oldest first, or all of them, newest first. */
export function freezesQuery(queue: 'appealed' | 'all') {
  return listQuery(['freezes', queue], (part, options) => ask(listFreezesForOperator, { queue, ...part }, options));
}
