import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../server/test-app.ts';
import { seeded } from '../../server/test-random.ts';
import { expirePurchases } from './expire-purchases.ts';
import { faultyProvider, withCurrent, type Fault } from './provider/faulty-provider.ts';
import { pollPayments } from './poll-payments.ts';
import type { PaymentProviders } from './provider/provider.ts';
import { cards, paymentsApp, type PaymentsApp } from './test-payments.ts';

let app: PaymentsApp;
let own: PaymentProviders;
let person: Person;
beforeAll(async () => {
  app = await paymentsApp({ LOG_LEVEL: 'silent' });
  own = app.resources.payments;
});
beforeEach(async () => {
  app.resources.payments = own;
  person = await app.signUp();
});
afterAll(() => app.stop());

function poll() {
  return pollPayments(app.resources, { seconds: 0 });
}

async function intentStatus(id: string) {
  return (await app.owner<{ status: string }>('SELECT status FROM sandbox_intents WHERE id = $1', [id]))[0]!.status;
}

async function paymentStatus(id: string) {
  return (await app.owner<{ status: string }>('SELECT status FROM payments WHERE provider_id = $1', [id]))[0]!.status;
}

function breakCall(broken: string, fault: Fault) {
  app.resources.payments = withCurrent(
    own,
    faultyProvider(own.current, (call) => (call === broken ? fault : 'none')),
  );
}

async function nothingPending() {
  return expect(
    await app.owner(
      `SELECT id, status, purpose FROM payments WHERE status IN ('created', 'requires_action', 'processing') OR (status = 'succeeded' AND settled_at IS NULL)`,
    ),
  ).toEqual([]);
}

it('does not capture an unconfirmed payment, and cancels it once expired', async () => {
  const order = await app.order(person, 1000);
  const investment = await app.invest(person, 1000);
  const ids = [await app.topUp(person, 10), await app.pay(person, order), await app.pay(person, investment)];
  await poll();
  await poll();
  for (const id of ids) expect(await intentStatus(id)).toBe('authorized');
  await app.owner(`UPDATE payments SET created_at = now() - interval '15 minutes' WHERE provider_id = $1`, [ids[0]]);
  await app.owner('UPDATE orders SET expires_at = now() WHERE id = $1', [order.id]);
  await app.owner('UPDATE investments SET expires_at = now() WHERE id = $1', [investment.id]);
  expect(await expirePurchases(app.resources)).toBe(2);
  await poll();
  for (const id of ids) expect([await intentStatus(id), await paymentStatus(id)]).toEqual(['canceled', 'canceled']);
  expect(await app.balance(person)).toEqual({ balance: 0n, held: 0n });
});

it('captures a confirmed payment whose payer never came back', async () => {
  const order = await app.order(person, 1000);
  const investment = await app.invest(person, 1000);
  const ids = [
    await app.topUp(person, 10, cards.asks),
    await app.pay(person, order, cards.asks),
    await app.pay(person, investment, cards.asks),
  ];
  for (const id of ids) await app.confirm(id, 'complete');
  await pollPayments(app.resources);
  expect(await intentStatus(ids[0]!)).toBe('authorized');
  await poll();
  await poll();
  for (const id of ids) expect(await intentStatus(id)).toBe('succeeded');
  expect([await app.statusOf(order), await app.statusOf(investment)]).toEqual(['COMPLETED', 'COMPLETED']);
  expect(await app.balance(person)).toEqual({ balance: 1000n, held: 0n });
  await app.verify();
});

it('leaves a payment alone until it is a quarter of an hour old, then cancels it', async () => {
  const paymentId = await app.topUp(person, 10, cards.asks);
  await poll();
  expect(await intentStatus(paymentId)).toBe('requires_action');
  await app.owner(`UPDATE payments SET created_at = now() - interval '15 minutes' WHERE provider_id = $1`, [paymentId]);
  await poll();
  expect(await intentStatus(paymentId)).toBe('canceled');
  expect(await paymentStatus(paymentId)).toBe('canceled');
});

it('cancels the payments of expired purchases with the provider', async () => {
  const order = await app.order(person, 1000, 0);
  const investment = await app.invest(person, 1000, 0);
  const waiting = await app.owner<{ n: number }>(
    `SELECT 1 AS n FROM orders WHERE status = 'pending' AND expires_at <= now()`,
  );
  expect(waiting).toHaveLength(1);
  await app.owner(`UPDATE orders SET expires_at = now() + interval '1 hour' WHERE id = $1`, [order.id]);
  await app.owner(`UPDATE investments SET expires_at = now() + interval '1 hour' WHERE id = $1`, [investment.id]);
  const ids = [await app.pay(person, order), await app.pay(person, investment, cards.asks)];
  await app.owner('UPDATE orders SET expires_at = now() WHERE id = $1', [order.id]);
  await app.owner('UPDATE investments SET expires_at = now() WHERE id = $1', [investment.id]);
  expect(await expirePurchases(app.resources)).toBe(2);
  await pollPayments(app.resources);
  for (const id of ids) expect([await intentStatus(id), await paymentStatus(id)]).toEqual(['canceled', 'canceled']);
  expect(await app.statusOf(order)).toBe('expired');
});

describe('after a crash', () => {
  it('between the provider’s capture and our ledger the purchase is completed', async () => {
    const purchase = await app.order(person, 1000);
    const paymentId = await app.pay(person, purchase);
    breakCall('capture', 'answer lost');
    expect((await app.save(person, purchase, paymentId)).status).toBe(503);
    expect([await intentStatus(paymentId), await app.statusOf(purchase)]).toEqual(['succeeded', 'pending']);
    await app.owner('UPDATE orders SET expires_at = now() WHERE id = $1', [purchase.id]);
    expect(await expirePurchases(app.resources)).toBe(0);
    app.resources.payments = own;
    await poll();
    expect(await app.statusOf(purchase)).toBe('COMPLETED');
    expect((await app.save(person, purchase, paymentId)).status).toBe(200);
    await app.verify();
  });

  it('between the provider’s creation and our ledger a retry pays once', async () => {
    const purchase = await app.order(person, 1000);
    breakCall('create', 'answer lost');
    await expect(app.pay(person, purchase)).rejects.toThrow('does not answer');
    app.resources.payments = own;
    const paymentId = await app.pay(person, purchase, cards.declined);
    expect((await app.save(person, purchase, paymentId)).status).toBe(200);
    await app.verify();
  });

  it('between the provider’s creation and our ledger the poller cancels by our own id', async () => {
    const purchase = await app.order(person, 1000);
    breakCall('create', 'answer lost');
    await expect(app.pay(person, purchase)).rejects.toThrow('does not answer');
    app.resources.payments = own;
    await poll();
    expect(await app.statusOf(purchase)).toBe('pending');
    await app.owner('UPDATE orders SET expires_at = now() WHERE id = $1', [purchase.id]);
    expect(await expirePurchases(app.resources)).toBe(1);
    await poll();
    const intents = await app.owner(
      'SELECT s.status FROM sandbox_intents AS s JOIN payments AS p ON p.id = s.idempotency_key WHERE p.order_id = $1',
      [purchase.id],
    );
    expect(intents).toEqual([{ status: 'canceled' }]);
    await app.verify();
  });

  it('before the provider was reached the purchase waits until it expires', async () => {
    const purchase = await app.order(person, 1000);
    breakCall('create', 'lost');
    await expect(app.pay(person, purchase)).rejects.toThrow('does not answer');
    app.resources.payments = own;
    await poll();
    expect(await app.statusOf(purchase)).toBe('pending');
    await app.owner('UPDATE orders SET expires_at = now() WHERE id = $1', [purchase.id]);
    expect(await expirePurchases(app.resources)).toBe(1);
    await poll();
    await nothingPending();
  });
});

it('charges nothing for a top-up whose answer was lost and that is not retried', async () => {
  breakCall('create', 'answer lost');
  await expect(app.topUp(person, 10)).rejects.toThrow('does not answer');
  app.resources.payments = own;
  await poll();
  await app.owner(`UPDATE payments SET created_at = now() - interval '15 minutes' WHERE user_id = $1`, [person.id]);
  await poll();
  const [payment] = await app.owner<{ status: string; id: string }>(
    'SELECT status, provider_id AS id FROM payments WHERE user_id = $1',
    [person.id],
  );
  expect([payment!.status, await intentStatus(payment!.id)]).toEqual(['canceled', 'canceled']);
  expect(await app.balance(person)).toEqual({ balance: 0n, held: 0n });
  await app.verify();
});

it('fails a payment with another amount at the provider, and credits nothing', async () => {
  const paymentId = await app.topUp(person, 10);
  await app.owner('UPDATE sandbox_intents SET amount_cents = 1 WHERE id = $1', [paymentId]);
  await poll();
  expect(await paymentStatus(paymentId)).toBe('created');
  await app.owner(`UPDATE payments SET created_at = now() - interval '1 hour' WHERE provider_id = $1`, [paymentId]);
  await poll();
  expect([await paymentStatus(paymentId), await intentStatus(paymentId)]).toEqual(['failed', 'canceled']);
  expect(await app.balance(person)).toEqual({ balance: 0n, held: 0n });
  await poll();
  expect(await app.owner('SELECT words FROM operator_news')).toMatchObject([
    { words: [expect.stringContaining(paymentId)] },
  ]);
});

const count = process.env['LONG'] ? 1000 : 120;
it(
  `credits exactly what was charged in ${count} payments through a provider that fails two calls in five`,
  { timeout: 600_000 },
  async () => {
    const random = seeded(42);
    const faultOf = (): Fault => (random() < 0.2 ? 'lost' : random() < 0.25 ? 'answer lost' : 'none');
    app.resources.payments = withCurrent(own, faultyProvider(own.current, faultOf));
    const people = await Promise.all(Array.from({ length: 8 }, () => app.signUp()));
    const tries = Array.from({ length: count }, (_, i) => i);
    const ignoreFault = (error: Error) => expect(error.message).toMatch(/does not answer|Your card|was not confirmed/);
    const one = async (i: number) => {
      const who = people[i % people.length]!;
      const number = i % 7 === 3 ? cards.asks : cards.good;
      if (i % 3 === 0) {
        const paymentId = await app.topUp(who, 10, number);
        if (number === cards.asks && i % 2) await app.confirm(paymentId, 'complete');
        expect([200, 422, 503]).toContain((await app.addMoney(who, paymentId, 10)).status);
      } else {
        const purchase = i % 3 === 1 ? await app.order(who, 1000 + i) : await app.invest(who, 1000 + i);
        if (purchase.dueCents === 0n) return;
        const paymentId = await app.pay(who, purchase, number);
        if (number === cards.asks) await app.confirm(paymentId, i % 2 ? 'complete' : 'fail');
        expect([200, 422, 503]).toContain((await app.save(who, purchase, paymentId)).status);
      }
      if (i % 20 === 19) await poll();
    };
    const work = async () => {
      for (let i = tries.pop(); i !== undefined; i = tries.pop()) await one(i).catch(ignoreFault);
    };
    await Promise.all(Array.from({ length: 6 }, work));
    for (let minute = 0; minute < 10; minute++) await poll();
    await app.verify();
    await app.owner(`UPDATE payments SET created_at = created_at - interval '1 hour'`);
    await app.owner(`UPDATE orders SET expires_at = expires_at - interval '1 hour'`);
    await app.owner(`UPDATE investments SET expires_at = expires_at - interval '1 hour'`);
    await expirePurchases(app.resources);
    for (let minute = 0; minute < 15; minute++) await poll();
    await nothingPending();
    expect(await app.owner(`SELECT 1 FROM holds WHERE status = 'held'`)).toEqual([]);
    const [settled] = await app.owner<{ n: bigint }>('SELECT count(*) AS n FROM payments WHERE settled_at IS NOT NULL');
    expect(Number(settled!.n)).toBeGreaterThan(count / 2);
    await app.verify();
  },
);
