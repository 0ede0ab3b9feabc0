import { scopes, type Books } from './books.ts';
import { findCapture, refundCapture } from './captures.ts';
import { findDispute, listDisputes, shownDispute } from './disputes.ts';
import { orderOf, shownCapture, shownOrder, shownRefunds } from './objects.ts';
import { captureOrder, createOrder, findOrder, patchOrder } from './orders.ts';
import * as parameters from './parameters.ts';
import { searchReport } from './report.ts';
import type { Shape } from './shape.ts';
import { verify } from './sign.ts';

/** `query` stands behind the question mark, `body` is the JSON that was sent; `whole`: the whole representation is asked for. `made` is what was made before under the same key. */
export type PaypalRequest = {
  books: Books;
  host: string;
  id: string;
  query: unknown;
  body: unknown;
  text: string;
  whole: boolean;
  made: string | null;
};
export type Answer = { status: number; body?: object; made?: string };

export type Call = {
  method: string;
  path: RegExp;
  hasKey?: boolean;
  /** What may stand behind the question mark; nothing where this is not said. */
  query?: Shape<unknown>;
  /** What the app has to be allowed. */
  scope?: string;
  run: (asked: PaypalRequest) => Answer;
};

const id = '([A-Za-z0-9_-]+)';

export const calls: Call[] = [
  {
    method: 'POST',
    path: /^\/v2\/checkout\/orders$/,
    hasKey: true,
    run: ({ books, host, body, whole, made }) => {
      const order = made === null ? createOrder(books, parameters.newOrder(body, '')) : findOrder(books, made);
      return {
        status: made === null && !order.withSource ? 201 : 200,
        body: shownOrder(order, host, whole),
        made: order.id,
      };
    },
  },
  {
    method: 'GET',
    path: new RegExp(`^/v2/checkout/orders/${id}$`),
    run: ({ books, host, id }) => ({ status: 200, body: shownOrder(findOrder(books, id), host, true) }),
  },
  {
    method: 'PATCH',
    path: new RegExp(`^/v2/checkout/orders/${id}$`),
    run: ({ books, id, body }) => {
      patchOrder(findOrder(books, id), parameters.patches(body, ''));
      return { status: 204 };
    },
  },
  {
    method: 'POST',
    path: new RegExp(`^/v2/checkout/orders/${id}/capture$`),
    hasKey: true,
    run: ({ books, host, id, body, whole, made }) => {
      parameters.capture(body ?? {}, '');
      const order = findOrder(books, id);
      if (made === null) captureOrder(books, order, host);
      return { status: made === null ? 201 : 200, body: shownOrder(order, host, whole), made: order.id };
    },
  },
  {
    method: 'GET',
    path: new RegExp(`^/v2/payments/captures/${id}$`),
    run: ({ books, host, id }) => {
      const found = findCapture(books, id);
      return { status: 200, body: shownCapture(found, orderOf(books, found), host) };
    },
  },
  {
    method: 'POST',
    path: new RegExp(`^/v2/payments/captures/${id}/refund$`),
    hasKey: true,
    run: ({ books, host, id, body, made }) => {
      const asked = parameters.newRefund(body ?? {}, '');
      const found = findCapture(books, id);
      const refund = made ?? refundCapture(books, found, asked.amount, host, asked.custom_id).id;
      const place = found.refunds.findIndex((each) => each.id === refund);
      return { status: 201, body: shownRefunds(found, orderOf(books, found), host)[place]!, made: refund };
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/reporting\/transactions$/,
    query: parameters.search,
    scope: scopes.report,
    run: ({ books, query }) => ({ status: 200, body: searchReport(books, query as parameters.Search) }),
  },
  {
    method: 'GET',
    path: /^\/v1\/customer\/disputes$/,
    query: parameters.listedDisputes,
    scope: scopes.disputes,
    run: ({ books, query, host }) => ({
      status: 200,
      body: listDisputes(books, query as parameters.ListedDisputes, host),
    }),
  },
  {
    method: 'GET',
    path: new RegExp(`^/v1/customer/disputes/${id}$`),
    scope: scopes.disputes,
    run: ({ books, id, host }) => ({ status: 200, body: shownDispute(books, findDispute(books, id), host) }),
  },
  {
    method: 'POST',
    path: /^\/v1\/notifications\/verify-webhook-signature$/,
    run: ({ books, text }) => ({ status: 200, body: verify(books, text) }),
  },
];
