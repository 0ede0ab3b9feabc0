import { listOwedReports } from '@guildhall/contract/market/owed-reports.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type OwedReport = ReceivedOf<typeof listOwedReports>['records'][number];
export type Reserve = NonNullable<ReceivedOf<typeof listOwedReports>['reserve']>;

/** The links to documents hold for ten minutes; a list that stays open gets new ones in time. */
const refetchInterval = 300_000;

/** The reports that a project owes, the last first. */
export function owedReportsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ['projects', 'reports', id],
    queryFn: ({ pageParam, signal }) =>
      call(listOwedReports, { id, ...(pageParam ? { before: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ records, more }) => (more ? records.at(-1)?.id : undefined),
    refetchInterval,
  });
}
