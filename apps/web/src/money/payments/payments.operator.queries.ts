import { listCardDisputes, listPaymentsForOperator } from '@guildhall/contract/money/payments.operator.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { ask } from '../../console/operator-call.ts';
import { listQuery } from '../../console/operator.queries.ts';

export type QueuedPayment = ReceivedOf<typeof listPaymentsForOperator>['records'][number];

/** Card payments of everybody, twenty more each time. */
export function paymentsQuery(asked: { unsettled: boolean; refunding: boolean; search: string }) {
  return listQuery(['payments', asked], (part, options) =>
    ask(listPaymentsForOperator, { ...asked, ...part }, options),
  );
}

export type CardDispute = ReceivedOf<typeof listCardDisputes>['records'][number];

/** Disputes of everybody's card payments in one status, twenty more each time. */
export function cardDisputesQuery(status: string) {
  return listQuery(['card-disputes', status], (part, options) => ask(listCardDisputes, { status, ...part }, options));
}
