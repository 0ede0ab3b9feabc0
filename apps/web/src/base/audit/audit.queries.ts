import { listOwnAuditEntries } from '@guildhall/contract/base/audit.contract.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** What operators have done that concerns one's account, newest first, ten more each time. */
export function ownAuditQuery() {
  return infiniteQueryOptions({
    queryKey: ['audit', 'own'],
    queryFn: ({ pageParam, signal }) =>
      call(listOwnAuditEntries, { length: 10, ...(pageParam ? { before: pageParam } : {}) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ records, more }) => (more ? records.at(-1)?.seq : undefined),
  });
}
