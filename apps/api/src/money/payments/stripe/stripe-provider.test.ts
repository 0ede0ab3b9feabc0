import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { moveBalance } from '@guildhall/stripe-stand-in/balances.ts';
import { startStandIn, type StandIn } from '@guildhall/stripe-stand-in/stand-in.ts';
import { signed } from '@guildhall/stripe-stand-in/sign.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewPayment, PaymentProvider } from '../provider/provider.ts';
import { describeProvider, newPaymentId } from '../provider/provider.suite.ts';
import { stripeProvider } from './stripe-provider.ts';
import { answerIssuer, cardToken, keys, webhookSecret } from './test-stripe.ts';

const numbers = { authorized: '4242424242424242', requires_action: '4000002760003184', failed: '4000000000000002' };

let standIn: StandIn;
let stripe: PaymentProvider;
beforeAll(async () => {
  standIn = await startStandIn(keys);
  stripe = open();
});

function open(more: { timeoutMs?: number } = {}): PaymentProvider {
  return stripeProvider({ ...keys, webhookSecret, apiUrl: standIn.url, ...more });
}
afterAll(() => standIn.stop());
beforeEach(() => {
  standIn.faultOf = () => 'none';
  standIn.log.length = 0;
});

describeProvider('Stripe', () => ({
  provider: stripe,
  token: (outcome) => cardToken(standIn, numbers[outcome]),
  confirm: async (id, accepted) => void (await answerIssuer(standIn, id, accepted ? 'complete' : 'fail')),
  webhook: (id, age, secret = webhookSecret) =>
    signed(eventOf({ id, object: 'payment_intent' }), secret, Math.floor(Date.now() / 1000) - age),
}));

function eventOf(object: object, livemode = false) {
  return { id: 'evt_1', object: 'event', livemode, data: { object } };
}

async function newPayment(number = numbers.authorized): Promise<NewPayment> {
  return {
    intentId: newPaymentId(),
    amountCents: 1999n,
    token: await cardToken(standIn, number),
    returnUrl: 'https://guild.example/payment/inProgress?paymentType=order',
    description: 'A test',
  };
}

/** How many payments the provider has under our id. */
function countOf(intentId: string): number {
  return [...standIn.books.intents.values()].filter(({ metadata }) => Object.values(metadata).includes(intentId))
    .length;
}

describe('a call to Stripe that goes wrong', () => {
  const creates = '/v1/payment_intents';

  it.each(['lost', 'answer lost', 'hangs after', '500 after', '429', '503'] as const)(
    'creates one payment all the same when it is made again: %s',
    async (fault) => {
      const asked = await newPayment();
      let left = 1;
      standIn.faultOf = ({ method, path }) => (method === 'POST' && path === creates && left-- > 0 ? fault : 'none');
      const hasty = open(fault === 'hangs after' ? { timeoutMs: 500 } : {});
      const first = await hasty.create(asked).catch(() => null);
      const again = await stripe.create(asked);
      expect(again).toMatchObject({ status: 'authorized', intentId: asked.intentId });
      if (first) expect(first).toEqual(again);
      expect(countOf(asked.intentId)).toBe(1);
    },
  );

  it('takes a card though it was answered 500 first, which comes again under its key for a day', async () => {
    const asked = await newPayment();
    const spent = await newPayment();
    let left = 1;
    standIn.faultOf = ({ path }) => (path === '/v1/payment_methods' && left-- > 0 ? '500 before' : 'none');
    expect(await stripe.create(asked)).toMatchObject({ status: 'authorized' });
    expect(countOf(asked.intentId)).toBe(1);
    left = 1;
    standIn.faultOf = ({ path }) => (path === '/v1/payment_methods' && left-- > 0 ? '500 after' : 'none');
    // The token was spent: the card has to be entered again, and nobody has to wait.
    expect(await stripe.create(spent)).toBeNull();
    expect(countOf(spent.intentId)).toBe(0);
  });

  it('spends a token once though the answer to that was lost', async () => {
    const asked = await newPayment();
    let left = 2;
    standIn.faultOf = ({ path }) => (path === '/v1/payment_methods' && left-- > 0 ? 'answer lost' : 'none');
    await expect(stripe.create(asked)).rejects.toThrow();
    expect(await stripe.create(asked)).toMatchObject({ status: 'authorized' });
    expect(countOf(asked.intentId)).toBe(1);
  });

  it('is not charged when nobody knows whether it was created', async () => {
    const asked = await newPayment();
    standIn.faultOf = ({ method, path }) => (method === 'POST' && path === creates ? '500 before' : 'none');
    await expect(stripe.create(asked)).rejects.toThrow();
    standIn.faultOf = () => 'none';
    // The answer of 500 is remembered under the payment's key.
    await expect(stripe.create(asked)).rejects.toThrow();
    expect(await stripe.find(asked.intentId)).toBeNull();
  });

  it('captures once, whatever becomes of the answers', async () => {
    const { id } = (await stripe.create(await newPayment()))!;
    for (const fault of ['500 before', '500 after', 'answer lost'] as const) {
      let left = 1;
      standIn.faultOf = ({ path }) => (path.endsWith('/capture') && left-- > 0 ? fault : 'none');
      await stripe.capture(id).catch(() => null);
    }
    expect((await stripe.capture(id))?.status).toBe('succeeded');
    expect(standIn.books.intents.get(id)).toMatchObject({ status: 'succeeded', amount_received: 1999 });
  });
});

it('tells how the payment stands now, not as it stood when its key was first used', async () => {
  const asked = await newPayment();
  const { id } = (await stripe.create(asked))!;
  await stripe.capture(id);
  expect(await stripe.create(asked)).toMatchObject({ id, status: 'succeeded' });
});

it('finds a payment of more than a day ago instead of creating another one', async () => {
  const asked = await newPayment();
  const yesterday = Date.now() - 25 * 3600_000;
  const intentId =
    yesterday
      .toString(16)
      .padStart(12, '0')
      .replace(/^(.{8})/, '$1-') + asked.intentId.slice(13);
  const { id } = (await stripe.create({ ...asked, intentId }))!;
  standIn.pass(25 * 3600);
  expect(
    await stripe.create({ ...asked, intentId, token: await cardToken(standIn, numbers.authorized) }),
  ).toMatchObject({
    id,
  });
  expect(countOf(intentId)).toBe(1);
});

it('looks through every page of the list, whatever becomes of the answers', async () => {
  const asked = await newPayment();
  const { id } = (await stripe.create(asked))!;
  const one = standIn.books.intents.get(id)!;
  for (let i = 0; i < 750; i++) standIn.books.intents.set(`pi_${i}`, { ...one, id: `pi_${i}`, metadata: {} });
  expect(await stripe.find(asked.intentId)).toMatchObject({ id });
  // A page that breaks off is asked for again, and the pages before it are not.
  const faults = ['500 before', 'none', 'none', '503', 'answer lost', 'none', '429', 'none', 'lost'] as const;
  standIn.log.length = 0;
  standIn.faultOf = () => faults[standIn.log.length - 1] ?? 'none';
  expect(await stripe.find(asked.intentId)).toMatchObject({ id });
  expect(standIn.log).toHaveLength(8 + 5);
});

it('sends its pinned version, a key of its own with each POST, and only to the configured address', async () => {
  const { id } = (await stripe.create(await newPayment()))!;
  await stripe.capture(id);
  const sent = standIn.log.filter(({ path }) => path !== '/v1/tokens');
  expect(sent.map(({ path }) => path.replace(id, '{id}'))).toEqual([
    '/v1/payment_methods',
    '/v1/payment_intents',
    '/v1/payment_intents/{id}/capture',
  ]);
  expect(sent.every(({ version }) => version === '2026-10-28.endive')).toBe(true);
  expect(sent.every(({ idempotencyKey }) => /^(method|payment|change)-/.test(idempotencyKey))).toBe(true);
});

it('throws what may stand in a log: neither the key nor a secret of the payer', async () => {
  standIn.faultOf = () => '500 before';
  const failure: unknown = await stripe.retrieve('pi_1').catch((error: unknown) => error);
  expect(Object.keys(failure as object).sort()).toEqual(['code', 'name', 'rawType', 'requestId', 'statusCode']);
  expect(failure).toMatchObject({ statusCode: 500, rawType: 'api_error', requestId: expect.stringMatching(/^req_/) });
});

it('tells each decline in the issuer’s words', async () => {
  for (const [number, words] of [
    ['4000000000009995', 'Your card has insufficient funds.'],
    ['4000000000000069', 'Your card has expired.'],
    ['4000000000000127', "Your card's security code is incorrect."],
    ['4000000000000119', 'An error occurred while processing your card.'],
  ] as const)
    expect(await stripe.create(await newPayment(number))).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining(words),
    });
});

it('tells of money that went back to the card, and of less money than was asked for', async () => {
  const { books } = standIn;
  const whole = (await stripe.create(await newPayment()))!;
  const part = (await stripe.create(await newPayment()))!;
  await stripe.capture(whole.id);
  const authorization = `Bearer ${keys.secretKey}`;
  const post = (path: string, form: Record<string, string>) =>
    fetch(standIn.url + path, { method: 'POST', body: new URLSearchParams(form), headers: { authorization } });
  await post('/v1/refunds', { payment_intent: whole.id, amount: '999' });
  expect(await stripe.retrieve(whole.id)).toMatchObject({ status: 'succeeded' });
  await post('/v1/refunds', { payment_intent: whole.id });
  expect(await stripe.retrieve(whole.id)).toMatchObject({ status: 'refunded' });
  await post(`/v1/payment_intents/${part.id}/capture`, { amount_to_capture: '1000' });
  expect(await stripe.retrieve(part.id)).toMatchObject({ status: 'succeeded', amountCents: 1000n });
  expect(books.events.at(-1)?.type).toBe('payment_intent.succeeded');
});

it('takes a refund that Stripe has already made as accepted, also after its key was forgotten', async () => {
  const { id } = (await stripe.create(await newPayment()))!;
  await stripe.capture(id);
  const refund = { refundId: newPaymentId(), amountCents: 1999n };
  expect(await stripe.refund(id, refund)).toEqual({ accepted: true });
  standIn.pass(25 * 3600);
  expect(await stripe.refund(id, refund)).toEqual({ accepted: true });
  expect(await stripe.refund(id, { ...refund, refundId: newPaymentId() })).toMatchObject({ accepted: false });
  expect((await stripe.movements(id))!.refunds).toHaveLength(1);
});

it('says of a restricted key that may not read the balance what is missing', async () => {
  const refusal = {
    error: { type: 'invalid_request_error', message: 'The provided key does not have this permission.' },
  };
  const server = createServer((_, response) => {
    response.writeHead(403, { 'content-type': 'application/json' }).end(JSON.stringify(refusal));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const restricted = stripeProvider({ ...keys, webhookSecret, apiUrl });
  expect(await restricted.problem!()).toContain('STRIPE_SECRET_KEY is a restricted key that may not read the balance');
  server.close();
});

it('counts a movement at midnight on the day that begins then, and on no other', async () => {
  const midnight = Date.parse('2026-03-05T00:00:00Z');
  const at = [-1000, 0, 1000].map((after) => {
    const row = moveBalance(standIn.books, { amount: -5000, source: 'po_1', type: 'payout', category: 'payout' });
    row.created = (midnight + after) / 1000;
    return row.id;
  });
  const day = async (from: number) =>
    (await stripe.balance!(new Date(from), new Date(from + 24 * 3600_000))).map(({ id }) => id).toSorted();
  expect(await day(midnight - 24 * 3600_000)).toEqual([at[0]]);
  expect(await day(midnight)).toEqual(at.slice(1).toSorted());
});

it('reads of which payment an event is, and of none where it brings no news', () => {
  const read = (event: object) => {
    const { body, headers } = signed(event, webhookSecret, Math.floor(Date.now() / 1000));
    return stripe.readEvent(body, headers)?.paymentId;
  };
  expect(read(eventOf({ id: 'ch_1', object: 'charge', payment_intent: 'pi_1' }))).toBe('pi_1');
  expect(read(eventOf({ id: 'dp_1', object: 'dispute', payment_intent: 'pi_2' }))).toBe('pi_2');
  // Acknowledged, so that it does not come again.
  expect(read(eventOf({ id: 'po_1', object: 'payout' }))).toBe('');
  expect(read(eventOf({ id: 'pi_3', object: 'payment_intent' }, true))).toBe('');
  const made = { ...eventOf({ id: 'pi_4', object: 'payment_intent' }), type: 'payment_intent.created' };
  expect(read(made)).toBe('');
});

it('reads no event by an empty secret', () => {
  const { body, headers } = signed(
    eventOf({ id: 'pi_1', object: 'payment_intent' }),
    '',
    Math.floor(Date.now() / 1000),
  );
  const open = stripeProvider({ ...keys, webhookSecret: '', apiUrl: standIn.url });
  expect(open.readEvent(body, headers)).toBeNull();
});

it('takes one of several signatures, as while the secret is being changed', () => {
  const { body, headers } = signed(
    eventOf({ id: 'pi_1', object: 'payment_intent' }),
    webhookSecret,
    Math.floor(Date.now() / 1000),
  );
  const [time, fits] = headers['stripe-signature']!.split(',');
  const header = `${time},v1=${'0'.repeat(64)},${fits},v0=${'1'.repeat(64)}`;
  expect(stripe.readEvent(body, { 'stripe-signature': header })).toEqual({ id: 'evt_1', paymentId: 'pi_1' });
});
