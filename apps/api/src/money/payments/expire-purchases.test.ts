import { afterAll, beforeAll, expect, it } from 'vitest';
import { expirePurchases } from './expire-purchases.ts';
import { paymentsApp, type PaymentsApp } from './test-payments.ts';

let app: PaymentsApp;
beforeAll(async () => {
  app = await paymentsApp();
});
afterAll(() => app.stop());

it('expires old purchases, releases their holds, and notifies the buyer §4.hold.expiry', async () => {
  const person = await app.signUp();
  await app.addMoney(person, await app.topUp(person, 20), 20);
  const late = await app.invest(person, 5000, 0);
  const early = await app.order(person, 700, 60);
  const moment = () => new Promise((done) => setTimeout(done, 200));
  await moment();
  const heard: unknown[] = [];
  const stop = app.resources.live.hear(person.id, (event) => heard.push(event));
  expect(await app.balance(person)).toEqual({ balance: 2000n, held: 2000n });
  expect(await expirePurchases(app.resources)).toBe(1);
  expect(await expirePurchases(app.resources)).toBe(0);
  expect([await app.statusOf(late), await app.statusOf(early)]).toEqual(['expired', 'pending']);
  expect(await app.balance(person)).toEqual({ balance: 2000n, held: 0n });
  await moment();
  stop();
  expect(heard).toEqual([{ event: 'wallet' }]);
  await app.verify();
});

it('expires each of many once, with two processes in parallel', async () => {
  const person = await app.signUp();
  for (let i = 0; i < 15; i++) await (i % 2 ? app.order(person, 700, 0) : app.invest(person, 700, 0, false));
  const counts = await Promise.all(Array.from({ length: 4 }, () => expirePurchases(app.resources)));
  expect(counts.reduce((sum, n) => sum + n, 0)).toBe(15);
});

it('refuses payments for expired purchases', async () => {
  const person = await app.signUp();
  for (const purchase of [await app.order(person, 700, 0), await app.invest(person, 700, 0)]) {
    await expect(app.pay(person, purchase)).rejects.toThrow('Nothing is due here.');
    await expirePurchases(app.resources);
    await expect(app.pay(person, purchase)).rejects.toThrow('Nothing is due here.');
  }
});
