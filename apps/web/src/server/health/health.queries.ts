import { listJobs } from '@guildhall/contract/server/health.operator.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../console/operator-call.ts';
import { operatorKey } from '../../console/operator-keys.ts';
import { whileUsed } from '../../console/while-used.ts';
import { halfMinute, quiet } from '../../console/operator.queries.ts';

export type ListedJob = ReceivedOf<typeof listJobs>['records'][number];

export type HealthPart = ReceivedOf<typeof listJobs>['health'][number];

/** The background jobs and the health, loaded again while somebody looks at them. */
export function jobsQuery() {
  return queryOptions({
    queryKey: [...operatorKey, 'jobs'],
    queryFn: ({ signal }) => ask(listJobs, {}, { signal }),
    meta: quiet,
    refetchInterval: whileUsed(halfMinute),
  });
}
