import { listFilters } from '@guildhall/contract/trust/saved-filters.operator.contract.ts';
import type { NarrowedQueue } from '@guildhall/contract/trust/filter-parameters.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../console/operator-call.ts';
import { operatorKey } from '../../console/operator-keys.ts';
import { quiet } from '../../console/operator.queries.ts';

export type SavedFilter = ReceivedOf<typeof listFilters>['records'][number];

export function filtersQuery(queue: NarrowedQueue) {
  return queryOptions({
    queryKey: [...operatorKey, 'filters', queue],
    queryFn: ({ signal }) => ask(listFilters, { queue }, { signal }),
    meta: quiet,
  });
}
