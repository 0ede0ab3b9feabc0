import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../server/test-app.ts';
import { cards, paymentsApp, returnUrl, site, type PaymentsApp, type Purchase } from './test-payments.ts';

let app: PaymentsApp;
beforeAll(async () => {
  app = await paymentsApp();
});
afterAll(() => app.stop());

async function ask(person: Person, purchase: Purchase, changes: Record<string, unknown> = {}) {
  const body = {
    orderId: purchase.id,
    amount: Number(purchase.dueCents),
    token: await app.token(),
    redirectUrl: returnUrl,
    email: 'x@example.com',
    ...changes,
  };
  return app.call('POST', '/s/payment', { token: person.token, body });
}

async function fund(person: Person, dollars: number) {
  return app.addMoney(person, await app.topUp(person, dollars), dollars);
}

it('creates the payment of the amount due and answers the address to open §7.s-payment', async () => {
  const person = await app.signUp();
  for (const purchase of [await app.order(person, 5050), await app.invest(person, 700)]) {
    const { status, data } = await ask(person, purchase);
    expect(status).toBe(200);
    expect(data.confirmIntent).toBe(`${site}/sandbox/confirm/${data.paymentIntent}`);
    const opened = await app.server.inject({ url: new URL(data.confirmIntent).pathname });
    expect(opened.statusCode).toBe(303);
    expect(opened.headers.location).toBe(`/payment/inProgress?paymentType=order&payment_intent=${data.paymentIntent}`);
  }
});

it('charges the card only for the part that the wallet does not cover', async () => {
  const person = await app.signUp();
  await fund(person, 15);
  const purchase = await app.invest(person, 5000);
  expect(purchase.dueCents).toBe(3500n);
  expect(await ask(person, purchase, { amount: 5000 })).toMatchObject({
    status: 422,
    message: 'Exactly $35.00 is due, in cents.',
  });
  expect((await ask(person, purchase)).status).toBe(200);
});

it('refuses another amount with the right one in the message §7.s-payment.amount', async () => {
  const person = await app.signUp();
  const purchase = await app.order(person, 5000);
  for (const amount of [4999, 5001, 1, 50])
    expect((await ask(person, purchase, { amount })).message).toBe('Exactly $50.00 is due, in cents.');
  for (const amount of [-1, 0, 50.5, '5e3', '0x1388', 'NaN', [5000], null])
    expect((await ask(person, purchase, { amount })).status).toBe(422);
});

it('answers 404 for another account’s purchase', async () => {
  const person = await app.signUp();
  const other = await app.signUp();
  const purchase = await app.order(person, 5000);
  expect((await ask(other, purchase)).status).toBe(404);
  for (const orderId of ['', 'nothing', crypto.randomUUID()])
    expect((await ask(person, purchase, { orderId })).status).toBe(404);
});

it('answers the same payment when asked again, even in parallel', async () => {
  const person = await app.signUp();
  const purchase = await app.order(person, 5000);
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(person, purchase)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(new Set(answers.map(({ data }) => data.paymentIntent)).size).toBe(1);
  expect(
    await app.owner(
      'SELECT 1 FROM sandbox_intents s JOIN payments p ON p.id = s.idempotency_key WHERE p.order_id = $1',
      [purchase.id],
    ),
  ).toHaveLength(1);
});

it('fails the purchase on a declined card and releases the hold', async () => {
  const person = await app.signUp();
  await fund(person, 20);
  const purchase = await app.invest(person, 5000);
  expect(await app.balance(person)).toEqual({ balance: 2000n, held: 2000n });
  expect(await ask(person, purchase, { token: await app.token(cards.declined) })).toMatchObject({
    status: 422,
    message: 'Your card was declined.',
  });
  expect(await app.balance(person)).toEqual({ balance: 2000n, held: 0n });
  expect(await app.statusOf(purchase)).toBe('failed');
  expect(await ask(person, purchase)).toMatchObject({
    status: 422,
    message: expect.stringContaining('Nothing is due here.'),
  });
});

it('refuses a token that is unknown, too old or used before, and leaves the purchase payable with another card §4.card.token', async () => {
  const person = await app.signUp();
  await fund(person, 20);
  for (const purchase of [await app.order(person, 700), await app.invest(person, 5000)]) {
    const before = await app.balance(person);
    const used = await app.token();
    const elsewhere = await app.signUp();
    expect((await ask(elsewhere, await app.order(elsewhere, 500), { token: used })).status).toBe(200);
    const old = await app.token();
    await app.owner('UPDATE sandbox_tokens SET expires_at = now() WHERE used_at IS NULL');
    for (const token of ['tok_invented', used, old])
      expect(await ask(person, purchase, { token })).toMatchObject({
        status: 422,
        data: { code: 'token_refused', errors: { token: expect.any(String) } },
      });
    expect(await app.statusOf(purchase)).toBe('pending');
    expect(await app.balance(person)).toEqual(before);
    const { status, data } = await ask(person, purchase);
    expect(status).toBe(200);
    expect((await app.save(person, purchase, data.paymentIntent)).status).toBe(200);
  }
  await app.verify();
});

it('refuses a purchase that is paid', async () => {
  const person = await app.signUp();
  const purchase = await app.order(person, 5000);
  expect((await app.save(person, purchase, await app.pay(person, purchase))).status).toBe(200);
  expect((await ask(person, purchase)).status).toBe(422);
});

it('refuses return addresses of other sites §7.s-payment.redirect', async () => {
  const person = await app.signUp();
  const purchase = await app.order(person, 5000);
  for (const redirectUrl of ['https://evil.example.com/', '//evil.example.com/x', 'data:text/html,x'])
    expect(await ask(person, purchase, { redirectUrl })).toMatchObject({
      status: 422,
      message: 'The return address must be on this site.',
    });
  expect((await ask(person, purchase, { redirectUrl: '' })).status).toBe(422);
});
