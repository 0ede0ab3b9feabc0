import type { FaultOf } from '@guildhall/stand-in-server/faults.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { must } from '../attacks/attacked-app.ts';
import { secondProcess } from '../attacks/second-process.ts';
import { verifyLedger } from '../operator/verify-ledger.ts';
import { newOperator, type WithSecondFactor } from '../operators/test-operators.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
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

type Asked = Parameters<FaultOf>[0];

it.each([
  ['before the provider’s answer has come', ({ method, path }: Asked) => method === 'POST' && path === '/v1/refunds'],
  // The answer to the refund is not believed: how the payment stands is asked for.
  ['between the provider’s answer and our booking', ({ method }: Asked) => method === 'GET'],
])('a refund whose server is killed %s is made once, and booked once by another', async (_, hangs) => {
  const { books } = app.standIn;
  const person = await app.signUp();
  const intent = await app.topUp(person, 50);
  must(await app.addMoney(person, intent, 50));
  const [{ id }] = (await app.owner<{ id: string }>('SELECT id FROM payments WHERE provider_id = $1', [intent])) as [
    { id: string },
  ];
  const made = () =>
    [...books.refunds.values()].filter(({ charge }) => charge === books.intents.get(intent)!.latest_charge);
  const wallet = async () => must(await app.call('GET', '/wallet', { token: person.token }));
  const second = await secondProcess(app, {
    env: {
      SANDBOX: '',
      ...{ STRIPE_SECRET_KEY: keys.secretKey, STRIPE_PUBLISHABLE_KEY: keys.publishableKey },
      ...{ STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: app.standIn.url },
    },
  });
  let isHanging = false;
  app.standIn.faultOf = (asked) => {
    if (!hangs(asked) || (asked.method === 'GET' && made().length === 0)) return 'none';
    isHanging = true;
    return 'hangs after';
  };
  const request = { token: finance.token, body: { amount: 20, reason: 'Paid twice.' }, key: intent };
  const asked = second.call('POST', `/operator/payments/${id}/refund`, request).then(
    () => 'answered',
    () => 'lost',
  );
  await vi.waitFor(() => expect([isHanging, made().length]).toEqual([true, 1]), { timeout: 10_000 });
  second.signal('SIGKILL');
  expect(await asked).toBe('lost');
  await second.stop();
  app.standIn.faultOf = () => 'none';
  expect(await wallet()).toEqual({ amount: 30, held: 20 });

  await app.owner('UPDATE payment_refunds SET asked_at = asked_at - make_interval(hours => 1) WHERE payment_id = $1', [
    id,
  ]);
  await followRefunds(app.resources);
  await followRefunds(app.resources);
  expect(await wallet()).toEqual({ amount: 30, held: 0 });
  expect(await app.call('POST', `/operator/payments/${id}/refund`, request)).toMatchObject({
    data: { status: 'done' },
  });
  expect(made().map(({ amount }) => amount)).toEqual([2000]);
});
