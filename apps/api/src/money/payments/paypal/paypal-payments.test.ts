import { refundCapture } from '@guildhall/paypal-stand-in/captures.ts';
import { closeDispute, openDispute } from '@guildhall/paypal-stand-in/disputes.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { followPayments } from '../follow-payments.ts';
import { lookForChanges } from '../look-for-changes.ts';
import { pollPayments } from '../poll-payments.ts';
import { reconcile } from '../reconcile.ts';
import { seeded } from '../../../server/test-random.ts';
import { failOneInFour, storm } from '../test-storm.ts';
import { paypalApp, type PaypalApp } from './test-paypal.ts';

const long = !!process.env['LONG'];
let app: PaypalApp;
beforeAll(async () => {
  app = await paypalApp();
});
afterAll(() => app.stop());
beforeEach(() => {
  app.standIn.faultOf = () => 'none';
});

function captureOf(id: string) {
  return app.standIn.books.orders.get(id)!.capture!;
}

it('adds money by PayPal once, over the return page, the webhook and the poller', async () => {
  const person = await app.signUp();
  const { data } = await app.call('POST', '/wallet/topup', { token: person.token, body: { amount: 25 } });
  expect(data).toMatchObject({ paymentStatus: 'requires_action', confirmIntent: /\/checkoutnow\?token=/ });
  const id: string = data.paymentId;
  const status = async () => (await app.call('GET', `/s/payment/${id}`, { token: person.token })).data.payment_status;
  expect(await status()).toBe('requires_action');
  expect((await app.addMoney(person, id, 25)).status).toBe(422);
  await app.press(id, 'pay');
  const stranger = await app.signUp();
  expect((await app.addMoney(stranger, id, 25)).status).toBe(422);
  expect((await app.addMoney(person, id, 26)).status).toBe(422);
  expect(await app.balance(person)).toEqual({ balance: 0n, held: 0n });
  const answers = await Promise.all([
    app.addMoney(person, id, 25),
    app.addMoney(person, id, '25.00'),
    status(),
    pollPayments(app.resources, { seconds: 0 }),
    ...app.standIn.books.events.map((event) => app.sendEvent(event)),
  ]);
  expect(answers.slice(0, 2)).toEqual([
    expect.objectContaining({ status: 200 }),
    expect.objectContaining({ status: 200 }),
  ]);
  expect(answers.slice(4).every((each) => each === 200)).toBe(true);
  expect(await app.balance(person)).toEqual({ balance: 2500n, held: 0n });
  expect([...app.standIn.books.captures.values()].filter(({ orderId }) => orderId === id)).toHaveLength(1);
  await app.verify();
});

it('gives the same order again to the same request, and another one after another amount is refused', async () => {
  const person = await app.signUp();
  const ask = (amount: number) =>
    app.call('POST', '/wallet/topup', {
      token: person.token,
      body: { amount },
      key: 'one-key-of-this-test',
    });
  const first = await ask(10);
  const again = await ask(10);
  expect(again.data).toEqual(first.data);
  expect((await ask(11)).status).toBe(409);
});

it('tells what PayPal takes at once before anything is recorded', async () => {
  const person = await app.signUp();
  const asked = app.standIn.log.length;
  const { status, message } = await app.call('POST', '/wallet/topup', {
    token: person.token,
    body: { amount: 60_000.01 },
  });
  expect([status, message]).toEqual([422, 'PayPal takes payments up to $60,000.00 at once.']);
  expect(app.standIn.log.length).toBe(asked);
  expect(await app.owner('SELECT 1 FROM payments WHERE user_id = $1', [person.id])).toEqual([]);
  expect(await app.topUp(person, 60_000)).toMatch(/^[A-Z0-9]{17}$/);
});

it('keeps cards for those who pay with one, and says so where there is no PayPal', async () => {
  const person = await app.signUp();
  const body = { amount: 10, token: await app.token() };
  const { data } = await app.call('POST', '/wallet/topup', { token: person.token, body });
  expect(data.paymentStatus).toBe('authorized');
  expect((await app.addMoney(person, data.paymentId, 10)).status).toBe(200);
});

it('credits what was approved though nobody came back, and gives up what nobody approved', async () => {
  const person = await app.signUp();
  const approved = await app.topUp(person, 11);
  const left = await app.topUp(person, 12);
  const late = await app.topUp(person, 13);
  await app.press(approved, 'pay');
  await pollPayments(app.resources, { seconds: 0 });
  expect(await app.balance(person)).toEqual({ balance: 1100n, held: 0n });
  await app.press(late, 'pay');
  await app.owner(`UPDATE payments SET created_at = created_at - interval '16 minutes' WHERE provider_id = ANY($1)`, [
    [left, late],
  ]);
  await pollPayments(app.resources, { seconds: 0 });
  // It is open at PayPal, and is not captured even when it is approved later.
  await app.press(left, 'pay');
  expect(await app.sendEvent(app.standIn.books.events.at(-1)!)).toBe(200);
  for (const id of [left, late]) expect((await app.addMoney(person, id, id === left ? 12 : 13)).status).toBe(422);
  expect([captureOf(left), captureOf(late)]).toEqual([null, null]);
  expect(await app.balance(person)).toEqual({ balance: 1100n, held: 0n });
  await app.verify();
});

it('lets the payer choose another way to pay after a decline, and credits only what is paid', async () => {
  const person = await app.signUp();
  const id = await app.topUp(person, 20);
  await app.press(id, 'declined');
  const status = async () => (await app.call('GET', `/s/payment/${id}`, { token: person.token })).data.payment_status;
  expect(await status()).toBe('requires_action');
  expect((await app.addMoney(person, id, 20)).status).toBe(422);
  await app.press(id, 'pay');
  expect(await status()).toBe('succeeded');
  const denied = await app.topUp(person, 30);
  await app.press(denied, 'denied');
  expect((await app.addMoney(person, denied, 30)).status).toBe(422);
  expect(await app.balance(person)).toEqual({ balance: 2000n, held: 0n });
  await app.verify();
});

it('says in the wallet what PayPal has not confirmed yet, until it is there', async () => {
  const person = await app.signUp();
  const wallet = async () => (await app.call('GET', '/wallet', { token: person.token })).data;
  const slow = await app.topUp(person, 30);
  const open = await app.topUp(person, 17);
  expect(await wallet()).toEqual({ amount: 0, held: 0 });
  await app.press(slow, 'echeck');
  expect((await app.addMoney(person, slow, 30)).status).toBe(422);
  expect(await wallet()).toEqual({ amount: 0, held: 0, pending: 30 });
  const other = await app.signUp();
  expect((await app.call('GET', '/wallet', { token: other.token })).data).toEqual({ amount: 0, held: 0 });
  captureOf(slow).status = 'COMPLETED';
  expect((await app.addMoney(person, slow, 30)).status).toBe(200);
  expect(await wallet()).toEqual({ amount: 30, held: 0 });
  expect(captureOf(slow)).not.toBeNull();
  expect(app.standIn.books.orders.get(open)!.capture).toBeNull();
  await app.verify();
});

it('believes amount and currency from PayPal alone, and credits nothing where they are others', async () => {
  const person = await app.signUp();
  for (const change of [{ value: '0.01' }, { currency_code: 'EUR' }] as const) {
    const id = await app.topUp(person, 40);
    const order = app.standIn.books.orders.get(id)!;
    order.unit.amount = { ...order.unit.amount, ...change };
    order.amount = { ...order.amount, ...change };
    await app.press(id, 'pay');
    expect((await app.addMoney(person, id, 40)).status).toBe(422);
    expect(order.capture).toBeNull();
  }
  expect(await app.balance(person)).toEqual({ balance: 0n, held: 0n });
});

it('takes back what PayPal sends back or what is disputed, and books the fee', async () => {
  const person = await app.signUp();
  const { books, url } = app.standIn;
  const id = await app.topUp(person, 100);
  await app.press(id, 'pay');
  await app.addMoney(person, id, 100);
  refundCapture(books, captureOf(id), { currency_code: 'USD', value: '30.00' }, url);
  for (let i = 0; i < 3; i++) expect(await app.sendEvent(books.events.at(-1)!)).toBe(200);
  expect(await app.balance(person)).toEqual({ balance: 7000n, held: 0n });
  const [payment] = await app.owner<{ fee_cents: bigint }>('SELECT fee_cents FROM payments WHERE provider_id = $1', [
    id,
  ]);
  expect(payment!.fee_cents).toBe(398n);
  const dispute = openDispute(books, captureOf(id), url);
  expect(await app.sendEvent(books.events.at(-1)!)).toBe(200);
  expect(await app.balance(person)).toEqual({ balance: 0n, held: 0n });
  await app.verify().catch((error: Error) => expect(error.message).toContain('credited and not charged'));
  closeDispute(books, dispute, true, url);
  expect(await app.sendEvent(books.events.at(-1)!)).toBe(200);
  expect(await app.balance(person)).toEqual({ balance: 7000n, held: 0n });
  await app.verify();
});

/** What was asked of PayPal while `work` ran, by path; tokens apart. */
async function requestsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { log } = app.standIn;
  const from = log.length;
  await work();
  return log.slice(from).flatMap(({ path }) => (path === '/v1/oauth2/token' ? [] : path));
}

it('books a dispute of which no event came within the hour, and a refund when the report tells of it', async () => {
  const person = await app.signUp();
  const { books, url } = app.standIn;
  const disputed = await app.topUp(person, 30);
  const refunded = await app.topUp(person, 40);
  for (const [id, dollars] of [
    [disputed, 30],
    [refunded, 40],
  ] as const) {
    await app.press(id, 'pay');
    await app.addMoney(person, id, dollars);
  }
  await followPayments(app.resources);
  const dispute = openDispute(books, captureOf(disputed), url);
  refundCapture(books, captureOf(refunded), { currency_code: 'USD', value: '10.00' }, url);
  const look = async () => {
    await lookForChanges(app.resources);
    await followPayments(app.resources);
  };
  await look();
  expect(await app.balance(person)).toEqual({ balance: 4000n, held: 0n });
  const shift = (hours: number) => {
    for (const row of books.report) row.at = new Date(Date.parse(row.at) + hours * 3600_000).toISOString();
  };
  shift(-5);
  // The first look has ended four hours ago, and the report is as far now.
  await app.owner(`UPDATE provider_looks SET looked_until = now() - interval '6 hours'`);
  await look();
  expect(await app.balance(person)).toEqual({ balance: 3000n, held: 0n });
  shift(5);
  closeDispute(books, dispute, true, url);
  expect(await app.sendEvent(books.events.at(-1)!)).toBe(200);
  expect(await app.balance(person)).toEqual({ balance: 6000n, held: 0n });
});

it.each([
  ['a dispute', 'T1201'],
  ['the fee of a dispute', 'T0114'],
  ['a refund', 'T1107'],
])('asks about a payment of which the report alone names %s', async (_, code) => {
  const person = await app.signUp();
  const { books } = app.standIn;
  const id = await app.topUp(person, 30);
  await app.press(id, 'pay');
  await app.addMoney(person, id, 30);
  await followPayments(app.resources);
  const at = new Date(Date.now() - 5 * 3600_000).toISOString();
  const row = {
    id: `ROW${code}`,
    code,
    cents: -100,
    referenceId: captureOf(id).id,
    status: 'S',
    at,
    feeCents: 0,
  } as const;
  books.report.push({ ...row, custom: '' });
  await app.owner(`INSERT INTO provider_looks (provider, looked_until) VALUES ('paypal', now() - interval '6 hours')
    ON CONFLICT (provider) DO UPDATE SET looked_until = excluded.looked_until`);
  await lookForChanges(app.resources);
  expect(await requestsOf(() => followPayments(app.resources))).toContain(`/v2/checkout/orders/${id}`);
  books.report.pop();
});

it('asks nothing about an event that was heard before, and about one that was not heard to its end', async () => {
  const person = await app.signUp();
  const { books, url } = app.standIn;
  const id = await app.topUp(person, 30);
  await app.press(id, 'pay');
  await app.addMoney(person, id, 30);
  refundCapture(books, captureOf(id), { currency_code: 'USD', value: '10.00' }, url);
  const event = books.events.at(-1)!;
  const signature = '/v1/notifications/verify-webhook-signature';
  app.standIn.faultOf = ({ path }) => (path.startsWith('/v2/checkout') ? '503' : 'none');
  expect(await app.sendEvent(event)).toBe(503);
  app.standIn.faultOf = () => 'none';
  expect((await requestsOf(() => app.sendEvent(event))).length).toBeGreaterThan(2);
  expect(await app.balance(person)).toEqual({ balance: 2000n, held: 0n });
  expect(await requestsOf(async () => expect(await app.sendEvent(event)).toBe(200))).toEqual([signature]);
});

it('asks about no more than so many forged events of one network, and hears true ones of others', async () => {
  const person = await app.signUp();
  const id = await app.topUp(person, 15);
  await app.press(id, 'pay');
  const event = app.standIn.books.events.at(-1)!;
  const from = '203.0.113.7';
  const forge = () => app.sendEvent({ ...event, id: 'WH-FORGED' }, { webhookId: 'WEBHOOKOFASTRANGER', from });
  const answers: number[] = [];
  const asked = await requestsOf(async () => {
    for (let i = 0; i < 130; i++) answers.push(await forge());
  });
  expect([answers.filter((each) => each === 400).length, answers.filter((each) => each === 429).length]).toEqual([
    100, 30,
  ]);
  expect(asked).toHaveLength(100);
  expect(await app.sendEvent(event, { from })).toBe(429);
  expect(await app.sendEvent(event)).toBe(200);
});

it.each([['supplementary_data'], ['supplementary_data', 'links']] as const)(
  'books a refund though its capture is shown without %s %s',
  async (...without) => {
    const person = await app.signUp();
    const { books, url } = app.standIn;
    const id = await app.topUp(person, 40);
    await app.press(id, 'pay');
    await app.addMoney(person, id, 40);
    captureOf(id).without = without;
    refundCapture(books, captureOf(id), { currency_code: 'USD', value: '20.00' }, url);
    expect(await app.sendEvent(books.events.at(-1)!)).toBe(200);
    expect(await app.balance(person)).toEqual({ balance: 2000n, held: 0n });
  },
);

it('books nothing of a refund whose amount cannot be read, tells operators once, and books it when it can be read', async () => {
  const person = await app.signUp();
  const { books, url } = app.standIn;
  const id = await app.topUp(person, 40);
  await app.press(id, 'pay');
  await app.addMoney(person, id, 40);
  const refund = refundCapture(books, captureOf(id), { currency_code: 'USD', value: '20.00' }, url);
  refund.shownAmount = { currency_code: 'JPY', value: '20' };
  // It is asked to come again.
  for (let i = 0; i < 2; i++) expect(await app.sendEvent(books.events.at(-1)!)).toBe(503);
  expect(await app.balance(person)).toEqual({ balance: 4000n, held: 0n });
  const news = () => app.owner<{ words: string[] }>(`SELECT words FROM operator_news WHERE link LIKE '%' || $1`, [id]);
  expect(await news()).toMatchObject([{ words: [expect.stringContaining('20 JPY'), expect.stringContaining(id)] }]);
  delete refund.shownAmount;
  await followPayments(app.resources);
  expect(await app.balance(person)).toEqual({ balance: 4000n, held: 0n });
  await app.owner(`UPDATE payments SET follow_at = now() WHERE follow_at > now() + interval '50 minutes'`);
  await followPayments(app.resources);
  expect(await app.balance(person)).toEqual({ balance: 2000n, held: 0n });
  expect(await app.owner('SELECT FROM payments WHERE is_unreadable OR follow_at IS NOT NULL')).toEqual([]);
  refund.shownAmount = { currency_code: 'USD', value: '20.005' };
  expect(await app.sendEvent(books.events.at(-1)!)).toBe(503);
  expect(await news()).toHaveLength(2);
  delete refund.shownAmount;
  expect(await app.sendEvent(books.events.at(-1)!)).toBe(200);
});

const inStorm = long ? 500 : 8;
it(
  `settles once under a storm of the events of ${inStorm} orders, each tenfold, shuffled, one in a hundred forged or stale`,
  { timeout: 600_000 },
  async () => {
    const before = app.standIn.books.events.length;
    const { taken, refused, balances, paid } = await storm(app, {
      payments: inStorm,
      people: 2,
      provider: app.resources.payments.paypal!,
      approve: (id) => app.press(id, 'pay'),
      events: () => app.standIn.books.events.slice(before),
      send: (event, is) =>
        app.sendEvent(event, {
          ...(is === 'forged' ? { webhookId: 'WEBHOOKOFASTRANGER' } : {}),
          age: is === 'stale' ? 5 * 24 * 3600 : 0,
        }),
    });
    expect(taken).toBeGreaterThan(inStorm * 10);
    expect(refused).toBeGreaterThan(0);
    expect(balances).toEqual(paid);
    await app.verify();
  },
);

/** `LONG_PAYMENTS=10000` asks for as many: about an hour of one core. */
const count = Number(process.env['LONG_PAYMENTS'] ?? (long ? 1000 : 40));
it(
  `books exactly what was charged, returned and disputed in ${count} payments through a PayPal that fails one request in four`,
  { timeout: 1_800_000 + count * 2_000 },
  async () => {
    app.standIn.faultOf = failOneInFour(seeded(42));
    const people = await Promise.all(Array.from({ length: 6 }, () => app.signUp()));
    const tries = Array.from({ length: count }, (_, i) => i);
    const poll = () => pollPayments(app.resources, { seconds: 0 });
    const answers = ['pay', 'pay', 'pay', 'declined', 'denied', 'cancel'] as const;
    const one = async (i: number) => {
      const who = people[i % people.length]!;
      const id = await app.topUp(who, 10 + i);
      const answer = answers[i % answers.length]!;
      await app.press(id, answer);
      // Every third payer closes the page.
      if (i % 3 !== 2) expect([200, 422, 503]).toContain((await app.addMoney(who, id, 10 + i)).status);
      if (answer === 'declined' && i % 2) await app.press(id, 'pay');
    };
    const work = async () => {
      for (let i = tries.pop(); i !== undefined; i = tries.pop())
        await one(i).catch((error: Error) => expect(error.message).toMatch(/does not answer/));
    };
    await Promise.all(Array.from({ length: 6 }, work));
    for (let minute = 0; minute < 5; minute++) await poll();
    await app.owner(`UPDATE payments SET created_at = created_at - interval '1 hour'`);
    for (let minute = 0; minute < 15; minute++) await poll();
    const { books, url } = app.standIn;
    const from = books.events.length;
    const taken = [...books.captures.values()].filter(({ status }) => status === 'COMPLETED');
    for (const [i, capture] of taken.entries()) {
      if (i % 5 === 2) refundCapture(books, capture, { currency_code: 'USD', value: '3.21' }, url);
      const by = i % 8 === 3 ? 'payer' : 'bank';
      if (i % 4 === 3) closeDispute(books, openDispute(books, capture, url, by), i % 16 > 7, url);
    }
    for (const event of books.events.slice(from).reverse())
      for (let again = 0; (await app.sendEvent(event)) !== 200; again++) expect(again).toBeLessThan(50);
    const withoutFee = () =>
      app.owner(`SELECT FROM payments WHERE provider = 'paypal' AND settled_at IS NOT NULL AND fee_cents IS NULL`);
    for (let minute = 0; minute < 60 && (await withoutFee()).length > 0; minute++) await followPayments(app.resources);
    app.standIn.faultOf = () => 'none';
    const open = `SELECT id, status FROM payments WHERE status IN ('created', 'requires_action', 'processing') OR (status = 'succeeded' AND settled_at IS NULL)`;
    expect(await app.owner(open)).toEqual([]);
    const [sums] = await app.owner<{ refunded: bigint; fees: bigint; n: bigint }>(
      `SELECT sum(refunded_cents)::bigint AS refunded, sum(fee_cents)::bigint AS fees, count(*) AS n FROM payments WHERE provider = 'paypal' AND settled_at IS NOT NULL`,
    );
    const captures = [...books.captures.values()].filter(({ status }) => status !== 'DECLINED');
    const refunded = captures.flatMap(({ refunds }) => refunds).reduce((sum, { cents }) => sum + cents, 0);
    const fees = [...captures, ...books.disputes.values()].reduce((sum, { feeCents }) => sum + feeCents, 0);
    expect([Number(sums!.refunded), Number(sums!.fees)]).toEqual([refunded, fees]);
    expect(Number(sums!.n)).toBeGreaterThan(count / 4);
    await app.verify();
    const day = new Date(new Date().toISOString().slice(0, 10));
    const reconciled = async () => {
      // The report is hours behind.
      app.standIn.pass(27 * 3600);
      const answer = await reconcile(app.resources.database, app.resources.payments.paypal!, day);
      app.standIn.pass(-27 * 3600);
      return answer;
    };
    expect(await reconciled()).toMatchObject({ differences: [], payments: captures.length });
    const planted = captures.find(({ status }) => status === 'COMPLETED')!;
    refundCapture(books, planted, { currency_code: 'USD', value: '0.01' }, url);
    expect((await reconciled()).differences).toEqual([expect.stringContaining(`${planted.orderId}: refunded`)]);
  },
);

it('books the fee that PayPal gives back with a refund', async () => {
  const person = await app.signUp();
  const { books, url } = app.standIn;
  const id = await app.topUp(person, 100);
  await app.press(id, 'pay');
  await app.addMoney(person, id, 100);
  const refund = refundCapture(books, captureOf(id), { currency_code: 'USD', value: '30.00' }, url);
  refund.feeCents = 105;
  expect(await app.sendEvent(books.events.at(-1)!)).toBe(200);
  const [payment] = await app.owner<{ fee_cents: bigint }>('SELECT fee_cents FROM payments WHERE provider_id = $1', [
    id,
  ]);
  expect(payment!.fee_cents).toBe(398n - 105n);
});
