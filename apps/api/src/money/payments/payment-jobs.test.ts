import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paymentsApp, type PaymentsApp } from './test-payments.ts';

let app: PaymentsApp;
beforeAll(async () => {
  app = await paymentsApp({ CARD_HOLD_SECONDS: '2' }, { work: true });
});
afterAll(() => app.stop());

async function within(seconds: number, holds: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(200)) if (await holds()) return true;
  return false;
}

it('delivers the provider’s events to our own address, which credits charges without the payer', async () => {
  const person = await app.signUp();
  const paymentId = await app.topUp(person, 10);
  await app.resources.payments.current.capture(paymentId);
  expect(await within(15, async () => (await app.balance(person)).balance === 1000n)).toBe(true);
  const undelivered = async () => (await app.owner('SELECT 1 FROM sandbox_events WHERE delivered_at IS NULL')).length;
  expect(await within(10, async () => (await undelivered()) === 0)).toBe(true);
});

it('expires a purchase soon after its hold, and its payment with it', async () => {
  const person = await app.signUp();
  const purchase = await app.order(person, 700, 2);
  const paymentId = await app.pay(person, purchase);
  expect(await within(15, async () => (await app.statusOf(purchase)) === 'expired')).toBe(true);
  const status = async () =>
    (await app.owner<{ status: string }>('SELECT status FROM sandbox_intents WHERE id = $1', [paymentId]))[0]!.status;
  expect(await within(5, async () => (await status()) === 'canceled')).toBe(true);
  await app.verify();
});
