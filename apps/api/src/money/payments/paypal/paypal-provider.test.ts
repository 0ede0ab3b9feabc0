import { scopes } from '@guildhall/paypal-stand-in/books.ts';
import { endPending, refundCapture } from '@guildhall/paypal-stand-in/captures.ts';
import { closeDispute, openDispute, returnFee } from '@guildhall/paypal-stand-in/disputes.ts';
import { signed } from '@guildhall/paypal-stand-in/sign.ts';
import { startStandIn, type StandIn } from '@guildhall/paypal-stand-in/stand-in.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UnreadableAnswer, type NewPayment, type PaymentProvider } from '../provider/provider.ts';
import { describeProvider, hearEvent, newPaymentId } from '../provider/provider.suite.ts';
import { paypalProvider } from './paypal-provider.ts';
import { keys, press, webhookId, type Answer } from './test-paypal.ts';

let standIn: StandIn;
let paypal: PaymentProvider;
function open(more: object = {}) {
  return paypalProvider({ ...keys, webhookId, testMode: true, apiUrl: standIn.url, ...more });
}

beforeAll(async () => {
  standIn = await startStandIn(keys);
  paypal = open();
});
afterAll(() => standIn.stop());
beforeEach(() => {
  standIn.faultOf = () => 'none';
  standIn.log.length = 0;
});

function newPayment(): NewPayment {
  const returnUrl = 'https://guild.example/payment/inProgress?paymentType=wallet&amount=19.99';
  return { intentId: newPaymentId(), amountCents: 1999n, token: '', returnUrl, description: 'Guildhall wallet' };
}

async function approved(answer: Answer = 'pay'): Promise<string> {
  const { id } = (await paypal.create(newPayment()))!;
  await press(standIn, id, answer);
  return id;
}

function eventOf(id: string) {
  return { id: 'WH-1', resource_type: 'checkout-order', resource: { id } };
}

describeProvider(
  'PayPal',
  () => ({
    provider: paypal,
    token: async () => '',
    begin: async (payment, outcome) => {
      const created = (await paypal.create(payment))!;
      if (outcome === 'requires_action') return created;
      await press(standIn, created.id, outcome === 'failed' ? 'denied' : 'pay');
      return (outcome === 'failed' ? await paypal.capture(created.id) : await paypal.retrieve(created.id))!;
    },
    confirm: (id, accepted) => press(standIn, id, accepted ? 'pay' : 'cancel'),
    webhook: (id, age, of = webhookId) => signed(standIn.books, eventOf(id), of, age),
  }),
  { isWallet: true, staleAfter: 4 * 24 * 3600 },
);

describe('a call to PayPal that goes wrong', () => {
  const creates = '/v2/checkout/orders';
  const ordersOf = (intentId: string) =>
    [...standIn.books.orders.values()].filter(({ unit }) => unit.custom_id === intentId).length;

  it.each(['lost', 'answer lost', 'hangs after', '500 before', '500 after', '429', '503'] as const)(
    'creates one order all the same when it is made again: %s',
    async (fault) => {
      const asked = newPayment();
      let left = 1;
      standIn.faultOf = ({ method, path }) => (method === 'POST' && path === creates && left-- > 0 ? fault : 'none');
      const hasty = open(fault === 'hangs after' ? { timeoutMs: 500 } : {});
      const first = await hasty.create(asked).catch(() => null);
      const again = await paypal.create(asked);
      expect(again).toMatchObject({ status: 'requires_action', intentId: asked.intentId, amountCents: 1999n });
      if (first) expect(first).toEqual(again);
      expect(ordersOf(asked.intentId)).toBe(1);
    },
  );

  it('captures once, whatever becomes of the answers', async () => {
    for (const fault of ['lost', 'answer lost', 'hangs after', '500 before', '500 after', '429', '503'] as const) {
      const id = await approved();
      let left = 1;
      standIn.faultOf = ({ path }) => (path.endsWith('/capture') && left-- > 0 ? fault : 'none');
      const hasty = open(fault === 'hangs after' ? { timeoutMs: 500 } : {});
      await hasty.capture(id).catch(() => null);
      expect(await paypal.capture(id)).toMatchObject({ status: 'succeeded', amountCents: 1999n });
      expect([...standIn.books.captures.values()].filter(({ orderId }) => orderId === id)).toHaveLength(1);
    }
  });

  it.each(['lost', 'answer lost', '500 before', '503', '429'] as const)(
    'asks for a token anew after the first call for one went wrong: %s',
    async (fault) => {
      const fresh = open();
      let left = 1;
      standIn.faultOf = ({ path }) => (path === '/v1/oauth2/token' && left-- > 0 ? fault : 'none');
      await fresh.create(newPayment()).catch(() => null);
      expect(await fresh.create(newPayment())).toMatchObject({ status: 'requires_action' });
      expect(await fresh.retrieve('0AB')).toBeNull();
      // One that is good is kept.
      expect(standIn.log.filter(({ path }) => path === '/v1/oauth2/token')).toHaveLength(2);
    },
  );

  it('asks for a token anew after the renewal of an old one went wrong, and again only when that is old', async () => {
    const fresh = open();
    // The client renews a token a minute before its end.
    standIn.books.tokensHold = 61;
    await fresh.create(newPayment());
    standIn.books.tokensHold = 32_400;
    await new Promise((resolve) => setTimeout(resolve, 2100));
    let left = 2;
    standIn.faultOf = ({ path }) => (path === '/v1/oauth2/token' && left-- > 0 ? '503' : 'none');
    expect(await fresh.create(newPayment()).catch(() => null)).toBeNull();
    expect(await fresh.create(newPayment()).catch(() => null)).toBeNull();
    standIn.log.length = 0;
    for (let i = 0; i < 3; i++) expect(await fresh.create(newPayment())).toMatchObject({ status: 'requires_action' });
    expect(standIn.log.filter(({ path }) => path === '/v1/oauth2/token')).toHaveLength(1);
  });

  it('takes another token when its own was withdrawn', async () => {
    await paypal.create(newPayment());
    standIn.books.tokens.clear();
    expect(await paypal.create(newPayment())).toMatchObject({ status: 'requires_action' });
  });

  it('throws what may stand in a log: neither the secret nor a token', async () => {
    standIn.faultOf = ({ path }) => (path.startsWith(creates) ? '500 before' : 'none');
    const failure: unknown = await paypal.retrieve('0AB').catch((error: unknown) => error);
    expect(Object.keys(failure as object).sort()).toEqual(['debugId', 'issue', 'name', 'statusCode']);
    expect(failure).toMatchObject({ statusCode: 500, issue: 'INTERNAL_SERVER_ERROR' });
    const wrong = await open({ secret: 'secret-of-somebody-else' })
      .create(newPayment())
      .catch((error: unknown) => error);
    expect(wrong).toMatchObject({ statusCode: 401 });
  });
});

it('asks for one digital good at its price, at once and without a shipment, at the configured address', async () => {
  const asked = newPayment();
  const { confirmUrl } = (await paypal.create(asked))!;
  expect(confirmUrl).toMatch(`${standIn.url}/checkoutnow?token=`);
  const usd = { currency_code: 'USD', value: '19.99' };
  const sent = standIn.log.find(({ path }) => path === '/v2/checkout/orders')!;
  expect([sent.requestId, sent.prefer]).toEqual([asked.intentId, 'return=representation']);
  expect(JSON.parse(sent.body)).toEqual({
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: asked.intentId,
        invoice_id: asked.intentId,
        soft_descriptor: 'GUILDHALL',
        description: 'Guildhall wallet',
        amount: { ...usd, breakdown: { item_total: usd } },
        items: [{ name: 'Guildhall wallet', quantity: '1', unit_amount: usd, category: 'DIGITAL_GOODS' }],
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          return_url: asked.returnUrl,
          cancel_url: asked.returnUrl,
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
        },
      },
    },
  });
});

it('does not take a capture for money: what a bank pays later is under way until it has paid', async () => {
  for (const [isPaid, status] of [
    [true, 'succeeded'],
    [false, 'failed'],
  ] as const) {
    const id = await approved('echeck');
    expect(await paypal.capture(id)).toMatchObject({ status: 'processing' });
    expect(await paypal.movements(id)).toBeNull();
    endPending(standIn.books, standIn.books.orders.get(id)!.capture!, isPaid, standIn.url);
    expect(await paypal.retrieve(id)).toMatchObject({ status });
  }
});

it('leaves an order open whose payer has to choose another way to pay', async () => {
  const id = await approved('declined');
  for (let i = 0; i < 2; i++)
    expect(await paypal.capture(id)).toMatchObject({
      status: 'requires_action',
      failure: expect.stringContaining('choose another'),
    });
  await press(standIn, id, 'pay');
  expect(await paypal.capture(id)).toMatchObject({ status: 'succeeded' });
});

it('takes one payment once, also where its key was forgotten and it has two orders', async () => {
  const asked = newPayment();
  const first = (await paypal.create(asked))!;
  await press(standIn, first.id, 'pay');
  standIn.pass(100 * 24 * 3600);
  const second = (await paypal.create(asked))!;
  standIn.pass(-100 * 24 * 3600);
  expect(second.id).not.toBe(first.id);
  await press(standIn, second.id, 'pay');
  expect(await paypal.capture(first.id)).toMatchObject({ status: 'succeeded' });
  expect(await paypal.capture(second.id)).toMatchObject({ status: 'requires_action' });
  expect(standIn.books.orders.get(second.id)!.capture).toBeNull();
});

it('finds no payment of ours in what somebody else sells with the same account', async () => {
  const { id } = (await paypal.create({ ...newPayment(), intentId: 'invoice 17' }))!;
  expect(await paypal.retrieve(id)).toMatchObject({ id, intentId: '' });
});

it('is not captured any more once it was given up, also where PayPal does not let it be changed', async () => {
  const id = await approved();
  expect(await paypal.cancel(id)).toMatchObject({ status: 'canceled' });
  expect(await paypal.capture(id)).toMatchObject({ status: 'canceled' });
  const waits = (await paypal.create(newPayment()))!;
  expect(await paypal.cancel(waits.id)).toMatchObject({ status: 'canceled', confirmUrl: '' });
});

it('answers null for an order that has lapsed', async () => {
  const { id } = (await paypal.create(newPayment()))!;
  standIn.pass(3 * 3600 + 1);
  expect(await paypal.retrieve(id)).toBeNull();
  standIn.pass(-3 * 3600 - 1);
});

it('tells the fee, and what has gone back or is disputed', async () => {
  const id = await approved();
  await paypal.capture(id);
  const capture = standIn.books.orders.get(id)!.capture!;
  expect(await paypal.movements(id)).toMatchObject({
    refundedCents: 0n,
    disputedCents: 0n,
    feeCents: 119n,
    refunds: [],
  });
  refundCapture(standIn.books, capture, { currency_code: 'USD', value: '5.00' }, standIn.url);
  expect(await paypal.movements(id)).toMatchObject({
    refundedCents: 500n,
    disputedCents: 0n,
    feeCents: 119n,
    refunds: [],
  });
  expect(await paypal.retrieve(id)).toMatchObject({ status: 'succeeded', amountCents: 1999n });
  refundCapture(standIn.books, capture, undefined, standIn.url);
  expect(await paypal.retrieve(id)).toMatchObject({ status: 'refunded' });
  const other = await approved();
  await paypal.capture(other);
  const taken = standIn.books.orders.get(other)!.capture!;
  const dispute = openDispute(standIn.books, taken, standIn.url);
  expect(await paypal.movements(other)).toMatchObject({ disputedCents: 1999n });
  closeDispute(standIn.books, dispute, true, standIn.url);
  expect(await paypal.movements(other)).toMatchObject({ disputedCents: 0n, feeCents: 119n + 2000n });
});

it.each([
  ['bank', true, 0n, 2000n],
  ['bank', false, 1999n, 2000n],
  ['payer', true, 0n, 0n],
  ['payer', false, 1999n, 1500n],
] as const)('tells the fee of a dispute by the %s, won: %s', async (by, isWon, refundedCents, feeCents) => {
  const id = await approved();
  await paypal.capture(id);
  const capture = standIn.books.orders.get(id)!.capture!;
  const dispute = openDispute(standIn.books, capture, standIn.url, by);
  closeDispute(standIn.books, dispute, isWon, standIn.url);
  const told = { refundedCents, disputedCents: 0n, feeCents: 119n + feeCents, refunds: [] };
  expect(await paypal.movements(id)).toMatchObject(told);
  // An app that may not read disputes books refunds all the same.
  standIn.books.scopes.delete(scopes.disputes);
  expect(await paypal.movements(id)).toMatchObject({ ...told, feeCents: 119n });
  standIn.books.scopes.add(scopes.disputes);
  if (feeCents > 0n) returnFee(standIn.books, dispute);
  expect(await paypal.movements(id)).toMatchObject({ ...told, feeCents: 119n });
});

it('reads every page of the report, whatever becomes of the answers', async () => {
  const { books } = standIn;
  const day = new Date('2026-11-01T00:00:00Z');
  const at = '2026-11-01T23:59:59Z';
  const more = { code: 'T0006', status: 'S', cents: 100, feeCents: 52, referenceId: '', custom: '' } as const;
  for (let i = 0; i < 1001; i++) books.report.push({ id: String(i).padStart(17, 'R'), at, ...more });
  books.report.push({ id: 'ROWOFTHENEXTDAY00', at: '2026-11-02T00:00:00Z', ...more });
  let asked = 0;
  standIn.faultOf = ({ path }) =>
    path === '/v1/reporting/transactions' && asked++ % 3 < 2 ? (asked % 2 ? 'lost' : '503') : 'none';
  const rows = await paypal.balance!(day, new Date('2026-11-02T00:00:00Z'));
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1001);
  expect(rows[0]).toMatchObject({ kind: 'capture', amountCents: 100n, feeCents: 52n, intentId: '' });
});

it('reads of which order an event is, also of a refund and a dispute, and of none', async () => {
  const from = standIn.books.events.length;
  const id = await approved();
  await paypal.capture(id);
  const capture = standIn.books.orders.get(id)!.capture!;
  refundCapture(standIn.books, capture, { currency_code: 'USD', value: '5.00' }, standIn.url);
  closeDispute(standIn.books, openDispute(standIn.books, capture, standIn.url), false, standIn.url);
  const read = async (event: object) => {
    return (await hearEvent(paypal, signed(standIn.books, event, webhookId)))?.paymentId;
  };
  const events = standIn.books.events.slice(from);
  expect(events.at(-2)!.event_type).toBe('PAYMENT.CAPTURE.REVERSED');
  for (const event of events) expect([event.event_type, await read(event)]).toEqual([event.event_type, id]);
  // Acknowledged, so that it does not come again.
  expect(await read({ id: 'WH-2', resource_type: 'plan', resource: {} })).toBe('');
  const foreign = { disputed_transactions: [{ seller_transaction_id: '0OFANOTHERSHOP' }] };
  expect(await read({ id: 'WH-3', resource_type: 'dispute', resource: foreign })).toBe('');
});

it.each([
  [['supplementary_data'], true],
  [['supplementary_data', 'links'], false],
] as const)('reads of whose payment a refund is where its capture is shown without %s', async (without, hasOrder) => {
  const from = standIn.books.events.length;
  const asked = newPayment();
  const { id } = (await paypal.create(asked))!;
  await press(standIn, id, 'pay');
  await paypal.capture(id);
  const capture = standIn.books.orders.get(id)!.capture!;
  capture.without = without;
  refundCapture(standIn.books, capture, { currency_code: 'USD', value: '5.00' }, standIn.url);
  expect(
    await hearEvent(paypal, signed(standIn.books, standIn.books.events.slice(from).at(-1)!, webhookId)),
  ).toMatchObject({
    paymentId: hasOrder ? id : '',
    intentId: asked.intentId,
  });
});

it.each([
  ['40', 'JPY'],
  ['5.005', 'USD'],
  ['', 'USD'],
])('throws where a refund is of %s %s', async (value, currency_code) => {
  const id = await approved();
  await paypal.capture(id);
  const capture = standIn.books.orders.get(id)!.capture!;
  refundCapture(standIn.books, capture, undefined, standIn.url).shownAmount = { value, currency_code };
  await expect(paypal.movements(id)).rejects.toThrow(UnreadableAnswer);
  delete capture.refunds[0]!.shownAmount;
  expect(await paypal.movements(id)).toMatchObject({ refundedCents: 1999n });
});

it('checks the signature over the text as it was received', async () => {
  const { headers } = signed(standIn.books, { a: 1 }, webhookId);
  const text = '{"id":"WH-4","resource_type":"checkout-order","resource":{"id":"0AB","amount":1.0}}';
  const own = signed(standIn.books, JSON.parse(text) as object, webhookId);
  expect(await hearEvent(paypal, { ...own, body: Buffer.from(text) })).toBeNull();
  expect(await hearEvent(paypal, own)).toMatchObject({ paymentId: '0AB' });
  expect(await hearEvent(open({ webhookId: '' }), own)).toBeNull();
  // What cannot be a signature is not asked about.
  standIn.log.length = 0;
  for (const body of ['', '[]', '{']) expect(await hearEvent(paypal, { body: Buffer.from(body), headers })).toBeNull();
  for (const host of [
    'http://api.paypal.com',
    'https://evil.example',
    'https://notpaypal.com',
    'https://api.paypal.com.evil.example',
  ])
    expect(
      await hearEvent(paypal, { ...own, headers: { ...own.headers, 'paypal-cert-url': `${host}/v1/certs/1` } }),
    ).toBeNull();
  expect(standIn.log).toEqual([]);
});
