import { createHash, randomUUID } from 'node:crypto';
import type { Stripe } from 'stripe';
import { memoizePromise } from '../../../platform/process/memoize-promise.ts';
import type { NewPayment, NewRefund, PaymentProvider, ProviderPayment, RefundAnswer } from '../provider/provider.ts';
import { retryWhileBusy } from '../provider/retry-calls.ts';
import { readStripeEvent } from './read-event.ts';
import { readBalance } from './read-balance.ts';
import { readChanges } from './read-changes.ts';
import { ourId, readIntent } from './read-intent.ts';
import { listRefunds, ourRefund, readMovements } from './read-movements.ts';
import { isTestKey } from './stripe-keys.ts';
import { openStripe, readPages, StripeFailure, type StripeAddress } from './stripe-client.ts';

type Settings = StripeAddress & { publishableKey: string; webhookSecret: string };

/** Our ids are of version 7: the first 48 bits are the millisecond in which the payment was recorded. */
function recordedAt(intentId: string): number {
  return Number.parseInt(intentId.replaceAll('-', '').slice(0, 12), 16) / 1000;
}

/** Seconds that the provider's clock may be behind ours. */
const clockSkew = 600;
/** Idempotency keys are remembered for a day; a payment older than this is looked for before it is created again. */
const keysHold = 23 * 3600;
/** The provider would refuse other amounts. */
const limits = { leastCents: 50n, mostCents: 99_999_999n };

const keyProblems = {
  401: 'Stripe does not know STRIPE_SECRET_KEY: it is wrong, or was revoked. Take the key that the dashboard of Stripe shows under API keys.',
  403: 'STRIPE_SECRET_KEY is a restricted key that may not read the balance: README lists the permissions that it needs.',
};

/** The books are in US dollars: on an account that changes what comes in, refunds would cost and fees be of another currency. */
function settlementProblem({ available, pending }: Stripe.Balance): string {
  const currencies = [...new Set([...available, ...pending].map(({ currency }) => currency.toUpperCase()))];
  return currencies.length === 0 || currencies.includes('USD')
    ? ''
    : `The account at Stripe settles in ${currencies.join(', ')}, and the books here are in US dollars. Add a bank account in US dollars at Stripe, or take an account that settles in them; until then no card is charged.`;
}

/** The account that the secret key opens. */
type StripeAccount = {
  open: () => Promise<Stripe>;
  /** Makes a call; again while Stripe is busy. */
  ask: <T>(call: (stripe: Stripe) => Promise<T>) => Promise<T>;
};

const expand = ['latest_charge'];

async function retrievePayment(account: StripeAccount, id: string): Promise<ProviderPayment | null> {
  if (!/^pi_\w{1,200}$/.test(id)) return null;
  try {
    return readIntent(await account.ask((stripe) => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })));
  } catch (error) {
    if (error instanceof StripeFailure && error.statusCode === 404) return null;
    throw error;
  }
}

async function findPayment(account: StripeAccount, intentId: string): Promise<ProviderPayment | null> {
  // Not by search, which lags behind by a minute and more.
  const created = { gte: Math.floor(recordedAt(intentId)) - clockSkew };
  const { paymentIntents } = await account.open();
  const query = { created, limit: 100, expand: ['data.latest_charge'] };
  for await (const intent of readPages((after) => paymentIntents.list({ ...query, ...after })))
    if (intent.metadata[ourId] === intentId) return readIntent(intent);
  return null;
}

/** Turns a token into a payment method; null when Stripe refuses it. A token works once, so that a repeated try has to get the same answer. */
async function createMethod(account: StripeAccount, { intentId, token }: NewPayment): Promise<string | null> {
  const key = `method-${intentId}-${createHash('sha256').update(token).digest('hex').slice(0, 32)}`;
  const make = (idempotencyKey: string) =>
    account.ask((stripe) => stripe.paymentMethods.create({ type: 'card', card: { token } }, { idempotencyKey }));
  const isBroken = (error: unknown) => error instanceof StripeFailure && (error.statusCode ?? 0) >= 500;
  try {
    const created = make(key).catch((error: unknown) => {
      // That answer comes again under its key for a day. If the token was used up all the same, the card has to be entered again.
      if (isBroken(error)) return make(`method-${randomUUID()}`);
      throw error;
    });
    return (await created).id;
  } catch (error) {
    if (error instanceof StripeFailure && (error.isRefusal || error.statusCode === 402)) return null;
    throw error;
  }
}

async function confirmPayment(
  account: StripeAccount,
  payment: NewPayment,
  method: string,
): Promise<ProviderPayment | null> {
  const { intentId, amountCents, returnUrl, description } = payment;
  const given: Stripe.PaymentIntentCreateParams = {
    amount: Number(amountCents),
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    capture_method: 'manual',
    confirm: true,
    payment_method: method,
    return_url: returnUrl,
    use_stripe_sdk: false,
    description,
    metadata: { [ourId]: intentId },
    expand: ['latest_charge'],
  };
  const intent = await account.ask((stripe) =>
    stripe.paymentIntents.create(given, { idempotencyKey: `payment-${intentId}` }),
  );
  // A repeated answer describes the payment as it was at the first one.
  return intent.lastResponse.headers['idempotent-replayed'] ? retrievePayment(account, intent.id) : readIntent(intent);
}

async function createPayment(account: StripeAccount, payment: NewPayment): Promise<ProviderPayment | null> {
  const { intentId } = payment;
  if (recordedAt(intentId) < Date.now() / 1000 - keysHold) {
    const known = await findPayment(account, intentId);
    if (known) return known;
  }
  const method = await createMethod(account, payment);
  if (method === null) return findPayment(account, intentId);
  try {
    return await confirmPayment(account, payment, method);
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    const { statusCode = 0, rawType, declined } = error;
    if (declined) return readIntent(declined);
    // The key belongs to an earlier try with another card, or the answer broke after the payment was created.
    const known = rawType === 'idempotency_error' || statusCode >= 500 ? await findPayment(account, intentId) : null;
    if (known) return known;
    throw error;
  }
}

/** Captures or cancels; null where there is no such payment. */
async function changePayment(
  account: StripeAccount,
  id: string,
  call: (stripe: Stripe, options: Stripe.RequestOptions) => Promise<Stripe.PaymentIntent>,
): Promise<ProviderPayment | null> {
  if (!/^pi_\w{1,200}$/.test(id)) return null;
  const idempotencyKey = `change-${randomUUID()}`;
  try {
    return readIntent(await account.ask((stripe) => call(stripe, { idempotencyKey })));
  } catch (error) {
    // It is in another state, or unknown.
    if (error instanceof StripeFailure && error.isRefusal) return retrievePayment(account, id);
    throw error;
  }
}

async function refundPayment(
  account: StripeAccount,
  id: string,
  { refundId, amountCents }: NewRefund,
): Promise<RefundAnswer> {
  if (!/^pi_\w{1,200}$/.test(id)) return { accepted: false, failure: 'There is no such payment.' };
  const given = { payment_intent: id, amount: Number(amountCents), metadata: { [ourRefund]: refundId } };
  try {
    await account.ask((stripe) => stripe.refunds.create(given, { idempotencyKey: `refund-${refundId}` }));
  } catch (error) {
    if (!(error instanceof StripeFailure) || !error.isRefusal) throw error;
    // An earlier try may have succeeded.
    for await (const { metadata } of listRefunds(await account.open(), id))
      if (metadata?.[ourRefund] === refundId) return { accepted: true };
    return { accepted: false, failure: error.message };
  }
  return { accepted: true };
}

async function problemOf(account: StripeAccount): Promise<string> {
  try {
    return settlementProblem(await account.ask((stripe) => stripe.balance.retrieve()));
  } catch (error) {
    const status = error instanceof StripeFailure ? error.statusCode : undefined;
    if (status === 401 || status === 403) return keyProblems[status];
    throw error;
  }
}

/**
 * Stripe: PaymentIntents that are confirmed when they are created and captured by hand. What creates something carries a key
 * of the payment, so that it happens once; captures and cancellations happen once by the payment's state, and carry a key of
 * their own, since an answer of 500 would come again under the old one for a day.
 */
export function stripeProvider(settings: Settings): PaymentProvider {
  const open = memoizePromise(() => openStripe(settings));
  const ask = <T>(call: (stripe: Stripe) => Promise<T>) =>
    retryWhileBusy(StripeFailure, async () => call(await open()));
  const account: StripeAccount = { open, ask };
  const testMode = isTestKey(settings.secretKey);

  return {
    name: 'stripe',
    publishableKey: settings.publishableKey,
    testMode,
    limits,
    problem: () => problemOf(account),
    create: (payment) => createPayment(account, payment),
    retrieve: (id) => retrievePayment(account, id),
    find: (intentId) => findPayment(account, intentId),
    capture: (id) =>
      changePayment(account, id, (stripe, options) => stripe.paymentIntents.capture(id, { expand }, options)),
    cancel: async (id) => {
      const known = await retrievePayment(account, id);
      if (known === null || !['authorized', 'requires_action', 'processing'].includes(known.status)) return known;
      return changePayment(account, id, (stripe, options) => stripe.paymentIntents.cancel(id, { expand }, options));
    },
    refund: (id, given) => refundPayment(account, id, given),
    movements: async (id) => (/^pi_\w{1,200}$/.test(id) ? readMovements(await open(), id) : null),
    balance: async (from, until) => readBalance(await open(), from, until),
    disputePage: (id) => `https://dashboard.stripe.com/${testMode ? 'test/' : ''}disputes/${encodeURIComponent(id)}`,
    changes: async (from) => readChanges(await open(), from),
    readEvent: (body, headers) =>
      readStripeEvent(body, headers['stripe-signature'], { webhookSecret: settings.webhookSecret, testMode }),
  };
}
