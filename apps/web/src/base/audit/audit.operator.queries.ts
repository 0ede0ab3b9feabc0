import { listAuditEntries } from '@guildhall/contract/base/audit.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { ask } from '../../console/operator-call.ts';
import { operatorKey } from '../../console/operator-keys.ts';
import { quiet } from '../../console/operator.queries.ts';

export type AuditEntry = ReceivedOf<typeof listAuditEntries>['records'][number];

/** What operators have done, newest first, fifty more each time. */
export function auditQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: [...operatorKey, 'audit', search],
    queryFn: ({ pageParam, signal }) =>
      ask(listAuditEntries, { search, length: 50, ...(pageParam ? { before: pageParam } : {}) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ records, more }) => (more ? records.at(-1)?.seq : undefined),
    meta: quiet,
  });
}
