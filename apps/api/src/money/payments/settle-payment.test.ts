import { afterAll, beforeAll, expect, it } from 'vitest';
import { refuse } from '../../platform/calls/refusal.ts';
import { expirePurchases } from './expire-purchases.ts';
import { pollPayments } from './poll-payments.ts';
import { signedEvent } from './sandbox/deliver-events.ts';
import { cards, paymentsApp, type PaymentsApp } from './test-payments.ts';
import { findOwnPayment } from './payments.sql.ts';
import { settlePayment } from './settle-payment.ts';

const rounds = process.env['LONG'] ? 200 : 50;

let app: PaymentsApp;
beforeAll(async () => {
  app = await paymentsApp();
});
afterAll(() => app.stop());

function webhook(paymentId: string) {
  const event = { id: `evt_${Math.random()}`, type: 'payment.succeeded' as const, paymentId };
  const { body, headers } = signedEvent(event, app.resources.config.sandboxSecret);
  return app.server.inject({ method: 'POST', url: '/api/payments/webhook/sandbox', payload: body, headers });
}

it(
  `credits once in ${rounds} rounds of twenty parallel settlements by return page, wallet, webhook and poller`,
  { timeout: 120_000 },
  async () => {
    const person = await app.signUp();
    for (let round = 1; round <= rounds; round++) {
      const paymentId = await app.topUp(person, 10);
      await Promise.all(
        Array.from({ length: 20 }, async (_, i) => {
          if (i % 4 === 0) return app.addMoney(person, paymentId, 10);
          if (i % 4 === 1) return app.call('GET', `/s/payment/${paymentId}`, { token: person.token });
          if (i % 4 === 2) return webhook(paymentId);
          return pollPayments(app.resources, { seconds: 0 });
        }),
      );
      expect(await app.balance(person)).toEqual({ balance: BigInt(round) * 1000n, held: 0n });
    }
    await app.verify();
  },
);

it('completes a purchase once under twenty parallel settlements', { timeout: 120_000 }, async () => {
  for (let round = 0; round < 10; round++) {
    const person = await app.signUp();
    const purchase = round % 2 ? await app.order(person, 1000) : await app.invest(person, 1000);
    const paymentId = await app.pay(person, purchase);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? app.save(person, purchase, paymentId) : webhook(paymentId))),
    );
    expect(answers.every((answer) => ('status' in answer ? answer.status : answer.statusCode) === 200)).toBe(true);
    expect(await app.statusOf(purchase)).toBe('COMPLETED');
    expect(await app.balance(person)).toEqual({ balance: 0n, held: 0n });
  }
  await app.verify();
});

it('captures or cancels when a purchase expires at the same moment, never both', { timeout: 120_000 }, async () => {
  const ends: Record<string, number> = {};
  for (let round = 0; round < 30; round++) {
    const person = await app.signUp();
    const purchase = round % 2 ? await app.order(person, 1000) : await app.invest(person, 1000);
    const paymentId = await app.pay(person, purchase);
    await app.owner(
      `UPDATE ${purchase.type === 'order' ? 'orders' : 'investments'} SET expires_at = now() WHERE id = $1`,
      [purchase.id],
    );
    await Promise.all([
      app.save(person, purchase, paymentId),
      expirePurchases(app.resources),
      pollPayments(app.resources, { seconds: 0 }),
    ]);
    await pollPayments(app.resources, { seconds: 0 });
    const [intent] = await app.owner<{ status: string }>('SELECT status FROM sandbox_intents WHERE id = $1', [
      paymentId,
    ]);
    const end = `${await app.statusOf(purchase)} ${intent!.status}`;
    ends[end] = (ends[end] ?? 0) + 1;
    expect(await app.balance(person)).toEqual({ balance: 0n, held: 0n });
  }
  expect(Object.keys(ends).filter((end) => end !== 'COMPLETED succeeded' && end !== 'expired canceled')).toEqual([]);
  await app.verify();
});

it('credits a capture of a payment that had failed here', async () => {
  const person = await app.signUp();
  const paymentId = await app.topUp(person, 10);
  await app.owner(`UPDATE payments SET status = 'canceled' WHERE provider_id = $1`, [paymentId]);
  await app.owner(`UPDATE sandbox_intents SET status = 'succeeded', captured_at = now() WHERE id = $1`, [paymentId]);
  expect((await webhook(paymentId)).statusCode).toBe(200);
  expect(await app.balance(person)).toEqual({ balance: 1000n, held: 0n });
});

it('credits a late capture to the wallet and leaves the expired purchase expired', async () => {
  for (const type of ['order', 'invest'] as const) {
    const person = await app.signUp();
    const purchase = await app[type](person, 1000);
    const paymentId = await app.pay(person, purchase);
    const table = type === 'order' ? 'orders' : 'investments';
    await app.owner(`UPDATE ${table} SET expires_at = now() WHERE id = $1`, [purchase.id]);
    expect(await expirePurchases(app.resources)).toBe(1);
    await app.owner(`UPDATE sandbox_intents SET status = 'succeeded', captured_at = now() WHERE id = $1`, [paymentId]);
    expect((await webhook(paymentId)).statusCode).toBe(200);
    expect(await app.statusOf(purchase)).toBe('expired');
    expect(await app.balance(person)).toEqual({ balance: 1000n, held: 0n });
  }
});

it('debits a refund of the provider once', async () => {
  const person = await app.signUp();
  const paymentId = await app.topUp(person, 10);
  await app.addMoney(person, paymentId, 10);
  await app.owner(`UPDATE sandbox_intents SET status = 'refunded' WHERE id = $1`, [paymentId]);
  for (let i = 0; i < 3; i++) await webhook(paymentId);
  expect(await app.balance(person)).toEqual({ balance: 0n, held: 0n });
  expect(await app.addMoney(person, paymentId, 10)).toMatchObject({
    status: 422,
    message: 'This payment was returned to the card.',
  });
});

it('sends the payer one live event of the wallet', async () => {
  const person = await app.signUp();
  const heard: unknown[] = [];
  const stop = app.resources.live.hear(person.id, (event) => heard.push(event));
  const paymentId = await app.topUp(person, 10);
  await Promise.all([app.addMoney(person, paymentId, 10), app.addMoney(person, paymentId, 10)]);
  await new Promise((done) => setTimeout(done, 200));
  stop();
  expect(heard).toEqual([{ event: 'wallet' }]);
});

it('leaves a payment that its payer has not confirmed alone', async () => {
  const person = await app.signUp();
  const paymentId = await app.topUp(person, 10, cards.asks);
  const payment = (await findOwnPayment(app.resources.database, person.id, paymentId))!;
  const ctx = { db: app.resources.database, resources: app.resources, log: app.resources.log, refuse };
  expect(await settlePayment(ctx, payment, 'payer')).toMatchObject({ status: 'requires_action', result: null });
});
