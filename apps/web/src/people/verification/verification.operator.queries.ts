import {
  listVerificationsForOperator,
  reviewVerification,
} from '@guildhall/contract/people/verification.operator.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../console/operator-call.ts';
import { operatorKey } from '../../console/operator-keys.ts';
import { listQuery, quiet } from '../../console/operator.queries.ts';

export type QueuedVerification = ReceivedOf<typeof listVerificationsForOperator>['records'][number];

/** Verifications of everybody in one status, twenty more each time. */
export function verificationsQuery(status: string) {
  return listQuery(['verifications', status], (part, options) =>
    ask(listVerificationsForOperator, { status, ...part }, options),
  );
}

export type ReviewedVerification = ReceivedOf<typeof reviewVerification>;

/** One verification with all that operators know of it, but what is in the documents. */
export function reviewVerificationQuery(id: string) {
  return queryOptions({
    queryKey: [...operatorKey, 'verification', id],
    queryFn: ({ signal }) => ask(reviewVerification, { id }, { signal }),
    meta: quiet,
  });
}
