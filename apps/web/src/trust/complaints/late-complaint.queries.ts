import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { prepareLateComplaint } from '@guildhall/contract/trust/late-complaints.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** A report that a project owes, or a request for one. */
export type WhichReport = { owedId: string } | { requestId: string };

export type LateDraft = NonNullable<ReceivedOf<typeof prepareLateComplaint>['draft']>;

/** The link to the paper holds for ten minutes; a form that stays open gets a new one in time. */
const refetchInterval = 300_000;

/** A complaint about a late report as it can be sent, or the one that is open. */
export function lateComplaintQuery(which: WhichReport) {
  return queryOptions({
    queryKey: ['complaints', 'late', which],
    queryFn: ({ signal }) => call(prepareLateComplaint, which, { signal }),
    refetchInterval,
  });
}
