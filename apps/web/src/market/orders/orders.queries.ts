import { orderDetails, listOrders } from '@guildhall/contract/market/orders.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** `received` by the calling organization, `ordered` by the caller (spec §7.orders-list). */
export type OrderType = 'received' | 'ordered';

/** Beyond the spec, which has no pages here: enough for nearly everyone, and no screen without an end. */
export const pageSize = 48;

/** What the table of received orders is narrowed to, as the address has it. */
export const noOrderFilters = { state: '', search: '' };
export type OrderFilters = typeof noOrderFilters;

/** A table instead of cards from here on. */
export const wideOrders = '(min-width: 64rem)';

/** One page of orders, newest first; `page` counts from 1. */
export function ordersQuery(orderType: OrderType, page: number, { state, search } = noOrderFilters) {
  return queryOptions({
    queryKey: ['orders', 'list', orderType, page, state, search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const order = [{ column: 2, dir: 'desc' }];
      const start = (page - 1) * pageSize;
      return call(listOrders, { orderType, start, length: pageSize, order, state, search }, { signal });
    },
  });
}

export type ListedOrder = ReceivedOf<typeof listOrders>['records'][number];
export type Order = ReceivedOf<typeof orderDetails>;

const askEveryMs = 3000;

/** One order, asked again while its card payment is under way. */
export function orderQuery(id: string) {
  return queryOptions({
    queryKey: ['orders', 'details', id],
    queryFn: ({ signal }) => call(orderDetails, { id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.paymentStatus === 'pending' ? askEveryMs : false),
  });
}

/** Where the account's newest order went, and nothing before its first one. Asked again each time. */
export function shippingQuery() {
  return queryOptions({
    queryKey: ['orders', 'shipping'],
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const order = [{ column: 2, dir: 'desc' }];
      const { records } = await call(listOrders, { orderType: 'ordered', start: 0, length: 1, order }, { signal });
      if (!records[0]) return {};
      const { address, postalCode, contactNo } = await call(orderDetails, { id: records[0].id }, { signal });
      return { address, postalCode, contactNo };
    },
  });
}
