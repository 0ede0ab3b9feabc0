import type { FaultOf } from '@guildhall/stand-in-server/faults.ts';
import { failRefund } from '@guildhall/stripe-stand-in/refunds.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '../../attacks/attacked-app.ts';
import { secondProcess } from '../../attacks/second-process.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { newOperator, type WithSecondFactor } from '../../trust/operators/test-operators.ts';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import type { Person } from '../../server/test-app.ts';
import { openDispute } from '@guildhall/stripe-stand-in/disputes.ts';
import { withCurrent } from './provider/faulty-provider.ts';
import { followRefunds } from './follow-payments.ts';
import { keys, stripeApp, webhookSecret, type StripeApp } from './stripe/test-stripe.ts';

let app: StripeApp;
let owner: Database;
let finance: WithSecondFactor;
beforeAll(async () => {
  app = await stripeApp();
  owner = openDatabase(app.ownerUrl, { max: 1 });
  finance = await newOperator(app, 'finance');
});
afterAll(async () => {
  expect(await verifyLedger(owner)).toEqual([]);
  await app.verify();
  await owner.close();
  await app.stop();
});

async function paid(who: Person, dollars: number) {
  const providerId = await app.topUp(who, dollars);
  must(await app.addMoney(who, providerId, dollars));
  const [row] = await app.owner<{ id: string }>('SELECT id FROM payments WHERE provider_id = $1', [providerId]);
  const { books } = app.standIn;
  return { id: row!.id, charge: books.charges.get(books.intents.get(providerId)!.latest_charge!)! };
}

function refund(id: string, amount: number) {
  const body = { amount, reason: 'Paid twice.' };
  return app.call('POST', `/operator/payments/${id}/refund`, { token: finance.token, body });
}

async function wallet(who: Person) {
  return must(await app.call('GET', '/wallet', { token: who.token }));
}

it('refunds at once, beside a withdrawal, are together no more than was paid and than the wallet has', async () => {
  const person = await app.signUp();
  const { id, charge } = await paid(person, 100);
  const bank = { bankName: 'B', accountHolderName: 'Ada', accountNumber: '12345678', sortCode: '10-20-30' };
  const withdraw = () =>
    app.call('POST', '/wallet/withdraw', { token: person.token, body: { amount: 50, ...bank, swiftCode: 'ADABDEFF' } });
  const answers = await Promise.all([refund(id, 60), refund(id, 60), withdraw(), refund(id, 40), refund(id, 60)]);
  const made = [60, 60, 0, 40, 60].reduce((sum, part, i) => sum + (answers[i]!.status === 200 ? part : 0), 0);
  const withdrawn = answers[2].status === 200 ? 50 : 0;
  expect(made + withdrawn).toBeLessThanOrEqual(100);
  expect(made + withdrawn).toBeGreaterThan(0);
  expect(charge.amount_refunded).toBe(made * 100);
  expect(await wallet(person)).toEqual({ amount: 100 - made - withdrawn, held: withdrawn });
});

it('events before, beside and after the answer book a refund once, and one that fails later is in the wallet again', async () => {
  const person = await app.signUp();
  const { id, charge } = await paid(person, 20);
  const from = app.standIn.books.events.length;
  expect(await refund(id, 5)).toMatchObject({ data: { status: 'done' } });
  const tell = async () => {
    const events = app.standIn.books.events.slice(from).reverse();
    for (const event of [...events, ...events]) expect(await app.sendEvent(event)).toBe(200);
  };
  await tell();
  expect(await wallet(person)).toEqual({ amount: 15, held: 0 });
  const [made] = [...app.standIn.books.refunds.values()].filter((each) => each.charge === charge.id);
  failRefund(app.standIn.books, made!.id);
  await tell();
  expect(await wallet(person)).toEqual({ amount: 20, held: 0 });
  const rows = await app.owner('SELECT status FROM payment_refunds WHERE payment_id = $1', [id]);
  expect(rows).toEqual([{ status: 'failed' }]);
  const { records } = must(await app.call('POST', '/notifications', { token: person.token, body: {} }));
  // A job reports the money that went, which may be after this.
  const texts = records.map((each: { text: string }) => each.text);
  expect(texts).toContain('$5.00 could not be refunded to your card or PayPal. It is in your wallet.');
});

it('an answer that tells of a refund, and comes after the refund has failed, is not booked', async () => {
  const person = await app.signUp();
  const { id, charge } = await paid(person, 20);
  const own = app.resources.payments;
  const from = app.standIn.books.events.length;
  const made = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<void>();
  const failed = Promise.withResolvers<void>();
  let questions = 0;
  const movements = async (of: string) => {
    questions++;
    const answer = await own.current.movements(of);
    // The first comes before the refund. The second is that of the event, and its answer is late; then our own call asks.
    if (questions === 2) {
      sent.resolve();
      await failed.promise;
    }
    return answer;
  };
  const refundThere = async (...asked: Parameters<typeof own.current.refund>) => {
    const answer = await own.current.refund(...asked);
    made.resolve();
    await sent.promise;
    return answer;
  };
  app.resources.payments = withCurrent(own, { ...own.current, movements, refund: refundThere });
  const asked = refund(id, 5);
  await made.promise;
  const event = app.standIn.books.events.slice(from).find(({ type }) => type === 'refund.created')!;
  const told = app.sendEvent(event);
  expect(await asked).toMatchObject({ data: { status: 'done' } });
  expect(await wallet(person)).toEqual({ amount: 15, held: 0 });
  const [there] = [...app.standIn.books.refunds.values()].filter((each) => each.charge === charge.id);
  failRefund(app.standIn.books, there!.id);
  expect(await app.sendEvent(app.standIn.books.events.findLast(({ type }) => type === 'refund.failed')!)).toBe(200);
  expect(await wallet(person)).toEqual({ amount: 20, held: 0 });
  failed.resolve();
  expect(await told).toBe(200);
  app.resources.payments = own;
  expect(await wallet(person)).toEqual({ amount: 20, held: 0 });
  const rows = await app.owner('SELECT status FROM payment_refunds WHERE payment_id = $1', [id]);
  expect(rows).toEqual([{ status: 'failed' }]);
});

it('a payment that is disputed at the provider is not sent back', async () => {
  const person = await app.signUp();
  const { id, charge } = await paid(person, 20);
  await paid(person, 50);
  openDispute(app.standIn.books, charge);
  expect(await refund(id, 5)).toMatchObject({
    status: 422,
    message: expect.stringMatching(/^This payment is disputed/),
  });
  expect(charge.amount_refunded).toBe(0);
});

type ProviderRequest = Parameters<FaultOf>[0];

it.each([
  [
    'before the provider’s answer has come',
    ({ method, path }: ProviderRequest) => method === 'POST' && path === '/v1/refunds',
  ],
  // The answer to the refund is not believed: how the payment stands is asked for.
  ['between the provider’s answer and our booking', ({ method }: ProviderRequest) => method === 'GET'],
])('a refund whose server is killed %s is made once, and booked once by another', async (_, hangs) => {
  const person = await app.signUp();
  const { id, charge } = await paid(person, 50);
  const made = () => [...app.standIn.books.refunds.values()].filter((each) => each.charge === charge.id);
  const second = await secondProcess(app, {
    env: {
      SANDBOX: '',
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: app.standIn.url,
    },
  });
  let isHanging = false;
  app.standIn.faultOf = (asked) => {
    if (!hangs(asked) || (asked.method === 'GET' && made().length === 0)) return 'none';
    isHanging = true;
    return 'hangs after';
  };
  const request = { token: finance.token, body: { amount: 20, reason: 'Paid twice.' }, key: charge.id };
  const asked = second.call('POST', `/operator/payments/${id}/refund`, request).then(
    () => 'answered',
    () => 'lost',
  );
  await expect.poll(() => [isHanging, made().length]).toEqual([true, 1]);
  second.signal('SIGKILL');
  expect(await asked).toBe('lost');
  await second.stop();
  app.standIn.faultOf = () => 'none';
  expect(await wallet(person)).toEqual({ amount: 30, held: 20 });

  await app.owner('UPDATE payment_refunds SET asked_at = asked_at - make_interval(hours => 1) WHERE payment_id = $1', [
    id,
  ]);
  await followRefunds(app.resources);
  await followRefunds(app.resources);
  expect(await wallet(person)).toEqual({ amount: 30, held: 0 });
  expect(await app.call('POST', `/operator/payments/${id}/refund`, request)).toMatchObject({
    data: { status: 'done' },
  });
  expect(made().map(({ amount }) => amount)).toEqual([2000]);
});
