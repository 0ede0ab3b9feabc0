import { leastSearched, search } from '@guildhall/contract/market/search.contract.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** What a text finds; until it is there, what was found before. */
export function searchQuery(text: string) {
  return queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => call(search, { search: text }, { signal }),
    enabled: text.length >= leastSearched,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  });
}
