import { listDisputesForOperator } from '@guildhall/contract/trust/disputes.operator.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { ask } from '../../console/operator-call.ts';
import { operatorKey } from '../../console/operator-keys.ts';
import { atOnce, quiet } from '../../console/operator.queries.ts';

export type QueuedDispute = DataOf<typeof listDisputesForOperator>['records'][number];

/** Disputes of everybody in one status, twenty more each time. */
export function disputesQuery(status: string) {
  return infiniteQueryOptions({
    queryKey: [...operatorKey, 'disputes', status],
    queryFn: ({ pageParam, signal }) =>
      ask(listDisputesForOperator, { status, length: atOnce, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ records, more }) => (more ? records.at(-1)?.id : undefined),
    meta: quiet,
  });
}
