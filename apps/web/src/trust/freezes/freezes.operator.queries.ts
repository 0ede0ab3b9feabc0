import { listFreezesForOperator } from '@guildhall/contract/trust/freezes.operator.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { ask } from '../../console/operator-call.ts';
import { operatorKey } from '../../console/operator-keys.ts';
import { atOnce, quiet } from '../../console/operator.queries.ts';

export type OperatorFreeze = DataOf<typeof listFreezesForOperator>['records'][number];

/** Freezes whose appeal waits, oldest first, or all of them, newest first. */
export function freezesQuery(queue: 'appealed' | 'all') {
  return infiniteQueryOptions({
    queryKey: [...operatorKey, 'freezes', queue],
    queryFn: ({ pageParam, signal }) =>
      ask(listFreezesForOperator, { queue, length: atOnce, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ records, more }) => (more ? records.at(-1)?.id : undefined),
    meta: quiet,
  });
}
