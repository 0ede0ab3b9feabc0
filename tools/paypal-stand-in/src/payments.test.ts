import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endPending } from './captures.ts';
import { closeDispute, openDispute } from './disputes.ts';
import { RequestIds } from './request-ids.ts';
import { signed } from './sign.ts';
import { startStandIn, type StandIn } from './stand-in.ts';
import { order, requests } from './test-requests.ts';

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.stop());
const { post, get, press, approved } = requests(() => standIn);
const orders = '/v2/checkout/orders';
function types(from: number) {
  return standIn.books.events.slice(from).map(({ event_type }) => event_type);
}

it('takes an order from its making to the money, with its fee and its events', async () => {
  const from = standIn.books.events.length;
  const back = { return_url: 'https://guild.example/back?a=1', cancel_url: 'https://guild.example/no' };
  const source = { payment_source: { paypal: { experience_context: back } } };
  const made = await post(orders, order('100.00', source), { requestId: 'whole' });
  expect(made).toMatchObject({ status: 200, body: { status: 'PAYER_ACTION_REQUIRED', intent: 'CAPTURE' } });
  const { href } = made.body.links.find(({ rel }: { rel: string }) => rel === 'payer-action');
  expect(await (await fetch(href)).text()).toContain('$100.00');
  expect(await press(made.body.id, 'cancel')).toContain(`https://guild.example/no?token=${made.body.id}`);
  expect((await get(`${orders}/${made.body.id}`)).body.status).toBe('PAYER_ACTION_REQUIRED');
  const left = await press(made.body.id, 'pay');
  expect(left).toContain(`https://guild.example/back?a=1&token=${made.body.id}&PayerID=`);
  const taken = await post(`${orders}/${made.body.id}/capture`, {}, { requestId: 'whole' });
  const [capture] = taken.body.purchase_units[0].payments.captures;
  expect(taken).toMatchObject({ status: 201, body: { status: 'COMPLETED' } });
  expect(capture).toMatchObject({
    status: 'COMPLETED',
    amount: { currency_code: 'USD', value: '100.00' },
    seller_receivable_breakdown: { paypal_fee: { value: '3.98' }, net_amount: { value: '96.02' } },
    supplementary_data: { related_ids: { order_id: made.body.id } },
  });
  expect((await get(`/v2/payments/captures/${capture.id}`)).body).toEqual(capture);
  expect(types(from)).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.COMPLETED']);
});

it('shows little of an order unless the whole representation is asked for', async () => {
  const { body, status } = await post(orders, order(), { prefer: '' });
  expect([status, Object.keys(body)]).toEqual([201, ['id', 'status', 'links']]);
});

it('makes one thing under one PayPal-Request-Id for six hours, and shows it as it is now', async () => {
  const first = await post(orders, order(), { requestId: 'same' });
  await press(first.body.id, 'pay');
  const again = await post(orders, order(), { requestId: 'same' });
  expect(again).toMatchObject({ status: 200, body: { id: first.body.id, status: 'APPROVED' } });
  const capture = () => post(`${orders}/${first.body.id}/capture`, {}, { requestId: 'same' });
  expect([(await capture()).status, (await capture()).status]).toEqual([201, 200]);
  const twins = await Promise.all([1, 2].map(() => post(orders, order(), { requestId: 'twins' })));
  const answered = twins.filter(({ status }) => status !== 409);
  expect(new Set(answered.map(({ body }) => body.id)).size).toBe(1);
  const ids = new RequestIds(Date.now);
  expect(ids.begin('twins')).toBeNull();
  expect(() => ids.begin('twins')).toThrow('conflict');
  ids.release('twins');
  expect(ids.begin('twins')).toBeNull();
  standIn.pass(6 * 3600 + 1);
  expect((await post(orders, order(), { requestId: 'same' })).body.id).not.toBe(first.body.id);
  standIn.pass(-6 * 3600 - 1);
});

it('forgets an order that nobody has approved', async () => {
  const { body } = await post(orders, order());
  standIn.pass(3 * 3600 + 1);
  expect((await get(`${orders}/${body.id}`)).status).toBe(404);
  standIn.pass(-3 * 3600 - 1);
});

it('keeps a capture pending until the bank has paid, or not', async () => {
  for (const [isPaid, status] of [
    [true, 'COMPLETED'],
    [false, 'DECLINED'],
  ] as const) {
    const id = await approved('echeck');
    const { body } = await post(`${orders}/${id}/capture`);
    expect(body.purchase_units[0].payments.captures[0]).toMatchObject({
      status: 'PENDING',
      status_details: { reason: 'ECHECK' },
    });
    endPending(standIn.books, standIn.books.orders.get(id)!.capture!, isPaid, standIn.url);
    expect((await get(`${orders}/${id}`)).body.purchase_units[0].payments.captures[0].status).toBe(status);
  }
  const denied = await post(`${orders}/${await approved('denied')}/capture`);
  expect(denied.body.purchase_units[0].payments.captures[0].status).toBe('DECLINED');
});

it('shows refunds and disputes on the order, and tells of them', async () => {
  const id = await approved();
  await post(`${orders}/${id}/capture`);
  const capture = standIn.books.orders.get(id)!.capture!;
  const from = standIn.books.events.length;
  const refund = { amount: { currency_code: 'USD', value: '5.00' } };
  for (let i = 0; i < 2; i++) await post(`/v2/payments/captures/${capture.id}/refund`, refund, { requestId: 'refund' });
  const { payments } = (await get(`${orders}/${id}`)).body.purchase_units[0];
  expect(payments).toMatchObject({
    captures: [{ status: 'PARTIALLY_REFUNDED' }],
    refunds: [{ status: 'COMPLETED', amount: { value: '5.00' } }],
  });
  expect(payments.refunds).toHaveLength(1);
  openDispute(standIn.books, capture, standIn.url);
  expect((await get(`/v2/payments/captures/${capture.id}`)).body).toMatchObject({
    status: 'PENDING',
    status_details: { reason: 'CHARGEBACK' },
  });
  expect(types(from)).toEqual(['PAYMENT.CAPTURE.REFUNDED', 'CUSTOMER.DISPUTE.CREATED']);
});

/** What the report has of a number of hours before now, three hours from now. */
async function report(more = '', hours = 4) {
  standIn.pass(3 * 3600 + 1);
  const moment = (ms: number) => encodeURIComponent(`${new Date(ms).toISOString().slice(0, 19)}Z`);
  const from = standIn.books.now() - hours * 3600_000;
  const until = standIn.books.now();
  const answer = await get(
    `/v1/reporting/transactions?start_date=${moment(from)}&end_date=${moment(until)}&page_size=500${more}`,
  );
  standIn.pass(-3 * 3600 - 1);
  return answer.body;
}

type Row = Record<string, any>;
function movesOf(rows: { transaction_info: Row }[], capture: string) {
  return rows
    .map(({ transaction_info }) => transaction_info)
    .filter(({ transaction_id, paypal_reference_id }) => [transaction_id, paypal_reference_id].includes(capture))
    .map((row) => [row['transaction_event_code'], row['transaction_amount'].value, row['fee_amount']?.value ?? null]);
}

async function taken(answer?: string, custom?: string) {
  const more = custom === undefined ? {} : { custom_id: custom };
  const { body } = await post(orders, {
    intent: 'CAPTURE',
    purchase_units: [{ amount: { currency_code: 'USD', value: '100.00' }, ...more }],
  });
  await press(body.id, answer ?? 'pay');
  await post(`${orders}/${body.id}/capture`);
  return standIn.books.orders.get(body.id)!.capture!;
}

it('reports each move of a capture’s money with its fee, by its own id and that of the merchant', async () => {
  const capture = await taken('pay', 'our own id');
  await post(`/v2/payments/captures/${capture.id}/refund`, { amount: { currency_code: 'USD', value: '30.00' } });
  const { transaction_details: rows } = await report();
  expect(movesOf(rows, capture.id)).toEqual([
    ['T0006', '100.00', '-3.98'],
    ['T1107', '-30.00', null],
  ]);
  expect(rows.at(-1).transaction_info).toMatchObject({
    transaction_id: capture.refunds[0]!.id,
    paypal_reference_id: capture.id,
    paypal_reference_id_type: 'TXN',
    custom_field: 'our own id',
    transaction_status: 'S',
  });
});

it('reports what a bank pays later once it has paid, unless all is asked for', async () => {
  const capture = await taken('echeck');
  const of = async (more = '') => movesOf((await report(more)).transaction_details, capture.id);
  expect(await of()).toEqual([]);
  expect(await of('&balance_affecting_records_only=N')).toHaveLength(1);
  expect(await of('&balance_affecting_records_only=N&transaction_status=S')).toEqual([]);
  endPending(standIn.books, capture, true, standIn.url);
  expect(await of()).toHaveLength(1);
  expect(await of('&transaction_currency=EUR')).toEqual([]);
  expect(await of('&transaction_type=T1107')).toEqual([]);
  expect(await of(`&transaction_id=${capture.id}`)).toHaveLength(1);
});

it('reports in pages', async () => {
  for (let i = 0; i < 3; i++) await taken();
  const all = await report();
  const page = await report(`&page=2&page_size=${all.total_items - 1}`);
  expect(page).toMatchObject({ total_items: all.total_items, total_pages: 2, page: 2 });
  expect(page.transaction_details).toEqual(all.transaction_details.slice(-1));
});

it.each([
  [
    'bank',
    true,
    ['T1110 -100.00', 'T0106 -20.00', 'T1111 100.00'],
    ['SELLER DEBIT CHARGEBACK_FEE 20.00', 'PAYMENT_PROCESSOR CREDIT CHARGEBACK_FEE 20.00'],
  ],
  [
    'bank',
    false,
    ['T1110 -100.00', 'T0106 -20.00', 'T1111 100.00', 'T1106 -100.00'],
    [
      'SELLER DEBIT CHARGEBACK_FEE 20.00',
      'PAYMENT_PROCESSOR CREDIT CHARGEBACK_FEE 20.00',
      'BUYER CREDIT DISPUTE_SETTLEMENT 100.00',
      'SELLER DEBIT DISPUTE_SETTLEMENT 100.00',
    ],
  ],
  ['payer', true, ['T1110 -100.00', 'T1111 100.00'], []],
  [
    'payer',
    false,
    ['T1110 -100.00', 'T1111 100.00', 'T1106 -100.00', 'T0114 -15.00'],
    [
      'SELLER DEBIT DISPUTE_FEE 15.00',
      'BUYER CREDIT DISPUTE_SETTLEMENT 100.00',
      'SELLER DEBIT DISPUTE_SETTLEMENT 100.00',
    ],
  ],
] as const)('a dispute by the %s, won: %s, moves money and keeps its fee', async (by, isWon, rows, moves) => {
  const capture = await taken();
  const { id } = openDispute(standIn.books, capture, standIn.url, by);
  const listed = async () => (await get(`/v1/customer/disputes?disputed_transaction_id=${capture.id}`)).body.items;
  expect(await listed()).toMatchObject([{ dispute_id: id, status: 'OPEN', dispute_amount: { value: '100.00' } }]);
  const from = standIn.books.events.length;
  closeDispute(standIn.books, standIn.books.disputes.get(id)!, isWon, standIn.url);
  expect(await listed()).toMatchObject([{ dispute_id: id, status: 'RESOLVED' }]);
  const reported = movesOf((await report()).transaction_details, capture.id).slice(1);
  expect(reported.map(([code, amount]) => `${code} ${amount}`)).toEqual(rows);
  const { money_movements: moved = [] } = (await get(`/v1/customer/disputes/${id}`)).body;
  expect(
    moved.map(({ affected_party, type, reason, amount }: Row) => `${affected_party} ${type} ${reason} ${amount.value}`),
  ).toEqual(moves);
  expect((await get(`/v2/payments/captures/${capture.id}`)).body.status).toBe(isWon ? 'COMPLETED' : 'REFUNDED');
  expect(types(from)).toEqual([...(isWon ? [] : ['PAYMENT.CAPTURE.REVERSED']), 'CUSTOMER.DISPUTE.RESOLVED']);
});

it('says whether an event is signed for that webhook, by its text as it was sent', async () => {
  const { body, headers } = signed(standIn.books, { id: 'WH-1', amount: 1, more: { text: 'a "}" b' } }, 'WEBHOOK1');
  const ask = async (text: string, webhook = 'WEBHOOK1', more: Record<string, string> = {}) => {
    const told = {
      auth_algo: headers['paypal-auth-algo'],
      cert_url: headers['paypal-cert-url'],
      transmission_id: headers['paypal-transmission-id'],
      transmission_sig: headers['paypal-transmission-sig'],
      transmission_time: headers['paypal-transmission-time'],
      webhook_id: webhook,
      ...more,
    };
    const asked = `${JSON.stringify(told).slice(0, -1)},"webhook_event":${text}}`;
    return (await post('/v1/notifications/verify-webhook-signature', asked)).body.verification_status;
  };
  const text = body.toString('utf8');
  expect(await ask(text)).toBe('SUCCESS');
  // The same event, written otherwise.
  expect(await ask(text.replace('"amount":1', '"amount":1.0'))).toBe('FAILURE');
  expect(await ask(text, 'WEBHOOK2')).toBe('FAILURE');
  expect(await ask(text, 'WEBHOOK1', { transmission_time: '2026-01-01T00:00:00Z' })).toBe('FAILURE');
  expect(await ask(text, 'WEBHOOK1', { auth_algo: 'none' })).toBe('FAILURE');
  expect((await post('/v1/notifications/verify-webhook-signature', { webhook_event: {} })).status).toBe(400);
});

it('delivers events again until they are taken', async () => {
  const heard: string[] = [];
  const merchant = createServer((request, response) => {
    heard.push(String(request.headers['paypal-transmission-sig']));
    response.writeHead(heard.length === 1 ? 503 : 200).end();
  }).listen(0, '127.0.0.1');
  await once(merchant, 'listening');
  standIn.sendEventsTo({ url: `http://127.0.0.1:${(merchant.address() as AddressInfo).port}`, webhookId: 'WEBHOOK1' });
  await approved();
  await expect.poll(() => heard.length).toBe(2);
  standIn.sendEventsTo(null);
  merchant.close();
});

it('gives its browser script for its own client and US dollars', async () => {
  const script = async (query: string) => (await fetch(`${standIn.url}/sdk/js?${query}`)).status;
  expect(await script('client-id=client-of-the-stand-in&currency=USD')).toBe(200);
  expect(await script('client-id=another&currency=USD')).toBe(400);
  expect(await script('client-id=client-of-the-stand-in&currency=EUR')).toBe(400);
});
