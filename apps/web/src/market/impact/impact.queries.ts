import { projectImpact, readOwnImpact } from '@guildhall/contract/market/impact.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type ReportedFigure = ReceivedOf<typeof projectImpact>['figures'][number];
export type ImpactReport = ReceivedOf<typeof projectImpact>['records'][number];
export type SharedProject = ReceivedOf<typeof readOwnImpact>['records'][number];

/** What a project promises and what each report says was reached, the last first. */
export function projectImpactQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ['projects', 'impact', id],
    queryFn: ({ pageParam, signal }) =>
      call(projectImpact, { id, ...(pageParam ? { before: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ records, more }) => (more ? records.at(-1)?.id : undefined),
  });
}

/** The viewer's share of what projects have reached. */
export function ownImpactQuery() {
  return queryOptions({
    queryKey: ['investments', 'impact'],
    meta: { quiet: true },
    queryFn: ({ signal }) => call(readOwnImpact, {}, { signal }),
  });
}
