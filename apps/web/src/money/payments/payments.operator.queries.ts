import { listCardDisputes, listPaymentsForOperator } from '@guildhall/contract/money/payments.operator.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { ask } from '../../console/operator-call.ts';
import { operatorKey } from '../../console/operator-keys.ts';
import { atOnce, quiet } from '../../console/operator.queries.ts';

export type QueuedPayment = DataOf<typeof listPaymentsForOperator>['records'][number];

/** Card payments of everybody, twenty more each time. */
export function paymentsQuery(asked: { unsettled: boolean; refunding: boolean; search: string }) {
  return infiniteQueryOptions({
    queryKey: [...operatorKey, 'payments', asked],
    queryFn: ({ pageParam, signal }) =>
      ask(
        listPaymentsForOperator,
        { ...asked, length: atOnce, ...(pageParam ? { after: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ records, more }) => (more ? records.at(-1)?.id : undefined),
    meta: quiet,
  });
}

export type CardDispute = DataOf<typeof listCardDisputes>['records'][number];

/** Disputes of everybody's card payments in one status, twenty more each time. */
export function cardDisputesQuery(status: string) {
  return infiniteQueryOptions({
    queryKey: [...operatorKey, 'card-disputes', status],
    queryFn: ({ pageParam, signal }) =>
      ask(listCardDisputes, { status, length: atOnce, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ records, more }) => (more ? records.at(-1)?.id : undefined),
    meta: quiet,
  });
}
