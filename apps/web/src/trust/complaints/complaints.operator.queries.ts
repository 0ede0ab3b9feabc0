import type { CaseStatus } from '@guildhall/contract/trust/complaint-cases.ts';
import { listComplaintsForOperator, reviewComplaint } from '@guildhall/contract/trust/complaints.operator.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../console/operator-call.ts';
import { operatorKey } from '../../console/operator-keys.ts';
import { listQuery, quiet } from '../../console/operator.queries.ts';

export type QueuedComplaint = ReceivedOf<typeof listComplaintsForOperator>['records'][number];

/** Complaints of everybody in one status, or the one of a number; twenty more each time. */
export function complaintQueueQuery(asked: { status: CaseStatus; search: string }) {
  return listQuery(['complaints', asked], (part, options) =>
    ask(listComplaintsForOperator, { ...asked, ...part }, options),
  );
}

export type ReviewedComplaint = ReceivedOf<typeof reviewComplaint>;

/** One complaint with all that operators know of it. */
export function reviewComplaintQuery(id: string) {
  return queryOptions({
    queryKey: [...operatorKey, 'complaint', id],
    queryFn: ({ signal }) => ask(reviewComplaint, { id }, { signal }),
    meta: quiet,
  });
}
