import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultyProvider, withCurrent } from './provider/faulty-provider.ts';
import { signEvent } from '../../platform/secrets/event-signature.ts';
import { signatureHeader, signedEvent } from './sandbox/deliver-events.ts';
import type { SandboxEvent } from './sandbox/sandbox.sql.ts';
import { paymentsApp, type PaymentsApp } from './test-payments.ts';
import { storm } from './test-storm.ts';

const payments = process.env['LONG'] ? 500 : 50;

let app: PaymentsApp;
beforeAll(async () => {
  app = await paymentsApp({ LOG_LEVEL: 'silent' });
});
afterAll(() => app.stop());

async function post(body: Buffer | string, headers: Record<string, string>, provider = 'sandbox') {
  return (
    await app.server.inject({
      method: 'POST',
      url: `/api/payments/webhook/${provider}`,
      payload: body,
      headers: { 'content-type': 'application/json', ...headers },
    })
  ).statusCode;
}

function sendEvent(event: SandboxEvent, secret = app.resources.config.sandboxSecret, now = Date.now()) {
  const { body, headers } = signedEvent(event, secret, now);
  return post(body, headers);
}

let events = 0;
function eventOf(paymentId: string): SandboxEvent {
  return { id: `evt_${++events}`, type: 'payment.succeeded', paymentId };
}

it('settles a payment that the webhook reports first, and the return page finds it done §7.payment.webhook', async () => {
  const person = await app.signUp();
  const purchase = await app.order(person, 3000);
  const paymentId = await app.pay(person, purchase);
  expect(await sendEvent(eventOf(paymentId))).toBe(200);
  expect(await app.statusOf(purchase)).toBe('pending');
  await app.resources.payments.current.capture(paymentId);
  expect(await sendEvent(eventOf(paymentId))).toBe(200);
  expect(await app.statusOf(purchase)).toBe('COMPLETED');
  expect((await app.save(person, purchase, paymentId)).status).toBe(200);
});

it('refuses events that are unsigned, stale, altered or signed with another secret', async () => {
  const person = await app.signUp();
  const paymentId = await app.topUp(person, 10);
  await app.resources.payments.current.capture(paymentId);
  const event = eventOf(paymentId);
  const { headers } = signedEvent(event, app.resources.config.sandboxSecret);
  expect(await post(JSON.stringify(event), {})).toBe(400);
  expect(await post(JSON.stringify({ ...event, id: 'evt_2' }), headers)).toBe(400);
  expect(await post(`${JSON.stringify(event)} `, headers)).toBe(400);
  expect(await post('', headers)).toBe(400);
  expect(await sendEvent(event, app.resources.config.sandboxSecret, Date.now() - 400_000)).toBe(400);
  expect(await sendEvent(event, '')).toBe(400);
  expect(await sendEvent(event, 'guessed')).toBe(400);
  expect(
    await post(`id=evt_1&paymentId=${paymentId}`, { ...headers, 'content-type': 'application/x-www-form-urlencoded' }),
  ).toBe(400);
  expect(await app.balance(person)).toEqual({ balance: 0n, held: 0n });
  expect(await sendEvent(event)).toBe(200);
  expect(await app.balance(person)).toEqual({ balance: 1000n, held: 0n });
});

it('ignores events about unknown payments', async () => {
  expect(await sendEvent(eventOf('pi_of_somebody_else'))).toBe(200);
  const body = Buffer.from('{"id":1}');
  expect(
    await post(body, {
      [signatureHeader]: signEvent(app.resources.config.sandboxSecret, body, Math.floor(Date.now() / 1000)),
    }),
  ).toBe(400);
});

it('is 404 for a provider that is not in use', async () => {
  for (const provider of ['stripe', 'nobody', '__proto__']) expect(await post('{}', {}, provider)).toBe(404);
});

it('finds a payment whose creation got no answer by our own id', async () => {
  const person = await app.signUp();
  const purchase = await app.order(person, 3000);
  const own = app.resources.payments;
  app.resources.payments = withCurrent(
    own,
    faultyProvider(own.current, (call) => (call === 'create' ? 'answer lost' : 'none')),
  );
  await expect(app.pay(person, purchase)).rejects.toThrow('The card provider does not answer');
  app.resources.payments = own;
  const [intent] = await app.owner<{ id: string }>(
    'SELECT s.id FROM sandbox_intents s JOIN payments p ON p.id = s.idempotency_key WHERE p.order_id = $1 AND p.provider_id IS NULL',
    [purchase.id],
  );
  expect(await sendEvent(eventOf(intent!.id))).toBe(200);
  expect((await app.save(person, purchase, intent!.id)).status).toBe(200);
  expect(await app.statusOf(purchase)).toBe('COMPLETED');
});

it('asks for redelivery when the provider cannot be reached', async () => {
  const person = await app.signUp();
  const paymentId = await app.topUp(person, 10);
  const own = app.resources.payments;
  app.resources.payments = withCurrent(
    own,
    faultyProvider(own.current, () => 'lost'),
  );
  expect(await sendEvent(eventOf(paymentId))).toBe(503);
  app.resources.payments = own;
});

it(
  `settles once under a storm: ${payments} payments, each event tenfold, shuffled, one in a hundred forged or stale`,
  { timeout: 600_000 },
  async () => {
    const { taken, refused, balances, paid } = await storm(app, {
      payments,
      people: 4,
      provider: app.resources.payments.current,
      events: () => app.owner<SandboxEvent>(`SELECT id, type, intent_id AS "paymentId" FROM sandbox_events`),
      send: (event, is) =>
        sendEvent(event, is === 'forged' ? 'forged' : undefined, Date.now() - (is === 'stale' ? 400_000 : 0)),
    });
    expect(taken).toBeGreaterThan(payments * 10);
    expect(refused).toBeGreaterThan(0);
    expect(balances).toEqual(paid);
    await app.verify();
  },
);
