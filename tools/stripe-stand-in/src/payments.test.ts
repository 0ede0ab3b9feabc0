import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fault } from '@guildhall/stand-in-server/faults.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enterLate } from './intents.ts';
import { failRefund } from './refunds.ts';
import { startStandIn, type StandIn } from './stand-in.ts';
import { requests } from './test-requests.ts';

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.stop());
beforeEach(() => {
  standIn.faultOf = () => 'none';
});
const { post, get, payment, pay } = requests(() => standIn);
const asks = '4000002760003184';

/** Types of the events that a piece of work leaves. */
async function eventsOf(work: () => Promise<unknown>): Promise<string[]> {
  const before = standIn.books.events.length;
  await work();
  return standIn.books.events.slice(before).map(({ type }) => type);
}

describe('a payment', () => {
  it('holds the money, and takes it once', async () => {
    let id = '';
    const created = await eventsOf(async () => (id = (await pay()).body.id));
    expect(created).toEqual(['payment_intent.created', 'charge.succeeded', 'payment_intent.amount_capturable_updated']);
    const capture = () => post(`/v1/payment_intents/${id}/capture`);
    const captured = await eventsOf(async () =>
      expect((await capture()).body).toMatchObject({
        status: 'succeeded',
        amount_received: 1999,
        amount_capturable: 0,
      }),
    );
    expect(captured).toEqual(['charge.captured', 'payment_intent.succeeded']);
    expect(await capture()).toMatchObject({
      status: 400,
      body: { error: { code: 'payment_intent_unexpected_state' } },
    });
    expect((await post(`/v1/payment_intents/${id}/cancel`)).status).toBe(400);
  });

  it('is taken in part, and the rest goes back to the card', async () => {
    const { id } = (await pay()).body;
    expect((await post(`/v1/payment_intents/${id}/capture`, 'amount_to_capture=2000')).status).toBe(400);
    const { body } = await post(`/v1/payment_intents/${id}/capture`, 'amount_to_capture=1500&expand[]=latest_charge');
    expect(body).toMatchObject({
      amount: 1999,
      amount_received: 1500,
      latest_charge: { amount_captured: 1500, amount_refunded: 499, refunded: false },
    });
  });

  it('that is canceled leaves a refund without a balance transaction', async () => {
    const { id } = (await pay()).body;
    const { body } = await post(
      `/v1/payment_intents/${id}/cancel`,
      'cancellation_reason=abandoned&expand[]=latest_charge',
    );
    expect(body).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
      latest_charge: { captured: false, refunded: true, balance_transaction: null },
    });
    expect((await post(`/v1/payment_intents/${id}/cancel`)).status).toBe(400);
    expect((await post(`/v1/payment_intents/${id}/capture`)).status).toBe(400);
  });

  it('is returned in parts, and never more than was taken', async () => {
    const { id } = (await pay()).body;
    expect((await post('/v1/refunds', `payment_intent=${id}`)).status).toBe(400);
    await post(`/v1/payment_intents/${id}/capture`);
    expect((await post('/v1/refunds', `payment_intent=${id}&amount=1000`)).body).toMatchObject({ object: 'refund' });
    expect((await post('/v1/refunds', `payment_intent=${id}&amount=1000`)).status).toBe(400);
    expect((await post('/v1/refunds', `payment_intent=${id}`)).body).toMatchObject({ amount: 999 });
    expect(await post('/v1/refunds', `payment_intent=${id}&amount=1`)).toMatchObject({
      status: 400,
      body: { error: { code: 'charge_already_refunded' } },
    });
    expect((await post('/v1/refunds')).status).toBe(400);
  });
});

describe('the balance', () => {
  const rows = async (form = '') => (await get('/v1/balance_transactions', form)).body.data as any[];

  it('learns of a capture with its fee, of one in part with a second row, and of a fallen hold nothing', async () => {
    const before = (await rows('limit=100')).length;
    const whole = (await pay()).body;
    const part = (await pay()).body;
    const none = (await pay()).body;
    const expand = 'expand[]=latest_charge.balance_transaction';
    const { body } = await post(`/v1/payment_intents/${whole.id}/capture`, expand);
    expect(body.latest_charge.balance_transaction).toMatchObject({ amount: 1999, fee: 88, net: 1911, type: 'charge' });
    await post(`/v1/payment_intents/${part.id}/capture`, 'amount_to_capture=1500');
    await post(`/v1/payment_intents/${none.id}/cancel`);
    const [rest, ...others] = (await rows('limit=100')).slice(0, -before || undefined);
    expect(rest).toMatchObject({ amount: -499, fee: 0, reporting_category: 'partial_capture_reversal' });
    expect(others.map(({ amount }) => amount)).toEqual([1999, 1999]);
    const [found] = await rows(`source=${body.latest_charge.id}&expand[]=data.source`);
    expect(found.source).toMatchObject({ object: 'charge', payment_intent: whole.id });
    expect((await get('/v1/payment_intents', 'expand[]=latest_charge')).status).toBe(400);
    expect((await get(`/v1/payment_intents/${whole.id}`, 'expand[]=customer')).status).toBe(400);
    const deep = 'expand[]=latest_charge.payment_intent.latest_charge.payment_intent.latest_charge';
    expect((await get(`/v1/payment_intents/${whole.id}`, deep)).status).toBe(400);
  });

  it('pays a refund, and has it again when the card does not take it', async () => {
    const { id } = (await pay()).body;
    await post(`/v1/payment_intents/${id}/capture`);
    const refund = (await post('/v1/refunds', `payment_intent=${id}&amount=700`)).body;
    failRefund(standIn.books, refund.id);
    const expand = 'expand[]=data.balance_transaction&expand[]=data.failure_balance_transaction';
    const { data } = (await get('/v1/refunds', `payment_intent=${id}&${expand}`)).body;
    expect(data).toMatchObject([
      { status: 'failed', balance_transaction: { amount: -700 }, failure_balance_transaction: { amount: 700 } },
    ]);
    expect((await get(`/v1/payment_intents/${id}`, 'expand[]=latest_charge')).body.latest_charge.amount_refunded).toBe(
      0,
    );
  });

  it('pays a dispute with its fee, has the money of one that is won again, and none of its fee', async () => {
    for (const [evidence, status, back] of [
      ['winning_evidence', 'won', [1999]],
      ['losing_evidence', 'lost', []],
    ] as const) {
      const { id } = (await pay('4000000000000259')).body;
      await post(`/v1/payment_intents/${id}/capture`);
      expect(await post('/v1/refunds', `payment_intent=${id}`)).toMatchObject({
        status: 400,
        body: { error: { code: 'charge_disputed' } },
      });
      const [open] = (await get('/v1/disputes', `payment_intent=${id}`)).body.data;
      expect(open).toMatchObject({ status: 'needs_response', balance_transactions: [{ amount: -1999, fee: 1500 }] });
      const answer = (text: string) => post(`/v1/disputes/${open.id}`, `evidence[uncategorized_text]=${text}`);
      expect((await answer('a letter')).status).toBe(400);
      expect((await answer(evidence)).body).toMatchObject({ status });
      expect((await post(`/v1/disputes/${open.id}/close`)).status).toBe(400);
      const closed = (await get(`/v1/disputes/${open.id}`)).body;
      expect(closed.balance_transactions.slice(1).map(({ amount }: { amount: number }) => amount)).toEqual(back);
    }
  });

  it('may learn of a capture late, as an event then tells', async () => {
    standIn.books.isBalanceLate = true;
    const { id } = (await pay()).body;
    const expand = 'expand[]=latest_charge.balance_transaction';
    expect((await post(`/v1/payment_intents/${id}/capture`, expand)).body.latest_charge.balance_transaction).toBeNull();
    standIn.books.isBalanceLate = false;
    enterLate(standIn.books);
    expect(standIn.books.events.at(-1)?.type).toBe('charge.updated');
    expect((await get(`/v1/payment_intents/${id}`, expand)).body.latest_charge.balance_transaction.fee).toBe(88);
  });
});

describe('the issuer’s page', () => {
  const answer = (url: string, given: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ answer: given }), redirect: 'manual' });

  it.each([
    ['complete', 'requires_capture', 'succeeded'],
    ['fail', 'requires_payment_method', 'failed'],
  ])('takes the answer %s once and leads back', async (given, status, redirect) => {
    const { id, next_action } = (await pay(asks)).body;
    const { url } = next_action.redirect_to_url;
    expect(await (await fetch(url)).text()).toContain('$19.99');
    const location = new URL((await answer(url, given)).headers.get('location')!);
    expect(location.origin + location.pathname).toBe('https://guild.example/back');
    expect(Object.fromEntries(location.searchParams)).toEqual({
      a: '1',
      payment_intent: id,
      payment_intent_client_secret: expect.stringContaining(`${id}_secret_`),
      redirect_status: redirect,
    });
    await answer(url, given === 'fail' ? 'complete' : 'fail');
    expect((await get(`/v1/payment_intents/${id}`)).body).toMatchObject({ status, next_action: null });
  });

  it('is there for who has its secret alone, and does nothing for a canceled payment', async () => {
    const { id, next_action } = (await pay(asks)).body;
    expect((await fetch(`${standIn.url}/three-d-secure/${id}?secret=guessed`)).status).toBe(404);
    await post(`/v1/payment_intents/${id}/cancel`);
    await answer(next_action.redirect_to_url.url, 'complete');
    expect((await get(`/v1/payment_intents/${id}`)).body.status).toBe('canceled');
  });
});

describe('an idempotency key', () => {
  it('gives the first answer again, a decline and a 500 too', async () => {
    for (const [number, fault] of [
      ['4242424242424242', 'none'],
      ['4000000000000002', 'none'],
      ['4242424242424242', '500 before'],
      ['4242424242424242', '500 after'],
    ] as [string, Fault][]) {
      const form = await payment(number);
      const how = { idempotencyKey: `again-${number}-${fault}` };
      standIn.faultOf = () => fault;
      const first = await post('/v1/payment_intents', form, how);
      standIn.faultOf = () => 'none';
      const count = standIn.books.intents.size;
      const again = await post('/v1/payment_intents', form, how);
      expect([again.status, again.body]).toEqual([first.status, first.body]);
      expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
      expect(standIn.books.intents.size).toBe(count);
    }
  });

  it('belongs to one request with the same parameters at one address', async () => {
    const how = { idempotencyKey: 'belongs' };
    const { id } = (await pay(undefined, '', how)).body;
    for (const [path, form] of [
      ['/v1/payment_intents', await payment()],
      [`/v1/payment_intents/${id}/capture`, ''],
    ] as const)
      expect(await post(path, form, how)).toMatchObject({
        status: 400,
        body: { error: { type: 'idempotency_error' } },
      });
  });

  it('is not spent by a request that was refused for its parameters, or that came too often', async () => {
    const how = { idempotencyKey: 'mended' };
    expect((await post('/v1/payment_intents', 'amount=100', how)).status).toBe(400);
    standIn.faultOf = () => '429';
    expect((await post('/v1/payment_intents', 'amount=100&currency=usd', how)).status).toBe(429);
    standIn.faultOf = () => 'none';
    expect((await post('/v1/payment_intents', 'amount=100&currency=usd', how)).status).toBe(200);
  });

  it('lets one of two twins through at a time', async () => {
    const form = await payment();
    const twins = await Promise.all(
      Array.from({ length: 8 }, () => post('/v1/payment_intents', form, { idempotencyKey: 'twins' })),
    );
    const ids = new Set(twins.filter(({ status }) => status === 200).map(({ body }) => body.id));
    expect(ids.size).toBe(1);
    for (const { body } of twins.filter(({ status }) => status !== 200))
      expect(body.error.code).toBe('idempotency_key_in_use');
  });

  it('is forgotten after 24 hours, and may be 255 characters long', async () => {
    const ask = () => post('/v1/payment_intents', 'amount=100&currency=usd', { idempotencyKey: 'old' });
    const first = (await ask()).body.id;
    standIn.pass(23 * 3600);
    expect((await ask()).body.id).toBe(first);
    standIn.pass(3601);
    expect((await ask()).body.id).not.toBe(first);
    const how = { idempotencyKey: 'k'.repeat(256) };
    expect((await post('/v1/payment_intents', 'amount=100&currency=usd', how)).status).toBe(400);
  });
});

describe('a list', () => {
  it('has the newest first, in pages, from a time on', async () => {
    standIn.pass(100);
    const from = standIn.books.seconds();
    const made: string[] = [];
    for (let i = 0; i < 5; i++) made.unshift((await post('/v1/payment_intents', 'amount=100&currency=usd')).body.id);
    const list = async (form: string) => (await get('/v1/payment_intents', form)).body;
    const first = await list(`created[gte]=${from}&limit=3`);
    expect(first).toMatchObject({ object: 'list', url: '/v1/payment_intents', has_more: true });
    const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);
    expect(ids(first)).toEqual(made.slice(0, 3));
    const next = await list(`created[gte]=${from}&limit=3&starting_after=${made[2]}`);
    expect([ids(next), next.has_more]).toEqual([made.slice(3), false]);
    const back = await list(`created[gte]=${from}&limit=2&ending_before=${made[3]}`);
    expect([ids(back), back.has_more]).toEqual([made.slice(1, 3), true]);
    expect(ids(await list(`created[gt]=${from + 3600}`))).toEqual([]);
  });

  it('refuses more than a hundred at once, two directions, and an unknown place', async () => {
    for (const form of ['limit=101', 'limit=0', 'starting_after=a&ending_before=b', 'starting_after=pi_none', 'page=2'])
      expect((await get('/v1/payment_intents', form)).status).toBe(400);
  });
});

describe('a fault', () => {
  const broken: [Fault, boolean][] = [
    ['lost', false],
    ['answer lost', true],
    ['500 before', false],
    ['500 after', true],
    ['503', false],
    ['429', false],
  ];
  it.each(broken)('"%s" leaves a payment: %s', async (fault, isDone) => {
    const form = await payment();
    const count = standIn.books.intents.size;
    standIn.faultOf = ({ path }) => (path === '/v1/payment_intents' ? fault : 'none');
    const status = await post('/v1/payment_intents', form).then(
      (said) => said.status,
      () => 0,
    );
    expect(status).toBe(fault.includes('lost') ? 0 : Number(fault.slice(0, 3)));
    expect(standIn.books.intents.size - count).toBe(isDone ? 1 : 0);
  });

  it('that hangs answers nothing', async () => {
    for (const fault of ['hangs before', 'hangs after'] as const) {
      standIn.faultOf = () => fault;
      const asked = fetch(`${standIn.url}/v1/events`, { signal: AbortSignal.timeout(100) });
      await expect(asked).rejects.toThrow();
    }
  });
});

it('signs each event over its time and text, and delivers it until it is taken', async () => {
  const heard: { body: string; signature: string }[] = [];
  const merchant = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { 'stripe-signature': signature } = request.headers;
      heard.push({ body: Buffer.concat(parts).toString(), signature: String(signature) });
      response.writeHead(heard.length === 1 ? 500 : 200).end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => merchant.once('listening', resolve));
  const url = `http://127.0.0.1:${(merchant.address() as AddressInfo).port}/`;
  standIn.sendEventsTo({ url, secret: 'whsec_1234567890', times: 2 });
  await post('/v1/payment_intents', 'amount=100&currency=usd');
  await expect.poll(() => heard.length).toBe(3);
  standIn.sendEventsTo(null);
  const [time, v1] = heard[0]!.signature.split(',').map((part) => part.split('=')[1]!);
  expect(v1).toBe(createHmac('sha256', 'whsec_1234567890').update(`${time}.${heard[0]!.body}`).digest('hex'));
  expect(JSON.parse(heard[2]!.body)).toMatchObject({
    object: 'event',
    type: 'payment_intent.created',
    api_version: '2026-10-28.endive',
    livemode: false,
    data: { object: { object: 'payment_intent', amount: 100 } },
  });
  expect((await get('/v1/events', 'limit=1')).body.data[0].id).toBe(JSON.parse(heard[0]!.body).id);
  await new Promise((resolve) => merchant.close(resolve));
});
