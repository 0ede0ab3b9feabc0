import {
  listWithdrawalsForOperator,
  reviewWithdrawal,
} from '@guildhall/contract/money/withdrawals.operator.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask } from '../../console/operator-call.ts';
import { operatorKey } from '../../console/operator-keys.ts';
import { atOnce, quiet } from '../../console/operator.queries.ts';

export type QueuedWithdrawal = DataOf<typeof listWithdrawalsForOperator>['records'][number];

/** Withdrawals of everybody in one status, or in all of them where it is empty, or those that can be decided now; twenty more each time. */
export function withdrawalQueueQuery(shown: { status: string; ready?: true; search: string }) {
  return infiniteQueryOptions({
    queryKey: [...operatorKey, 'withdrawals', shown],
    queryFn: ({ pageParam, signal }) =>
      ask(
        listWithdrawalsForOperator,
        { ...shown, length: atOnce, ...(pageParam ? { after: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    meta: quiet,
  });
}

export type ReviewedWithdrawal = DataOf<typeof reviewWithdrawal>;

/** One withdrawal with its bank account. That it was looked at stands in the audit log, so that it is never asked for unasked. */
export function reviewQuery(id: string) {
  return queryOptions({
    queryKey: [...operatorKey, 'withdrawal', id],
    queryFn: ({ signal }) => ask(reviewWithdrawal, { id }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { ...quiet, onDemand: true },
  });
}
