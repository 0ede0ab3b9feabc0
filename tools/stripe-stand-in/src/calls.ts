import { shownBalance } from './balances.ts';
import type { Books } from './books.ts';
import { newId } from './books.ts';
import { readCard } from './cards.ts';
import type { Form } from './form.ts';
import { answerDispute, closeDispute } from './disputes.ts';
import { shown, shownPage } from './expanded.ts';
import { cancelIntent, captureIntent, createIntent } from './intents.ts';
import { newMethod, newToken } from './objects.ts';
import { page } from './pagination.ts';
import * as parameters from './parameters.ts';
import { invalidRequest, missing } from './problem.ts';
import { refundCharge } from './refunds.ts';

export type Given = { books: Books; host: string; id: string; form: Form };
type Call = {
  method: 'GET' | 'POST';
  path: RegExp;
  /** Whether a page may call it, with the publishable key. */
  fromPage?: boolean;
  run: (given: Given) => object;
};

/** The object that the address names. */
function named<T>(from: ReadonlyMap<string, T>, what: string, id: string): T {
  const found = from.get(id);
  if (found === undefined) throw missing(what, id, what === 'payment_intent' ? 'intent' : 'id', 404);
  return found;
}

/** One page of what belongs to a payment, or to anything. */
function pageOfPayment<T extends { id: string; created: number; charge: string; payment_intent: string }>(
  { books, form }: Given,
  url: string,
  all: Iterable<T>,
): object {
  const { charge, payment_intent, ...asked } = parameters.listedOfPayment(form, '');
  const fitting = [...all]
    .filter((each) => charge === undefined || each.charge === charge)
    .filter((each) => payment_intent === undefined || each.payment_intent === payment_intent);
  return shownPage(books, page(url, fitting.reverse(), asked), asked.expand);
}

export const calls: readonly Call[] = [
  {
    method: 'POST',
    path: /^\/v1\/tokens$/,
    fromPage: true,
    run: ({ books, form }) => {
      const { card } = parameters.newToken(form, '');
      const read = readCard(card, new Date(books.seconds() * 1000));
      const token = newToken(newId('tok'), newId('card'), books.seconds(), read);
      books.tokens.set(token.id, { token, card: read });
      return token;
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_methods$/,
    run: ({ books, form }) => {
      const { card, metadata } = parameters.newMethod(form, '');
      const known = books.tokens.get(card.token);
      if (!known) throw missing('token', card.token, 'card[token]');
      if (known.token.used)
        throw invalidRequest(`You cannot use a Stripe token more than once: ${card.token}.`, {
          code: 'token_already_used',
          param: 'card[token]',
        });
      known.token.used = true;
      const method = newMethod(newId('pm'), books.seconds(), known.card, metadata ?? {});
      books.methods.set(method.id, { method, card: known.card });
      return method;
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents$/,
    run: ({ books, host, form }) => {
      const given = parameters.newIntent(form, '');
      return shown(books, createIntent(books, host, given), given.expand);
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents$/,
    run: ({ books, form }) => {
      const given = parameters.listed(form, '');
      return shownPage(books, page('/v1/payment_intents', [...books.intents.values()].reverse(), given), given.expand);
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents\/([^/]+)$/,
    run: ({ books, id, form }) =>
      shown(books, named(books.intents, 'payment_intent', id), parameters.retrieved(form, '').expand),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/([^/]+)\/capture$/,
    run: ({ books, id, form }) => {
      const { amount_to_capture, expand } = parameters.capture(form, '');
      return shown(books, captureIntent(books, named(books.intents, 'payment_intent', id), amount_to_capture), expand);
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/([^/]+)\/cancel$/,
    run: ({ books, id, form }) => {
      const { cancellation_reason = null, expand } = parameters.cancel(form, '');
      return shown(books, cancelIntent(books, named(books.intents, 'payment_intent', id), cancellation_reason), expand);
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/refunds$/,
    run: ({ books, form }) => {
      const { charge, payment_intent, amount, reason = null, metadata } = parameters.newRefund(form, '');
      if ((charge === undefined) === (payment_intent === undefined))
        throw invalidRequest(
          'One of the following params should be provided for this request: payment_intent or charge.',
        );
      const of = charge ?? books.intents.get(payment_intent!)?.latest_charge ?? '';
      const found = books.charges.get(of);
      if (!found?.captured) throw missing('charge', of, charge === undefined ? 'payment_intent' : 'charge');
      return refundCharge(books, found, amount ?? found.amount - found.amount_refunded, reason, metadata);
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/refunds$/,
    run: (given) => pageOfPayment(given, '/v1/refunds', given.books.refunds.values()),
  },
  {
    method: 'GET',
    path: /^\/v1\/disputes$/,
    run: (given) => pageOfPayment(given, '/v1/disputes', given.books.disputes.values()),
  },
  {
    method: 'GET',
    path: /^\/v1\/disputes\/([^/]+)$/,
    run: ({ books, id, form }) =>
      shown(books, named(books.disputes, 'dispute', id), parameters.retrieved(form, '').expand),
  },
  {
    method: 'POST',
    path: /^\/v1\/disputes\/([^/]+)$/,
    run: ({ books, id, form }) => {
      const { evidence, expand } = parameters.evidence(form, '');
      return shown(
        books,
        answerDispute(books, named(books.disputes, 'dispute', id), evidence.uncategorized_text),
        expand,
      );
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/disputes\/([^/]+)\/close$/,
    run: ({ books, id, form }) => {
      const { expand } = parameters.retrieved(form, '');
      return shown(books, closeDispute(books, named(books.disputes, 'dispute', id), false), expand);
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/balance$/,
    run: ({ books, form }) => shown(books, shownBalance(books), parameters.retrieved(form, '').expand),
  },
  {
    method: 'GET',
    path: /^\/v1\/balance_transactions$/,
    run: ({ books, form }) => {
      const { source, type, ...asked } = parameters.listedBalances(form, '');
      const fitting = [...books.balances.values()]
        .filter((each) => source === undefined || each.source === source)
        .filter((each) => type === undefined || each.type === type);
      return shownPage(books, page('/v1/balance_transactions', fitting.reverse(), asked), asked.expand);
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/balance_transactions\/([^/]+)$/,
    run: ({ books, id, form }) =>
      shown(books, named(books.balances, 'balance transaction', id), parameters.retrieved(form, '').expand),
  },
  {
    method: 'GET',
    path: /^\/v1\/events$/,
    run: ({ books, form }) => {
      const { type, types, ...asked } = parameters.listedEvents(form, '');
      if ((types?.length ?? 0) > 20) throw invalidRequest('You may only specify up to 20 types.', { param: 'types' });
      const fitting = books.events
        .filter((each) => type === undefined || each.type === type)
        .filter((each) => types === undefined || types.includes(each.type));
      return page('/v1/events', fitting.reverse(), asked);
    },
  },
];
