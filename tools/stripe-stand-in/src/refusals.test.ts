import { afterAll, beforeAll, expect, it } from 'vitest';
import { startStandIn, type StandIn } from './stand-in.ts';
import { requests } from './test-requests.ts';

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.stop());
const { ask, post, get, token, method, payment, pay } = requests(() => standIn);

function refused(type: string, more: object = {}) {
  return { error: expect.objectContaining({ type, message: expect.stringMatching(/\w+ \w+/), ...more }) };
}

it('refuses a request without a key, with a wrong one, or with a page’s key', async () => {
  for (const key of ['', 'sk_test_other', 'pk_test_standin'])
    expect(await post('/v1/payment_intents', 'amount=100&currency=usd', { key })).toMatchObject({
      status: 401,
      body: refused('invalid_request_error'),
    });
  const card = 'card[number]=4242424242424242&card[exp_month]=1&card[exp_year]=99';
  expect((await post('/v1/tokens', card, { key: 'pk_test_standin' })).status).toBe(200);
});

it('refuses a version that it does not speak, and names the one it does', async () => {
  expect(await get('/v1/payment_intents', '', { version: '2099-01-01' })).toMatchObject({
    status: 400,
    body: refused('invalid_request_error', { message: 'Invalid Stripe API version: 2099-01-01.' }),
  });
  const { headers } = await get('/v1/payment_intents', '', { version: '' });
  expect(headers.get('stripe-version')).toBe('2026-10-28.endive');
  expect(headers.get('request-id')).toMatch(/^req_\w+$/);
});

it('refuses bodies that are no form, and addresses that do not exist', async () => {
  const json = { type: 'application/json' };
  expect(await post('/v1/payment_intents', '{"amount":100}', json)).toMatchObject({
    status: 400,
    body: refused('invalid_request_error', { message: expect.stringContaining('application/x-www-form-urlencoded') }),
  });
  expect((await post('/v1/payment_intent', 'amount=1')).status).toBe(404);
  expect((await ask('POST', '/v1/events')).body).toEqual(refused('invalid_request_error'));
});

it.each([
  ['amount=100', { code: 'parameter_missing', param: 'currency' }],
  ['amount=100&currency=usd&colour=red', { code: 'parameter_unknown', param: 'colour' }],
  ['amount=100&currency=usd&automatic_payment_methods[on]=true', { param: 'automatic_payment_methods[on]' }],
  ['amount=100&currency=usd&automatic_payment_methods[allow_redirects]=never', { code: 'parameter_missing' }],
  // Its name at this version is allowed_payment_method_types.
  ['amount=100&currency=usd&payment_method_types[]=card', { code: 'parameter_unknown', param: 'payment_method_types' }],
  ['amount=1.5&currency=usd', { code: 'parameter_invalid_integer', param: 'amount' }],
  ['amount=&currency=usd', { code: 'parameter_invalid_empty', param: 'amount' }],
  ['amount=49&currency=usd', { code: 'amount_too_small', param: 'amount' }],
  ['amount=100000000&currency=usd', { code: 'amount_too_large', param: 'amount' }],
  ['amount=100&currency=xxx', { param: 'currency' }],
  ['amount=100&currency=usd&capture_method=later', { param: 'capture_method' }],
  ['amount=100&currency=usd&confirm=yes', { param: 'confirm' }],
  ['amount=100&currency=usd&confirm=true', { code: 'payment_intent_unexpected_state' }],
  ['amount=100&currency=usd&return_url=https://guild.example', { param: 'return_url' }],
  ['amount=100&currency=usd&payment_method=tok_visa', { code: 'resource_missing', param: 'payment_method' }],
  ['amount=100&currency=usd&metadata=text', { param: 'metadata' }],
  [`amount=100&currency=usd&metadata[${'n'.repeat(41)}]=1`, { param: 'metadata' }],
  [`amount=100&currency=usd&metadata[a]=${'v'.repeat(501)}`, { param: 'metadata[a]' }],
  [`amount=100&currency=usd&description=${'d'.repeat(1001)}`, { param: 'description' }],
  ['amount=100&currency=usd&expand=latest_charge', { param: 'expand' }],
  ['amount=100&currency=usd&expand[]=customer', { param: 'expand' }],
  ['amount=100&currency=usd&expand[first]=latest_charge', { param: 'expand' }],
  ['amount=100&currency=usd&automatic_payment_methods=on', { param: 'automatic_payment_methods' }],
  [
    'amount=100&currency=usd&automatic_payment_methods[enabled]=true&allowed_payment_method_types[]=card',
    { param: 'automatic_payment_methods' },
  ],
  ['amount=100&currency=usd&description[a]=1', { param: 'description' }],
  ['amount=100&amount[a]=1&currency=usd', {}],
  ['amount[a=100&currency=usd', {}],
  [
    `amount=100&currency=usd&${Array.from({ length: 51 }, (_, i) => `metadata[${i}]=1`).join('&')}`,
    { param: 'metadata' },
  ],
])('refuses a payment of %s', async (form, error) => {
  expect(await post('/v1/payment_intents', form)).toMatchObject({
    status: 400,
    body: refused('invalid_request_error', error),
  });
});

it('refuses to confirm without an address to return to, and one that is none', async () => {
  const given = `amount=100&currency=usd&confirm=true&payment_method=${await method()}`;
  for (const more of ['', '&return_url=nowhere'])
    expect((await post('/v1/payment_intents', given + more)).body).toEqual(
      refused('invalid_request_error', { param: 'return_url' }),
    );
  const onlyCards = `${given}&allowed_payment_method_types[]=card`;
  expect((await post('/v1/payment_intents', onlyCards)).status).toBe(200);
});

it('takes a token once, and only known ones', async () => {
  const one = await token();
  const use = (id: string) => post('/v1/payment_methods', `type=card&card[token]=${id}`);
  expect((await use(one)).status).toBe(200);
  expect(await use(one)).toMatchObject({ status: 400, body: { error: { code: 'token_already_used' } } });
  expect(await use('tok_none')).toMatchObject({ status: 400, body: { error: { code: 'resource_missing' } } });
  expect((await post('/v1/payment_methods', 'type=card&card[number]=4242424242424242')).body).toEqual(
    refused('invalid_request_error', { param: 'card[number]' }),
  );
});

it('answers 404 for a payment that does not exist', async () => {
  const missing = { status: 404, body: { error: { code: 'resource_missing', param: 'intent' } } };
  expect(await get('/v1/payment_intents/pi_none')).toMatchObject(missing);
  for (const verb of ['capture', 'cancel'])
    expect(await post(`/v1/payment_intents/pi_none/${verb}`)).toMatchObject(missing);
});

it('answers 404 for disputes and rows of the balance that do not exist, and takes no parameter that it does not know', async () => {
  for (const path of ['/v1/disputes/du_none', '/v1/balance_transactions/txn_none'])
    expect(await get(path)).toMatchObject({ status: 404, body: { error: { code: 'resource_missing', param: 'id' } } });
  expect((await post('/v1/disputes/du_none/close')).status).toBe(404);
  for (const path of ['/v1/disputes', '/v1/refunds', '/v1/balance_transactions', '/v1/payment_intents'])
    expect((await get(path, 'colour=red')).body).toEqual(
      refused('invalid_request_error', { code: 'parameter_unknown', param: 'colour' }),
    );
  const parameter = { status: 400, body: { error: { code: 'parameter_missing', param: 'evidence' } } };
  expect(await post('/v1/disputes/du_none')).toMatchObject(parameter);
});

it.each([
  ['4242424242424241', 'incorrect_number'],
  ['42', 'incorrect_number'],
  ['4111111111111111', 'card_declined'],
])('refuses the card number %s when it is read', async (number, code) => {
  const form = `card[number]=${number}&card[exp_month]=12&card[exp_year]=2099`;
  expect(await post('/v1/tokens', form)).toMatchObject({ status: 402, body: refused('card_error', { code }) });
});

it('refuses a card that has expired, or with impossible parts', async () => {
  for (const [form, code] of [
    ['card[exp_month]=12&card[exp_year]=2020', 'invalid_expiry_year'],
    ['card[exp_month]=13&card[exp_year]=2099', 'invalid_expiry_month'],
    ['card[exp_month]=12&card[exp_year]=2099&card[cvc]=1', 'invalid_cvc'],
  ] as const)
    expect(await post('/v1/tokens', `card[number]=4242424242424242&${form}`)).toMatchObject({
      status: 402,
      body: { error: { type: 'card_error', code } },
    });
});

it.each([
  ['4000000000000002', 'card_declined', 'generic_decline'],
  ['4000000000009995', 'card_declined', 'insufficient_funds'],
  ['4000000000009987', 'card_declined', 'lost_card'],
  ['4000000000009979', 'card_declined', 'stolen_card'],
  ['4000000000000069', 'expired_card', 'expired_card'],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
  ['4000000000000119', 'processing_error', 'processing_error'],
])('declines the card %s with 402, and the payment exists', async (number, code, decline_code) => {
  const { status, body } = await pay(number);
  expect(status).toBe(402);
  expect(body).toEqual(refused('card_error', { code, decline_code, charge: expect.stringMatching(/^ch_/) }));
  const { id } = body.error.payment_intent;
  expect((await get(`/v1/payment_intents/${id}`)).body).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code, decline_code },
  });
  expect((await post(`/v1/payment_intents/${id}/capture`)).status).toBe(400);
});

it('refuses to ask the payer when told to fail instead', async () => {
  expect(
    await post('/v1/payment_intents', await payment('4000002760003184', '&error_on_requires_action=true')),
  ).toMatchObject({ status: 402, body: { error: { code: 'authentication_required' } } });
});
