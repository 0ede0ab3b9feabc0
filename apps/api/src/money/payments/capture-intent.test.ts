import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../server/test-app.ts';
import { cards, paymentsApp, type PaymentsApp } from './test-payments.ts';

let app: PaymentsApp;
beforeAll(async () => {
  app = await paymentsApp();
});
afterAll(() => app.stop());

function capture(person: Person, intent: string) {
  return app.call('GET', `/s/payment/${intent}`, { token: person.token });
}

it('captures and settles the purchase; a repeat gets the same answer §4.payment.capture §7.s-payment-capture', async () => {
  const person = await app.signUp();
  const purchase = await app.order(person, 5000);
  const intent = await app.pay(person, purchase);
  for (let i = 0; i < 3; i++)
    expect(await capture(person, intent)).toMatchObject({ status: 200, data: { payment_status: 'succeeded' } });
  expect(await app.statusOf(purchase)).toBe('COMPLETED');
  expect(await app.save(person, purchase, intent)).toMatchObject({
    status: 200,
    message: 'Your payment is completed.',
    data: { investId: purchase.id, paymentStatus: 'COMPLETED' },
  });
  await app.verify();
});

it('does not capture before the payer has confirmed', async () => {
  const person = await app.signUp();
  const purchase = await app.invest(person, 5000);
  const intent = await app.pay(person, purchase, cards.asks);
  expect((await capture(person, intent)).data).toEqual({ payment_status: 'requires_action' });
  expect(await app.statusOf(purchase)).toBe('pending');
  await app.confirm(intent, 'complete');
  expect((await capture(person, intent)).data).toEqual({ payment_status: 'succeeded' });
  expect(await app.statusOf(purchase)).toBe('COMPLETED');
});

it('answers that a payment has failed, and fails its purchase', async () => {
  const person = await app.signUp();
  const purchase = await app.order(person, 5000);
  const intent = await app.pay(person, purchase, cards.asks);
  await app.confirm(intent, 'fail');
  expect((await capture(person, intent)).data).toEqual({
    payment_status: 'failed',
    failure: 'The payment was not confirmed.',
    failureCode: 'card_declined',
  });
  expect(await app.statusOf(purchase)).toBe('failed');
});

it('answers 404 for another account’s payment', async () => {
  const person = await app.signUp();
  const other = await app.signUp();
  const purchase = await app.order(person, 5000);
  const intent = await app.pay(person, purchase);
  expect((await capture(other, intent)).status).toBe(404);
  expect((await capture(person, 'pi_invented')).status).toBe(404);
  expect((await capture(person, '%00')).status).toBeLessThan(500);
  expect(await app.statusOf(purchase)).toBe('pending');
});

it('cancels the payment of an expired purchase', async () => {
  const person = await app.signUp();
  const purchase = await app.order(person, 5000);
  const intent = await app.pay(person, purchase);
  await app.owner(`UPDATE orders SET status = 'expired' WHERE id = $1`, [purchase.id]);
  expect((await capture(person, intent)).data).toEqual({ payment_status: 'failed' });
  expect(await app.owner('SELECT status FROM sandbox_intents WHERE id = $1', [intent])).toEqual([
    { status: 'canceled' },
  ]);
  expect(await app.balance(person)).toEqual({ balance: 0n, held: 0n });
});
