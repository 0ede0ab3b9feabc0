import { listMonthlyLists, readMonthlyList } from '@guildhall/contract/market/monthly-lists.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type MonthlyList = ReceivedOf<typeof listMonthlyLists>['records'][number];
export type ListOfMonth = ReceivedOf<typeof readMonthlyList>;
export type ListedProject = ListOfMonth['projects'][number];

/** The monthly lists of the viewer, the newest first. */
export function monthlyListsQuery() {
  return infiniteQueryOptions({
    queryKey: ['investments', 'monthly', 'lists'],
    queryFn: ({ pageParam, signal }) => call(listMonthlyLists, pageParam ? { before: pageParam } : {}, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ records, more }) => (more ? records.at(-1)?.id : undefined),
  });
}

/** The list of a month, with the sum split over the projects that are chosen, or over as many as it is enough for. */
export function listOfMonthQuery(id: string, chosen?: readonly string[]) {
  return queryOptions({
    queryKey: ['investments', 'monthly', 'list', id, chosen ?? 'proposed'],
    queryFn: ({ signal }) => call(readMonthlyList, { id, ...(chosen && { projects: [...chosen] }) }, { signal }),
  });
}
