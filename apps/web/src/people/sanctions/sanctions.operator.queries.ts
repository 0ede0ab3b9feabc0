import { listSanctionsCases, reviewSanctionsCase } from '@guildhall/contract/people/sanctions.operator.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { ask } from '../../console/operator-call.ts';
import { auditedQuery, listQuery } from '../../console/operator.queries.ts';

export type QueuedSanctions = ReceivedOf<typeof listSanctionsCases>['records'][number];
export type ReviewedSanctions = ReceivedOf<typeof reviewSanctionsCase>;

/** Entries of sanctions lists that may name somebody: those to decide, or all of them; twenty more each time. */
export function sanctionsQuery(state: string) {
  return listQuery(['sanctions', state], (part, options) =>
    ask(listSanctionsCases, { state: state === 'all' ? '' : state, ...part }, options),
  );
}

/** One of them. The audit log records each look, so that it is never loaded before somebody opens it. */
export function reviewSanctionsQuery(id: string) {
  return auditedQuery(['sanctions-review', id], (options) => ask(reviewSanctionsCase, { id }, options));
}
