import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { scopes } from './books.ts';
import { startStandIn, type StandIn } from './stand-in.ts';
import { basic, order, requests } from './test-requests.ts';

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.stop());
beforeEach(() => {
  standIn.faultOf = () => 'none';
});
const { ask, post, get, approved, newToken } = requests(() => standIn);
const orders = '/v2/checkout/orders';

/** An error as the API shows it. */
function refused(name: string, issue: string, field?: string) {
  const detail = { issue, description: expect.stringMatching(/\w+ \w+/), ...(field === undefined ? {} : { field }) };
  return {
    name,
    message: expect.stringMatching(/\w+ \w+/),
    debug_id: expect.stringMatching(/^[0-9a-f]{13}$/),
    details: [expect.objectContaining(detail)],
    links: expect.arrayContaining([expect.objectContaining({ rel: 'information_link' })]),
  };
}

it('gives tokens for the right secret alone, and takes them until they are over', async () => {
  const ask = (authorization: string, body = 'grant_type=client_credentials') =>
    fetch(`${standIn.url}/v1/oauth2/token`, {
      method: 'POST',
      body,
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    });
  const wrong = await ask(basic('client-of-the-stand-in', 'another'));
  expect([wrong.status, await wrong.json()]).toEqual([401, expect.objectContaining({ error: 'invalid_client' })]);
  expect((await ask(basic('client-of-the-stand-in', 'secret-of-the-stand-in'), 'grant_type=password')).status).toBe(
    400,
  );
  for (const token of ['', 'A21AAwrong'])
    expect(await post(orders, order(), { token })).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
  const token = await newToken();
  expect((await post(orders, order(), { token })).status).toBe(201);
  standIn.pass(32_401);
  expect((await post(orders, order(), { token })).status).toBe(401);
  standIn.pass(-32_401);
});

function usd(value: string) {
  return { currency_code: 'USD', value };
}

function unit(more: object) {
  return { intent: 'CAPTURE', purchase_units: [{ amount: usd('19.99'), ...more }] };
}

function item(more: object = {}) {
  return { name: 'Money', unit_amount: usd('19.99'), quantity: '1', ...more };
}

function withItems(items: object[], total = '19.99', value = total) {
  return {
    intent: 'CAPTURE',
    purchase_units: [{ amount: { ...usd(value), breakdown: { item_total: usd(total) } }, items }],
  };
}

function context(more: object) {
  return order('1.00', { payment_source: { paypal: { experience_context: more } } });
}

it.each([
  ['no purchase units', { intent: 'CAPTURE' }, 'MISSING_REQUIRED_PARAMETER', '/purchase_units'],
  ['none of them', { intent: 'CAPTURE', purchase_units: [] }, 'INVALID_ARRAY_MIN_ITEMS', '/purchase_units'],
  ['no intent', { purchase_units: [] }, 'MISSING_REQUIRED_PARAMETER', '/intent'],
  ['another intent', order('1.00', { intent: 'TAKE' }), 'INVALID_PARAMETER_VALUE', '/intent'],
  ['an unknown field', order('1.00', { colour: 'red' }), 'NOT_SUPPORTED', '/colour'],
  [
    'an unknown field deep down',
    unit({ items: [item({ price: '1' })] }),
    'NOT_SUPPORTED',
    '/purchase_units/0/items/0/price',
  ],
  [
    'an amount as a number',
    unit({ amount: { currency_code: 'USD', value: 19.99 } }),
    'INVALID_PARAMETER_SYNTAX',
    '/purchase_units/0/amount/value',
  ],
  ['an amount with a comma', order('19,99'), 'INVALID_PARAMETER_SYNTAX', '/purchase_units/0/amount/value'],
  [
    'no currency',
    unit({ amount: { value: '1.00' } }),
    'MISSING_REQUIRED_PARAMETER',
    '/purchase_units/0/amount/currency_code',
  ],
  [
    'a long currency',
    unit({ amount: { currency_code: 'USDX', value: '1.00' } }),
    'INVALID_STRING_LENGTH',
    '/purchase_units/0/amount/currency_code',
  ],
  [
    'a long description',
    unit({ description: 'd'.repeat(128) }),
    'INVALID_STRING_LENGTH',
    '/purchase_units/0/description',
  ],
  ['a long id of ours', unit({ custom_id: 'i'.repeat(128) }), 'INVALID_STRING_LENGTH', '/purchase_units/0/custom_id'],
  [
    'an unknown category',
    unit({ items: [item({ category: 'MONEY' })] }),
    'INVALID_PARAMETER_VALUE',
    '/purchase_units/0/items/0/category',
  ],
  [
    'a quantity as a number',
    unit({ items: [item({ quantity: 1 })] }),
    'INVALID_PARAMETER_SYNTAX',
    '/purchase_units/0/items/0/quantity',
  ],
  [
    'an address that is none',
    context({ return_url: 'home' }),
    'INVALID_PARAMETER_SYNTAX',
    '/payment_source/paypal/experience_context/return_url',
  ],
  [
    'an unknown action',
    context({ user_action: 'PAY' }),
    'INVALID_PARAMETER_VALUE',
    '/payment_source/paypal/experience_context/user_action',
  ],
  ['text that is no JSON', '{"intent":', 'MALFORMED_REQUEST_JSON', '/'],
])('does not take as an order: %s', async (_, body, issue, field) => {
  expect(await post(orders, body)).toEqual({ status: 400, body: refused('INVALID_REQUEST', issue, field) });
});

it.each([
  ['nothing', order('0.00'), 'CANNOT_BE_ZERO_OR_NEGATIVE'],
  ['less than nothing', order('-1.00'), 'CANNOT_BE_ZERO_OR_NEGATIVE'],
  ['three decimals', order('1.001'), 'DECIMAL_PRECISION'],
  [
    'decimals that the currency does not have',
    unit({ amount: { currency_code: 'JPY', value: '1.50' } }),
    'DECIMAL_PRECISION',
  ],
  ['an unknown currency', unit({ amount: { currency_code: 'XXX', value: '1.00' } }), 'INVALID_CURRENCY_CODE'],
  ['too much', order('1000000000000000.00'), 'MAX_VALUE_EXCEEDED'],
  ['items without their total', unit({ items: [item()] }), 'ITEM_TOTAL_REQUIRED'],
  ['items of another total', withItems([item({ quantity: '2' })]), 'ITEM_TOTAL_MISMATCH'],
  ['an amount that is not the total', withItems([item()], '19.99', '20.00'), 'AMOUNT_MISMATCH'],
  [
    'two currencies',
    withItems([item({ unit_amount: { currency_code: 'EUR', value: '19.99' } })]),
    'MULTI_CURRENCY_ORDER',
  ],
])('cannot make an order of %s', async (_, body, issue) => {
  expect(await post(orders, body)).toEqual({ status: 422, body: refused('UNPROCESSABLE_ENTITY', issue) });
});

it('refuses headers, queries and types that do not fit, and addresses that do not exist', async () => {
  expect(await post(orders, order(), { requestId: 'k'.repeat(109) })).toMatchObject({
    status: 400,
    body: refused('INVALID_REQUEST', 'INVALID_STRING_LENGTH', 'PayPal-Request-Id'),
  });
  expect((await post(orders, order(), { prefer: 'return=all' })).status).toBe(400);
  expect((await post(`${orders}?colour=red`, order())).body).toMatchObject(
    refused('INVALID_REQUEST', 'NOT_SUPPORTED', 'colour'),
  );
  expect((await post(orders, 'intent=CAPTURE', { type: 'application/x-www-form-urlencoded' })).status).toBe(415);
  expect((await post('/v2/checkout/order', order())).status).toBe(404);
  for (const path of [`${orders}/0AB`, '/v2/payments/captures/0AB'])
    expect(await get(path)).toEqual({ status: 404, body: refused('RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID') });
  expect((await post(`${orders}/0AB/capture`)).status).toBe(404);
});

it('captures only what was approved, once, by its intent', async () => {
  const { body } = await post(orders, order());
  const capture = (id: string, given?: object) => post(`${orders}/${id}/capture`, given);
  expect(await capture(body.id)).toEqual({ status: 422, body: refused('UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED') });
  const id = await approved();
  expect((await capture(id, { amount: usd('1.00') })).body).toEqual(
    refused('INVALID_REQUEST', 'NOT_SUPPORTED', '/amount'),
  );
  expect((await capture(id)).status).toBe(201);
  expect((await capture(id)).body).toEqual(refused('UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED'));
  const changed = await approved();
  expect(
    (await ask('PATCH', `${orders}/${changed}`, [{ op: 'replace', path: '/intent', value: 'AUTHORIZE' }])).status,
  ).toBe(204);
  expect((await capture(changed)).body).toEqual(refused('UNPROCESSABLE_ENTITY', 'ACTION_DOES_NOT_MATCH_INTENT'));
});

it('declines at the capture, and takes the order again once it was approved with something else', async () => {
  const id = await approved('declined');
  const capture = await post(`${orders}/${id}/capture`, undefined, { requestId: 'one' });
  expect(capture).toEqual({ status: 422, body: refused('UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED') });
  expect(capture.body.links).toContainEqual(expect.objectContaining({ rel: 'redirect' }));
  standIn.books.orders.get(id)!.funding = 'locked account';
  expect((await post(`${orders}/${id}/capture`)).body).toEqual(
    refused('UNPROCESSABLE_ENTITY', 'PAYER_ACTION_REQUIRED'),
  );
  standIn.books.orders.get(id)!.funding = 'balance';
  expect((await post(`${orders}/${id}/capture`)).status).toBe(201);
});

it.each([
  [[{ op: 'replace', value: 'AUTHORIZE' }], 'PATCH_PATH_REQUIRED'],
  [[{ op: 'replace', path: '/status', value: 'COMPLETED' }], 'NOT_PATCHABLE'],
  [[{ op: 'remove', path: '/intent' }], 'INVALID_PATCH_OPERATION'],
  [[{ op: 'replace', path: '/intent', value: 'GIVE' }], 'UNSUPPORTED_PATCH_PARAMETER_VALUE'],
])('does not patch an order with %j', async (patch, issue) => {
  expect((await ask('PATCH', `${orders}/${await approved()}`, patch)).body).toEqual(
    refused('UNPROCESSABLE_ENTITY', issue),
  );
});

it('does not patch what is complete, or waits for its payer in a wallet', async () => {
  const waits = await post(orders, context({ return_url: 'https://guild.example/back' }));
  const change = [{ op: 'replace', path: '/intent', value: 'AUTHORIZE' }];
  expect((await ask('PATCH', `${orders}/${waits.body.id}`, change)).body).toEqual(
    refused('UNPROCESSABLE_ENTITY', 'NOT_PATCHABLE'),
  );
  const id = await approved();
  await post(`${orders}/${id}/capture`);
  const patch = [{ op: 'replace', path: '/intent', value: 'AUTHORIZE' }];
  expect((await ask('PATCH', `${orders}/${id}`, patch)).body).toEqual(
    refused('UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_COMPLETED'),
  );
});

it('refunds what was taken and no more of it', async () => {
  const captureOf = async (answer: string): Promise<string> => {
    const { body } = await post(`${orders}/${await approved(answer)}/capture`);
    return body.purchase_units[0].payments.captures[0].id;
  };
  const refund = async (id: string, body?: object) => (await post(`/v2/payments/captures/${id}/refund`, body)).body;
  expect(await refund(await captureOf('echeck'))).toEqual(refused('UNPROCESSABLE_ENTITY', 'PENDING_CAPTURE'));
  expect(await refund(await captureOf('denied'))).toEqual(refused('UNPROCESSABLE_ENTITY', 'REFUND_NOT_ALLOWED'));
  const id = await captureOf('pay');
  expect(await refund(id, { amount: usd('20.00') })).toEqual(refused('UNPROCESSABLE_ENTITY', 'REFUND_AMOUNT_EXCEEDED'));
  expect(await refund(id, { amount: { currency_code: 'EUR', value: '1.00' } })).toEqual(
    refused('UNPROCESSABLE_ENTITY', 'REFUND_CAPTURE_CURRENCY_MISMATCH'),
  );
  expect(await refund(id, { amount: usd('0.00') })).toEqual(
    refused('UNPROCESSABLE_ENTITY', 'CANNOT_BE_ZERO_OR_NEGATIVE'),
  );
  expect(await refund(id, { reason: 'x' })).toEqual(refused('INVALID_REQUEST', 'NOT_SUPPORTED', '/reason'));
  expect(await refund(id)).toMatchObject({ status: 'COMPLETED', amount: usd('19.99') });
  expect(await refund(id)).toEqual(refused('UNPROCESSABLE_ENTITY', 'CAPTURE_FULLY_REFUNDED'));
});

const day = 'start_date=2026-11-21T00:00:00Z&end_date=2026-11-21T23:59:59Z';
it.each([
  ['nothing', '', 'MISSING_REQUIRED_PARAMETER', 'start_date'],
  ['no end', 'start_date=2026-11-21T00:00:00Z', 'MISSING_REQUIRED_PARAMETER', 'end_date'],
  ['a day alone', 'start_date=2026-11-21&end_date=2026-11-21', 'INVALID_STRING_LENGTH', 'start_date'],
  ['a moment without its zone', day.replace('0Z', '0.000'), 'INVALID_PARAMETER_SYNTAX', 'start_date'],
  ['more than 31 days', day.replace('2026-11-21T00:00:00', '2026-10-21T00:00:00'), 'INVALID_DATE_RANGE', 'end_date'],
  ['an end before its start', day.replace('11-21T23', '11-20T23'), 'INVALID_DATE_RANGE', 'end_date'],
  ['501 rows a page', `${day}&page_size=501`, 'INVALID_PARAMETER_VALUE', 'page_size'],
  ['no rows a page', `${day}&page_size=0`, 'INVALID_PARAMETER_VALUE', 'page_size'],
  ['page 0', `${day}&page=0`, 'INVALID_PARAMETER_VALUE', 'page'],
  ['a page in words', `${day}&page=two`, 'INVALID_PARAMETER_SYNTAX', 'page'],
  ['fields that this stand-in does not have', `${day}&fields=all`, 'INVALID_PARAMETER_VALUE', 'fields'],
  ['an unknown status', `${day}&transaction_status=X`, 'INVALID_PARAMETER_VALUE', 'transaction_status'],
  ['a short id', `${day}&transaction_id=0AB`, 'INVALID_STRING_LENGTH', 'transaction_id'],
  ['an event in words', `${day}&transaction_type=REFND`, 'INVALID_PARAMETER_SYNTAX', 'transaction_type'],
  [
    'neither all rows nor those of the balance',
    `${day}&balance_affecting_records_only=true`,
    'INVALID_PARAMETER_VALUE',
    'balance_affecting_records_only',
  ],
  ['a filter that this stand-in does not have', `${day}&store_id=1`, 'NOT_SUPPORTED', 'store_id'],
])('does not search the report for %s', async (_, query, issue, field) => {
  expect(await get(`/v1/reporting/transactions?${query}`)).toEqual({
    status: 400,
    body: refused('INVALID_REQUEST', issue, field),
  });
});

it('has no report of the last three hours or of more than 10,000 rows, and none for an app that may not read it', async () => {
  const moment = (seconds: number) => `${new Date(standIn.books.now() + seconds * 1000).toISOString().slice(0, 19)}Z`;
  const search = (from: number, until: number) =>
    get(`/v1/reporting/transactions?start_date=${moment(from)}&end_date=${moment(until)}`);
  for (let i = 0; i < 2; i++) await post(`${orders}/${await approved()}/capture`);
  const { books } = standIn;
  const young = (await search(-4 * 3600, 0)).body;
  expect(young).toMatchObject({ total_items: 0, transaction_details: [] });
  expect(Date.parse(young.last_refreshed_datetime)).toBeLessThanOrEqual(books.now() - books.reportLag * 1000);
  const missing = { name: 'INVALID_REQUEST', message: 'Data for the given start date is not available.' };
  for (const from of [-3600, -4 * 365 * 24 * 3600])
    expect(await search(from, from + 60)).toMatchObject({ status: 400, body: missing });
  standIn.pass(3 * 3600 + 1);
  expect((await search(-4 * 3600, 0)).body.total_items).toBeGreaterThan(1);
  books.mostRows = 1;
  expect(await search(-4 * 3600, 0)).toMatchObject({ status: 400, body: { name: 'RESULTSET_TOO_LARGE' } });
  books.mostRows = 10_000;
  books.scopes.delete(scopes.report);
  expect(await search(-4 * 3600, 0)).toEqual({ status: 403, body: refused('NOT_AUTHORIZED', 'PERMISSION_DENIED') });
  books.scopes.add(scopes.report);
  standIn.pass(-3 * 3600 - 1);
});

it('lists disputes of a capture or of a time, to an app that may read them', async () => {
  const list = (query: string) => get(`/v1/customer/disputes?${query}`);
  const start = `start_time=${new Date(standIn.books.now() - 181 * 24 * 3600_000).toISOString()}`;
  for (const [query, issue, field] of [
    [start, 'INVALID_DATE_RANGE', 'start_time'],
    [`start_time=2099-01-01T00:00:00Z&disputed_transaction_id=0AB`, 'INVALID_DATE_RANGE', 'start_time'],
    ['start_time=yesterday', 'INVALID_STRING_LENGTH', 'start_time'],
    ['disputed_transaction_id=a-b', 'INVALID_PARAMETER_SYNTAX', 'disputed_transaction_id'],
    ['page_size=51', 'INVALID_PARAMETER_VALUE', 'page_size'],
    ['dispute_state=RESOLVED', 'NOT_SUPPORTED', 'dispute_state'],
  ] as const)
    expect(await list(query)).toEqual({ status: 400, body: refused('INVALID_REQUEST', issue, field) });
  expect((await list('disputed_transaction_id=0AB')).body.items).toEqual([]);
  expect((await get('/v1/customer/disputes/PP-D-0')).status).toBe(404);
  standIn.books.scopes.delete(scopes.disputes);
  for (const path of ['/v1/customer/disputes', '/v1/customer/disputes/PP-D-0'])
    expect(await get(path)).toEqual({ status: 403, body: refused('NOT_AUTHORIZED', 'PERMISSION_DENIED') });
  standIn.books.scopes.add(scopes.disputes);
});

it('fails before or after the effect, and tells why in its own form', async () => {
  standIn.faultOf = ({ path }) => (path === orders ? '429' : 'none');
  expect(await post(orders, order())).toMatchObject({ status: 429, body: { name: 'RATE_LIMIT_REACHED' } });
  const count = () => standIn.books.orders.size;
  for (const [fault, more] of [
    ['500 before', 0],
    ['503', 0],
    ['500 after', 1],
  ] as const) {
    const before = count();
    standIn.faultOf = ({ path }) => (path === orders ? fault : 'none');
    expect((await post(orders, order())).status).toBeGreaterThanOrEqual(500);
    expect(count() - before).toBe(more);
  }
  for (const [fault, more] of [
    ['lost', 0],
    ['answer lost', 1],
  ] as const) {
    const before = count();
    standIn.faultOf = ({ path }) => (path === orders ? fault : 'none');
    await expect(post(orders, order())).rejects.toThrow();
    expect(count() - before).toBe(more);
  }
});
