import {
  listFlagsForOperator,
  reviewFlagged,
  type FlagQueue,
} from '@guildhall/contract/trust/flags.operator.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask } from '../../console/operator-call.ts';
import { operatorKey } from '../../console/operator-keys.ts';
import { atOnce, quiet } from '../../console/operator.queries.ts';

export type QueuedFlag = DataOf<typeof listFlagsForOperator>['records'][number];

/** What people have reported, each thing once; twenty more each time. */
export function flagQueueQuery(queue: FlagQueue) {
  return infiniteQueryOptions({
    queryKey: [...operatorKey, 'flags', queue],
    queryFn: ({ pageParam, signal }) =>
      ask(listFlagsForOperator, { queue, length: atOnce, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ records, more }) => (more ? records.at(-1)?.id : undefined),
    meta: quiet,
  });
}

export type ReviewedFlag = DataOf<typeof reviewFlagged>;

/** One reported thing. That it was looked at stands in the audit log, so that it is never asked for unasked. */
export function reviewFlaggedQuery(id: string) {
  return queryOptions({
    queryKey: [...operatorKey, 'flagged', id],
    queryFn: ({ signal }) => ask(reviewFlagged, { id }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { ...quiet, onDemand: true },
  });
}
