import { afterAll, beforeAll, expect, it } from 'vitest';
import { paymentsApp, type PaymentsApp } from './test-payments.ts';

let app: PaymentsApp;
beforeAll(async () => {
  app = await paymentsApp();
});
afterAll(() => app.stop());

it('credits the wallet with a confirmed top-up, once, and answers what is free §7.wallet-add', async () => {
  const person = await app.signUp();
  const paymentId = await app.topUp(person, 25.5);
  expect(await app.balance(person)).toEqual({ balance: 0n, held: 0n });
  const first = await app.addMoney(person, paymentId, 25.5);
  expect(first).toMatchObject({ status: 200, message: 'Amount added successfully.', data: { amount: 25.5 } });
  expect(await app.addMoney(person, paymentId, '25.50')).toMatchObject({ status: 200, data: { amount: 25.5 } });
  expect(await app.balance(person)).toEqual({ balance: 2550n, held: 0n });
  await app.verify();
});

it('reads form fields as well, and believes no status', async () => {
  const person = await app.signUp();
  const paymentId = await app.topUp(person, 10);
  const form = `amount=10&paymentId=${paymentId}&paymentStatus=failed`;
  expect(await app.call('POST', '/wallet/add', { token: person.token, form })).toMatchObject({
    status: 200,
    data: { amount: 10 },
  });
});

it('gives under one idempotency key the first answer again, and 409 to another body §7.idempotency', async () => {
  const person = await app.signUp();
  const paymentId = await app.topUp(person, 10);
  const add = (amount: number) =>
    app.call('POST', '/wallet/add', { token: person.token, body: { amount, paymentId }, key: 'one' });
  expect(await add(10)).toMatchObject({ status: 200, data: { amount: 10 } });
  await app.addMoney(person, await app.topUp(person, 10), 10);
  expect(await add(10)).toMatchObject({ status: 200, data: { amount: 10 } });
  expect((await add(11)).status).toBe(409);
});

it('takes no amount that is not plain dollars and cents', async () => {
  const person = await app.signUp();
  const paymentId = await app.topUp(person, 10);
  for (const amount of [
    -1,
    0,
    0.001,
    '1e3',
    '0x1F',
    'NaN',
    'Infinity',
    [10],
    '',
    null,
    '10.000',
    1e21,
    '12345678901234',
  ]) {
    const answer = await app.call('POST', '/wallet/add', {
      token: person.token,
      body: { amount, paymentId },
    });
    expect(answer).toMatchObject({ status: 422, data: { errors: { amount: expect.any(String) } } });
  }
  expect((await app.call('POST', '/wallet/add', { token: person.token, body: { amount: 10 } })).message).toBe(
    'The payment is required.',
  );
  expect((await app.call('POST', '/wallet/add', { token: person.token, body: { paymentId } })).message).toBe(
    'Amount is required.',
  );
  expect(await app.balance(person)).toEqual({ balance: 0n, held: 0n });
});
