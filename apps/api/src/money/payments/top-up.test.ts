import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Person } from '../../server/test-app.ts';
import { faultyProvider, withCurrent, type Fault } from './provider/faulty-provider.ts';
import type { PaymentProviders } from './provider/provider.ts';
import { cards, paymentsApp, site, type PaymentsApp } from './test-payments.ts';

let app: PaymentsApp;
let own: PaymentProviders;
beforeAll(async () => {
  app = await paymentsApp({ LOG_LEVEL: 'silent' });
  own = app.resources.payments;
});
afterAll(() => app.stop());

async function ask(person: Person, body: Record<string, unknown>, key?: string) {
  return app.call('POST', '/wallet/topup', { token: person.token, body, ...(key ? { key } : {}) });
}

it('creates a payment with the provider, and credits nothing yet §7.topup', async () => {
  const person = await app.signUp();
  const answer = await ask(person, { amount: 10, token: await app.token() });
  expect(answer).toMatchObject({
    status: 200,
    data: { paymentId: expect.stringMatching(/^pi_/), paymentStatus: 'authorized', confirmIntent: '' },
  });
  expect(await app.balance(person)).toEqual({ balance: 0n, held: 0n });
});

it('answers the address to open where the card asks for authentication, which leads back to the page in progress §7.topup', async () => {
  const person = await app.signUp();
  const { data } = await ask(person, { amount: 12.5, token: await app.token(cards.asks) });
  expect(data).toMatchObject({
    paymentStatus: 'requires_action',
    confirmIntent: `${site}/sandbox/confirm/${data.paymentId}`,
  });
  await app.confirm(data.paymentId, 'complete');
  const back = await app.server.inject({ url: `/sandbox/confirm/${data.paymentId}` });
  expect(back.headers.location).toBe(
    `/payment/inProgress?paymentType=wallet&amount=12.5&payment_intent=${data.paymentId}`,
  );
  expect((await app.addMoney(person, data.paymentId, 12.5)).status).toBe(200);
});

it('keeps to the limits of an amount, in the words of the screen', async () => {
  const person = await app.signUp();
  const token = await app.token();
  const words: [unknown, string][] = [
    ['', 'Amount is required.'],
    [undefined, 'Amount is required.'],
    [9, 'Amount must be at least 10 or More.'],
    ['0.01', 'Amount must be at least 10 or More.'],
    [10_000_000_000, 'Amount cannot exceed $9,999,999,999.'],
    ['1234567890123', 'Amount cannot exceed 12 digits.'],
  ];
  for (const [amount, message] of words)
    expect(await ask(person, { amount, token })).toMatchObject({ status: 422, message });
  for (const amount of [-10, '1e3', '0x1F', 'NaN', [50], 10.001, '+10'])
    expect((await ask(person, { amount, token })).status).toBe(422);
  expect(await app.owner('SELECT 1 FROM payments WHERE user_id = $1', [person.id])).toEqual([]);
  expect((await ask(person, { amount: 9.01, token })).status).toBe(200);
  expect((await ask(person, { amount: 9_999_999_999, token: await app.token() })).status).toBe(200);
});

it('refuses a declined card in the provider’s words', async () => {
  const person = await app.signUp();
  expect(await ask(person, { amount: 50, token: await app.token(cards.declined) })).toMatchObject({
    status: 422,
    message: 'Your card was declined.',
  });
  expect(await ask(person, { amount: 50, token: await app.token(cards.poor) })).toMatchObject({
    status: 422,
    message: 'Your card has insufficient funds.',
  });
  expect((await ask(person, { amount: 50, token: await app.token(cards.declined) })).data.code).toBe('card_declined');
  expect(await ask(person, { amount: 50 })).toMatchObject({ status: 422, message: 'Please enter a card.' });
  expect(await app.balance(person)).toEqual({ balance: 0n, held: 0n });
  const payments = await app.owner('SELECT DISTINCT status FROM payments WHERE user_id = $1', [person.id]);
  expect(payments).toEqual([{ status: 'failed' }]);
});

/** How many of a number of stolen cards are tried before the rest wait, all at once. */
async function triedOf(person: Person, many: number, from: string) {
  const body = { amount: 10, token: 'tok_stolen' };
  const answers = await Promise.all(
    Array.from({ length: many }, () => app.call('POST', '/wallet/topup', { token: person.token, body, from })),
  );
  for (const { status } of answers) expect([422, 429]).toContain(status);
  return answers.filter(({ status }) => status === 422).length;
}

it('stops card testing: after ten declined cards of a young account and twenty of another even a good one waits', async () => {
  const person = await app.signUp();
  const older = await app.signUp();
  for (let i = 0; i < 5; i++) expect((await ask(person, { amount: 10, token: await app.token() })).status).toBe(200);
  expect(await triedOf(person, 30, '198.51.100.1')).toBe(10);
  const late = await ask(person, { amount: 10, token: await app.token() });
  expect(late).toMatchObject({ status: 429, message: expect.stringContaining('Too many declined cards') });
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
  vi.setSystemTime(Date.now() + 25 * 3600_000);
  expect(await triedOf(older, 30, '198.51.100.1')).toBe(20);
  vi.useRealTimers();
});

it('stops card testing by many accounts of one network', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => app.signUp()));
  const tried = [];
  for (const person of people) tried.push(await triedOf(person, 10, '203.0.113.9'));
  expect(tried).toEqual([10, 10, 10, 10, 10, 10, 0, 0]);
  const body = { amount: 10, token: await app.token() };
  const asked = (from: string) => app.call('POST', '/wallet/topup', { token: people[7]!.token, body, from });
  expect((await asked('203.0.113.9')).status).toBe(429);
  expect((await asked('203.0.113.10')).status).toBe(200);
});

it('finds the payment of a key for a day, and begins another after it', async () => {
  const person = await app.signUp();
  const pay = async () => (await ask(person, { amount: 10, token: await app.token() }, 'a key of mine')).data.paymentId;
  const first = await pay();
  await app.addMoney(person, first, 10);
  const age = (hours: number) =>
    app.owner(`UPDATE payments SET created_at = now() - $2 * interval '1 hour' WHERE provider_id = $1`, [first, hours]);
  // The answer that is kept for the key itself would come first.
  const forget = () => app.owner('DELETE FROM idempotency_keys');
  await age(23);
  await forget();
  expect(await pay()).toBe(first);
  await age(25);
  await forget();
  expect(await pay()).not.toBe(first);
});

it('refuses return addresses of other sites', async () => {
  const person = await app.signUp();
  for (const redirectUrl of [
    'https://evil.example.com/',
    '//evil.example.com',
    'javascript:alert(1)',
    'http://localhost.evil.example.com',
    'http://localhost:81/',
    'http://user@localhost/',
    'http:\\\\evil.example.com',
  ])
    expect(await ask(person, { amount: 10, token: 'tok', redirectUrl })).toMatchObject({
      status: 422,
      message: 'The return address must be on this site.',
    });
  expect((await ask(person, { amount: 10, token: await app.token(), redirectUrl: `${site}/wallet` })).status).toBe(200);
});

it('creates one payment for a request sent twice under one key', async () => {
  const person = await app.signUp();
  const body = { amount: 10, token: await app.token() };
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(person, body, 'once')));
  expect(new Set(answers.map(({ data }) => data.paymentId)).size).toBe(1);
  expect((await ask(person, { ...body, amount: 11 }, 'once')).status).toBe(409);
});

function intentsOf(person: Person) {
  return app.owner<{ status: string }>(
    'SELECT s.status FROM sandbox_intents AS s JOIN payments AS p ON p.id = s.idempotency_key WHERE p.user_id = $1',
    [person.id],
  );
}

it('refuses a token that is unknown, too old or used before, and creates nothing with the provider', async () => {
  const person = await app.signUp();
  const used = await app.token();
  expect((await ask(await app.signUp(), { amount: 50, token: used })).status).toBe(200);
  const old = await app.token();
  await app.owner('UPDATE sandbox_tokens SET expires_at = now() WHERE used_at IS NULL');
  for (const token of ['tok_invented', used, old])
    expect(await ask(person, { amount: 50, token }, 'again')).toMatchObject({
      status: 422,
      message: expect.stringContaining('card token'),
      data: { code: 'token_refused', errors: { token: expect.any(String) } },
    });
  expect(await intentsOf(person)).toEqual([]);
  const { data } = await ask(person, { amount: 50, token: await app.token() }, 'again');
  expect((await app.addMoney(person, data.paymentId, 50)).status).toBe(200);
  expect(await app.balance(person)).toEqual({ balance: 5000n, held: 0n });
});

it.each<[Fault, string]>([
  ['answer lost', 'the provider’s answer was lost'],
  ['lost', 'the provider was never reached'],
])('finds the payment of a request again under its key (%s: %s), and charges once', async (fault) => {
  const person = await app.signUp();
  const body = { amount: 10, token: await app.token() };
  app.resources.payments = withCurrent(
    own,
    faultyProvider(own.current, (call) => (call === 'create' ? fault : 'none')),
  );
  for (let i = 0; i < 2; i++) expect((await ask(person, body, 'lost')).status).toBe(503);
  app.resources.payments = own;
  expect((await ask(person, { ...body, amount: 11 }, 'lost')).status).toBe(409);
  const { status, data } = await ask(person, body, 'lost');
  expect(status).toBe(200);
  expect((await ask(person, body, 'lost')).data).toEqual(data);
  expect(await intentsOf(person)).toEqual([{ status: 'authorized' }]);
  expect((await app.addMoney(person, data.paymentId, 10)).status).toBe(200);
  expect(await app.balance(person)).toEqual({ balance: 1000n, held: 0n });
  await app.verify();
});

it('finds the payment again after a crash between the provider’s answer and ours', async () => {
  const person = await app.signUp();
  const body = { amount: 10, token: await app.token() };
  const { data } = await ask(person, body, 'crash');
  // The key was claimed a while ago, and its answer never kept.
  await app.owner(
    `UPDATE idempotency_keys SET answer = NULL, created_at = now() - interval '2 minutes' WHERE user_id = $1 AND key = 'crash'`,
    [person.id],
  );
  expect((await ask(person, body, 'crash')).data).toEqual(data);
  expect(await intentsOf(person)).toHaveLength(1);
});
