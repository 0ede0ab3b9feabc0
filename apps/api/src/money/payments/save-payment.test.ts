import { afterAll, beforeAll, expect, it } from 'vitest';
import { paymentsApp, type PaymentsApp } from './test-payments.ts';

let app: PaymentsApp;
beforeAll(async () => {
  app = await paymentsApp();
});
afterAll(() => app.stop());

it('completes an order, also named investId §7.payment', async () => {
  const person = await app.signUp();
  const purchase = await app.order(person, 5000);
  const paymentId = await app.pay(person, purchase);
  const form = `paymentType=order&investId=${purchase.id}&projectId=${crypto.randomUUID()}&paymentId=${paymentId}&paymentStatus=COMPLETED&amount=50`;
  expect(await app.call('POST', '/payment', { token: person.token, form })).toMatchObject({
    status: 200,
    data: { investId: purchase.id, paymentStatus: 'COMPLETED' },
  });
  expect(await app.statusOf(purchase)).toBe('COMPLETED');
  await app.verify();
});

it('completes an investment that the wallet paid in part, and resolves its hold §7.payment', async () => {
  const person = await app.signUp();
  await app.addMoney(person, await app.topUp(person, 30), 30);
  const purchase = await app.invest(person, 5000);
  expect(await app.balance(person)).toEqual({ balance: 3000n, held: 3000n });
  expect((await app.save(person, purchase, await app.pay(person, purchase))).status).toBe(200);
  expect(await app.balance(person)).toEqual({ balance: 0n, held: 0n });
  expect(await app.statusOf(purchase)).toBe('COMPLETED');
  await app.verify();
});

it('pays one of two equal purchases, never both', async () => {
  const person = await app.signUp();
  const one = await app.order(person, 5000);
  const two = await app.order(person, 5000);
  const paymentId = await app.pay(person, one);
  expect(await app.save(person, two, paymentId)).toMatchObject({
    status: 422,
    message: 'This payment was for something else.',
  });
  expect((await app.save(person, one, paymentId)).status).toBe(200);
  expect((await app.save(person, two, paymentId)).status).toBe(422);
  expect(await app.statusOf(two)).toBe('pending');
});

it('answers that money for an ended purchase is in the wallet', async () => {
  const person = await app.signUp();
  const purchase = await app.order(person, 5000);
  const paymentId = await app.pay(person, purchase);
  await app.owner(`UPDATE sandbox_intents SET status = 'succeeded', captured_at = now() WHERE id = $1`, [paymentId]);
  await app.owner(`UPDATE orders SET status = 'expired' WHERE id = $1`, [purchase.id]);
  for (let i = 0; i < 2; i++)
    expect(await app.save(person, purchase, paymentId)).toMatchObject({
      status: 422,
      message: expect.stringContaining('The money is in your wallet.'),
    });
  expect(await app.balance(person)).toEqual({ balance: 5000n, held: 0n });
  await app.verify();
});

it('requires its fields', async () => {
  const person = await app.signUp();
  const save = (body: Record<string, unknown>) => app.call('POST', '/payment', { token: person.token, body });
  const whole = { paymentType: 'order', orderId: crypto.randomUUID(), paymentId: 'pi_1', amount: 50 };
  expect((await save({ ...whole, paymentType: 'gift' })).message).toBe('Please choose order or invest.');
  expect((await save({ ...whole, paymentId: '' })).message).toBe('The payment is required.');
  expect((await save({ ...whole, amount: '' })).message).toBe('The amount is required.');
  expect((await save({ ...whole, orderId: '' })).message).toBe('Please say which order is paid.');
  expect((await save({ ...whole, paymentType: 'invest', orderId: '' })).message).toBe(
    'Please say which investment is paid.',
  );
  expect((await save(whole)).message).toBe('We could not find this payment.');
});
