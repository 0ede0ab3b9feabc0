import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { closeDispute, openDispute } from '@guildhall/stripe-stand-in/disputes.ts';
import { failRefund, refundCharge } from '@guildhall/stripe-stand-in/refunds.ts';
import { newOperator } from '../../../trust/operators/test-operators.ts';
import { makePdf } from '../../../base/files/test-files.ts';
import { expirePurchases } from '../expire-purchases.ts';
import { followPayments } from '../follow-payments.ts';
import { pollPayments } from '../poll-payments.ts';
import { reconcile } from '../reconcile.ts';
import { seeded } from '../../../server/test-random.ts';
import { cards, returnUrl } from '../test-payments.ts';
import { failOneInFour, storm } from '../test-storm.ts';
import { answerIssuer, stripeApp, type StripeApp } from './test-stripe.ts';

let app: StripeApp;
beforeAll(async () => {
  app = await stripeApp({ RATE_LIMIT_PERCENT: '100000' });
});
afterAll(() => app.stop());
beforeEach(() => {
  app.standIn.faultOf = () => 'none';
});

it('tells operators of payments with test keys that they are of test money', async () => {
  const finance = await newOperator(app, 'finance');
  const person = await app.signUp();
  await app.addMoney(person, await app.topUp(person, 20), 20);
  const { records } = (
    await app.call('POST', '/operator/payments', { token: finance.token, body: { search: person.email } })
  ).data;
  expect(records).toMatchObject([{ amount: 20, test: true }]);
  const { money } = (await app.call('GET', '/operator/overview', { token: finance.token })).data;
  expect(money.testMoney).toBe(money.atProviders);
  expect(money.testMoney).toBeGreaterThanOrEqual(20);
});

const long = !!process.env['LONG'];

it('pays an order and an investment with a card, each through the return page §4.payment.order-pending', async () => {
  const person = await app.signUp();
  for (const purchase of [await app.order(person, 3000), await app.invest(person, 4000)]) {
    const body = {
      orderId: purchase.id,
      amount: Number(purchase.dueCents),
      token: await app.token(),
      redirectUrl: returnUrl,
    };
    const { data } = await app.call('POST', '/s/payment', { token: person.token, body });
    // Without a page of the issuer's, the new tab opens the return page at once.
    expect(data.confirmIntent).toBe(`${returnUrl}&payment_intent=${data.paymentIntent}`);
    const captured = await app.call('GET', `/s/payment/${data.paymentIntent}`, { token: person.token });
    expect(captured.data.payment_status).toBe('succeeded');
    expect((await app.save(person, purchase, data.paymentIntent)).status).toBe(200);
    expect(await app.statusOf(purchase)).toBe('COMPLETED');
  }
  await app.verify();
});

it('leads to the issuer’s page and back, and settles as the payer has answered there', async () => {
  const from = app.standIn.log.length;
  const person = await app.signUp();
  for (const [answer, status, redirect] of [
    ['complete', 'COMPLETED', 'succeeded'],
    ['fail', 'failed', 'failed'],
  ] as const) {
    const purchase = await app.order(person, 2500);
    const body = { orderId: purchase.id, amount: 2500, token: await app.token(cards.asks), redirectUrl: returnUrl };
    const { data } = await app.call('POST', '/s/payment', { token: person.token, body });
    expect(data.confirmIntent).toContain(`${app.standIn.url}/three-d-secure/`);
    const ask = async () =>
      (await app.call('GET', `/s/payment/${data.paymentIntent}`, { token: person.token })).data.payment_status;
    expect(await ask()).toBe('requires_action');
    const back = new URL(await answerIssuer(app.standIn, data.paymentIntent, answer));
    expect(back.searchParams.get('payment_intent')).toBe(data.paymentIntent);
    expect(back.searchParams.get('redirect_status')).toBe(redirect);
    expect(await ask()).toBe(answer === 'complete' ? 'succeeded' : 'failed');
    expect(await app.statusOf(purchase)).toBe(status);
  }
  // What the stand-in's README says of them.
  const namesOf = (form: string) => [...new URLSearchParams(form).keys()].sort().join(' ');
  const sent = app.standIn.log.slice(from).map(({ method, path, query, body }) => {
    const names = namesOf(body || query.slice(1));
    return `${method} ${path.replace(/pi_\w+/, '{id}')} ${names}`;
  });
  const pay =
    'allowed_payment_method_types[0] amount capture_method confirm currency description expand[0] metadata[guildhall_payment] payment_method return_url use_stripe_sdk';
  expect(new Set(sent)).toEqual(
    new Set([
      'POST /v1/tokens card[cvc] card[exp_month] card[exp_year] card[number]',
      'POST /v1/payment_methods card[token] type',
      `POST /v1/payment_intents ${pay}`,
      'GET /v1/payment_intents/{id} expand[0]',
      'POST /v1/payment_intents/{id}/capture expand[0]',
    ]),
  );
  await app.verify();
});

it('cancels what the payer left on the issuer’s page once its hold is over', async () => {
  const person = await app.signUp();
  const purchase = await app.order(person, 700);
  const id = await app.pay(person, purchase, cards.asks);
  await app.owner(`UPDATE orders SET expires_at = now() - interval '1 hour' WHERE id = $1`, [purchase.id]);
  await expirePurchases(app.resources);
  await pollPayments(app.resources, { seconds: 0 });
  expect(app.standIn.books.intents.get(id)).toMatchObject({ status: 'canceled' });
  // The page that is still open leads nowhere.
  await answerIssuer(app.standIn, id, 'complete');
  expect(app.standIn.books.intents.get(id)).toMatchObject({ status: 'canceled', amount_received: 0 });
  expect(await app.statusOf(purchase)).toBe('expired');
});

it('tells what a card can be charged before the provider refuses it', async () => {
  const person = await app.signUp();
  const asked = app.standIn.log.length;
  const topUp = await app.call('POST', '/wallet/topup', {
    token: person.token,
    body: { amount: 1_000_000, token: 'tok_x' },
  });
  expect(topUp).toMatchObject({ status: 422, message: 'A card can be charged up to $999,999.99 at once.' });
  const purchase = await app.order(person, 49);
  const body = { orderId: purchase.id, amount: 49, token: 'tok_x', redirectUrl: returnUrl };
  expect(await app.call('POST', '/s/payment', { token: person.token, body })).toMatchObject({
    status: 422,
    message: 'A card can be charged from $0.50 on.',
  });
  expect(app.standIn.log).toHaveLength(asked);
});

it('leaves enough of an investment to the card that it can be charged', async () => {
  const person = await app.signUp();
  await app.addMoney(person, await app.topUp(person, 20), 20);
  const body = {
    projectId: await app.project(100_000),
    price: '20.20',
    msg: 'For the oven.',
    payFromWallet: '2',
    document: { filename: 'plan.pdf', bytes: await makePdf() },
  };
  const { data } = await app.call('POST', '/project/invest', { token: person.token, body });
  expect(data).toMatchObject({ paymentStatus: 'pending', due: 0.5 });
  expect(await app.balance(person)).toEqual({ balance: 2000n, held: 1970n });
  const id = await app.pay(person, { id: data.investId, type: 'invest', dueCents: 50n });
  expect((await app.save(person, { id: data.investId, type: 'invest', dueCents: 50n }, id)).status).toBe(200);
  expect(await app.balance(person)).toEqual({ balance: 30n, held: 0n });
});

it('hears of a payment before its own call was answered, and of one that was returned', async () => {
  const person = await app.signUp();
  let left = 4;
  app.standIn.faultOf = ({ path }) => (path === '/v1/payment_intents' && left-- > 0 ? 'answer lost' : 'none');
  await expect(app.topUp(person, 10)).rejects.toThrow('does not answer');
  app.standIn.faultOf = () => 'none';
  const event = app.standIn.books.events.findLast(({ type }) => type === 'payment_intent.amount_capturable_updated')!;
  const { id } = event.data.object as { id: string };
  expect(await app.sendEvent(event)).toBe(200);
  expect((await app.addMoney(person, id, 10)).status).toBe(200);
  expect(await app.balance(person)).toEqual({ balance: 1000n, held: 0n });
  const headers = { authorization: 'Bearer sk_test_of_this_test' };
  const refund = new URLSearchParams({ payment_intent: id });
  await fetch(`${app.standIn.url}/v1/refunds`, { method: 'POST', body: refund, headers });
  const refunded = app.standIn.books.events.findLast(({ type }) => type === 'charge.refunded')!;
  for (let i = 0; i < 3; i++) expect(await app.sendEvent(refunded)).toBe(200);
  expect(await app.balance(person)).toEqual({ balance: 0n, held: 0n });
});

it('acknowledges events of what others sell with the same account, and of what is no payment', async () => {
  const headers = { authorization: 'Bearer sk_test_of_this_test' };
  for (const metadata of ['', '&metadata[guildhall_payment]=of another shop'])
    await fetch(`${app.standIn.url}/v1/payment_intents`, {
      method: 'POST',
      body: new URLSearchParams(`amount=100&currency=usd${metadata}`),
      headers,
    });
  for (const event of app.standIn.books.events.slice(-2)) expect(await app.sendEvent(event)).toBe(200);
  const payout = { id: 'evt_payout', livemode: false, type: 'payout.paid', data: { object: { object: 'payout' } } };
  expect(await app.sendEvent(payout)).toBe(200);
  await app.verify();
});

const inStorm = long ? 500 : 10;
it(
  `settles once under a storm of the events of ${inStorm} payments, each tenfold, shuffled, one in a hundred forged or stale`,
  { timeout: 600_000 },
  async () => {
    const before = app.standIn.books.events.length;
    const { taken, refused, balances, paid } = await storm(app, {
      payments: inStorm,
      people: 2,
      provider: app.resources.payments.current,
      events: () => app.standIn.books.events.slice(before),
      send: (event, is) =>
        app.sendEvent(event, {
          ...(is === 'forged' ? { secret: 'whsec_of_a_stranger' } : {}),
          age: is === 'stale' ? 400 : 0,
        }),
    });
    expect(taken).toBeGreaterThan(inStorm * 10);
    expect(refused).toBeGreaterThan(0);
    expect(balances).toEqual(paid);
    await app.verify();
  },
);

/** `LONG_PAYMENTS=10000` asks for as many: about an hour of one core. */
const count = Number(process.env['LONG_PAYMENTS'] ?? (long ? 1000 : 40));
it(
  `books exactly what was charged, returned and disputed in ${count} payments through a Stripe that fails one request in four`,
  { timeout: 1_800_000 + count * 2_000 },
  async () => {
    const faultOf = failOneInFour(seeded(42));
    app.standIn.faultOf = (asked) => (asked.path === '/v1/tokens' ? 'none' : faultOf(asked));
    // The cards of a young account may be declined only ten times an hour.
    const people = await Promise.all(Array.from({ length: Math.max(6, Math.ceil(count / 30)) }, () => app.signUp()));
    const tries = Array.from({ length: count }, (_, i) => i);
    const ignoreFault = (error: Error) =>
      expect(error.message).toMatch(/does not answer|Your card|authenticat|enter the card again/);
    const poll = () => pollPayments(app.resources, { seconds: 0 });
    const one = async (i: number) => {
      const who = people[i % people.length]!;
      const number = i % 7 === 3 ? cards.asks : i % 11 === 5 ? cards.declined : cards.good;
      if (i % 3 === 0) {
        const paymentId = await app.topUp(who, 10 + i, number);
        if (number === cards.asks && i % 2) await app.confirm(paymentId, 'complete');
        expect([200, 422, 503]).toContain((await app.addMoney(who, paymentId, 10 + i)).status);
      } else {
        const purchase = i % 3 === 1 ? await app.order(who, 1000 + i) : await app.invest(who, 1000 + i);
        // What the wallet leaves may be less than a card can be charged.
        if (purchase.dueCents < 50n) return;
        const paymentId = await app.pay(who, purchase, number);
        if (number === cards.asks) await app.confirm(paymentId, i % 2 ? 'complete' : 'fail');
        expect([200, 422, 503]).toContain((await app.save(who, purchase, paymentId)).status);
      }
      if (i % (long ? 200 : 20) === 19) await poll();
    };
    const work = async () => {
      for (let i = tries.pop(); i !== undefined; i = tries.pop()) await one(i).catch(ignoreFault);
    };
    await Promise.all(Array.from({ length: 6 }, work));
    for (let minute = 0; minute < 5; minute++) await poll();
    await app.owner(`UPDATE payments SET created_at = created_at - interval '1 hour'`);
    for (const table of ['orders', 'investments'])
      await app.owner(`UPDATE ${table} SET expires_at = expires_at - interval '1 hour'`);
    await expirePurchases(app.resources);
    for (let minute = 0; minute < 15; minute++) await poll();
    // One in ten is refunded in part, refunded in vain, disputed and won, or disputed and lost.
    const { books } = app.standIn;
    const from = books.events.length;
    const taken = [...books.charges.values()].filter(({ captured }) => captured);
    for (const [i, charge] of taken.entries()) {
      if (i % 40 === 9) refundCharge(books, charge, Math.min(100 + i, charge.amount), null);
      if (i % 40 === 19) failRefund(books, refundCharge(books, charge, charge.amount, null).id);
      if (i % 20 === 9 && i % 40 !== 9) closeDispute(books, openDispute(books, charge), i % 80 === 29);
    }
    for (const event of books.events.slice(from).reverse())
      for (let tries = 0; (await app.sendEvent(event)) !== 200; tries++) expect(tries).toBeLessThan(50);
    const withoutFee = () =>
      app.owner(`SELECT FROM payments WHERE provider = 'stripe' AND settled_at IS NOT NULL AND fee_cents IS NULL`);
    for (let minute = 0; minute < 60 && (await withoutFee()).length > 0; minute++) await followPayments(app.resources);
    app.standIn.faultOf = () => 'none';
    const day = new Date(new Date().toISOString().slice(0, 10));
    const { current } = app.resources.payments;
    const reconciled = await reconcile(app.resources.database, current, day);
    expect(reconciled.differences).toEqual([]);
    expect(reconciled.payments).toBe(new Set(taken.map((charge) => charge.payment_intent)).size);
    const planted = taken[0]!;
    refundCharge(books, planted, 1, null);
    expect((await reconcile(app.resources.database, current, day)).differences).toEqual([
      expect.stringContaining(`${planted.payment_intent}: refunded`),
    ]);
    for (const event of books.events.slice(-2)) expect(await app.sendEvent(event)).toBe(200);
    expect(
      await app.owner(
        `SELECT id, status FROM payments WHERE status IN ('created', 'requires_action', 'processing') OR (status = 'succeeded' AND settled_at IS NULL)`,
      ),
    ).toEqual([]);
    expect(await app.owner(`SELECT 1 FROM holds WHERE status = 'held'`)).toEqual([]);
    // No hold stays on a card.
    expect([...app.standIn.books.intents.values()].filter(({ status }) => status === 'requires_capture')).toEqual([]);
    const [settled] = await app.owner<{ n: bigint }>('SELECT count(*) AS n FROM payments WHERE settled_at IS NOT NULL');
    expect(Number(settled!.n)).toBeGreaterThan(count / 3);
    await app.verify();
  },
);
