import type { Books } from './books.ts';
import { newId } from './books.ts';
import { readCard } from './cards.ts';
import type { Form } from './form.ts';
import { cancelIntent, captureIntent, createIntent, refundCharge } from './intents.ts';
import { newMethod, newToken } from './objects.ts';
import { page } from './pagination.ts';
import * as parameters from './parameters.ts';
import { invalidRequest, missing } from './problem.ts';

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

/** An intent, with its charge put in when `expand` says so. */
function shown(books: Books, intent: { latest_charge: string | null }, expand: readonly string[] = []): object {
  for (const name of expand)
    if (name !== 'latest_charge')
      throw invalidRequest(`This property cannot be expanded (${name}).`, { param: 'expand' });
  const charge = intent.latest_charge === null ? null : books.charges.get(intent.latest_charge);
  return structuredClone(expand.length > 0 ? { ...intent, latest_charge: charge } : intent);
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
      const expand = given.expand?.map((name) => name.replace(/^data\./, ''));
      const listed = page('/v1/payment_intents', [...books.intents.values()].reverse(), given);
      return { ...listed, data: listed.data.map((intent) => shown(books, intent, expand)) };
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
      const { charge, payment_intent, amount, reason = null } = parameters.newRefund(form, '');
      if ((charge === undefined) === (payment_intent === undefined))
        throw invalidRequest(
          'One of the following params should be provided for this request: payment_intent or charge.',
        );
      const of = charge ?? books.intents.get(payment_intent!)?.latest_charge ?? '';
      const found = books.charges.get(of);
      if (!found?.captured) throw missing('charge', of, charge === undefined ? 'payment_intent' : 'charge');
      return refundCharge(books, found, amount ?? found.amount - found.amount_refunded, reason);
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/events$/,
    run: ({ books, form }) => page('/v1/events', books.events.toReversed(), parameters.listed(form, '')),
  },
];
