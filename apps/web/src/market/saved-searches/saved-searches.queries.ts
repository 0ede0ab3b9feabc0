import { listSavedSearches } from '@guildhall/contract/market/saved-searches.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type SavedSearch = ReceivedOf<typeof listSavedSearches>['records'][number];

/** The searches among the open projects that were saved, newest first. */
export function savedSearchesQuery() {
  return queryOptions({
    queryKey: ['saved-searches'],
    queryFn: async ({ signal }) => (await call(listSavedSearches, {}, { signal })).records,
  });
}
