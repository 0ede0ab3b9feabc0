import { investmentDetails } from '@guildhall/contract/market/investments.contract.ts';
import { orderDetails } from '@guildhall/contract/market/orders.contract.ts';
import { captureIntent } from '@guildhall/contract/money/payments.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Purchase } from './open-purchase.ts';

const askEveryMs = 2000;

/** How a purchase stands, asked again and again while it is pending: the tab with the confirmation may say nothing. */
export function purchaseStatusQuery({ kind, id }: Pick<Purchase, 'kind' | 'id'>) {
  return queryOptions({
    queryKey: ['payments', 'purchase', kind, id],
    queryFn: async ({ signal }) =>
      (await call(kind === 'order' ? orderDetails : investmentDetails, { id }, { signal })).paymentStatus,
    // The other tab hides this one.
    refetchInterval: ({ state }) => (state.data === undefined || state.data === 'pending' ? askEveryMs : false),
    refetchIntervalInBackground: true,
    meta: { quiet: true },
  });
}

/** How a top-up stands that its payer confirms in another tab. */
export function topUpStatusQuery(paymentIntent: string) {
  return queryOptions({
    queryKey: ['payments', 'topup', paymentIntent],
    queryFn: async ({ signal }) => (await call(captureIntent, { intent: paymentIntent }, { signal })).payment_status,
    refetchInterval: ({ state }) => (state.data === 'succeeded' || state.data === 'failed' ? false : askEveryMs),
    refetchIntervalInBackground: true,
    meta: { quiet: true },
  });
}
