import { searchConsole } from '@guildhall/contract/server/search.operator.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../console/operator-call.ts';
import { operatorKey } from '../../console/operator-keys.ts';

export type FoundInConsole = ReceivedOf<typeof searchConsole>;

/** With how many characters a search begins. */
export const leastTyped = 2;

/** What a text finds; until it is there, what was found before. */
export function foundQuery(text: string) {
  return queryOptions({
    queryKey: [...operatorKey, 'search', text],
    queryFn: ({ signal }) => ask(searchConsole, { search: text }, { signal }),
    enabled: text.length >= leastTyped,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
    meta: { onDemand: true },
  });
}
