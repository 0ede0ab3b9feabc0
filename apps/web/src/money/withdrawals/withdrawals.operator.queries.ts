import {
  listWithdrawalsForOperator,
  reviewWithdrawal,
} from '@guildhall/contract/money/withdrawals.operator.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { ask } from '../../console/operator-call.ts';
import { auditedQuery, listQuery } from '../../console/operator.queries.ts';

export type QueuedWithdrawal = ReceivedOf<typeof listWithdrawalsForOperator>['records'][number];

/** Withdrawals of everybody in one status, or in all of them where it is empty, or those that can be decided now; twenty more each time. */
export function withdrawalQueueQuery(shown: { status: string; ready?: true; search: string }) {
  return listQuery(
    ['withdrawals', shown],
    (part, options) => ask(listWithdrawalsForOperator, { ...shown, ...part }, options),
    { next: ({ next }) => next || undefined },
  );
}

export type ReviewedWithdrawal = ReceivedOf<typeof reviewWithdrawal>;

/** One withdrawal with its bank account. The audit log records each look, so that it is never loaded before somebody opens it. */
export function reviewQuery(id: string) {
  return auditedQuery(['withdrawal', id], (options) => ask(reviewWithdrawal, { id }, options));
}
