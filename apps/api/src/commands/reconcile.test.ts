import { startStandIn } from '@guildhall/paypal-stand-in/stand-in.ts';
import { moveBalance } from '@guildhall/stripe-stand-in/balances.ts';
import { openDispute } from '@guildhall/stripe-stand-in/disputes.ts';
import { refundCharge } from '@guildhall/stripe-stand-in/refunds.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { followPayments } from '../money/payments/follow-payments.ts';
import { paypalProvider } from '../money/payments/paypal/paypal-provider.ts';
import type { PaymentProvider } from '../money/payments/provider/provider.ts';
import { ourId } from '../money/payments/stripe/read-intent.ts';
import { stripeProvider } from '../money/payments/stripe/stripe-provider.ts';
import { stripeApp, type StripeApp } from '../money/payments/stripe/test-stripe.ts';
import type { Person } from '../server/test-app.ts';
import { reconcileCommand } from './reconcile.ts';
import { onTerminal } from './test-terminal.ts';

let app: StripeApp;
// The clock stands still, so that no midnight comes between what is paid and the day that is asked for.
const now = new Date();
const today = now.toISOString().slice(0, 10);
beforeAll(async () => {
  vi.setSystemTime(now);
  app = await stripeApp();
});
afterAll(async () => {
  await app.stop();
  vi.useRealTimers();
});

function command(...args: string[]) {
  const { database: db, payments } = app.resources;
  return onTerminal((terminal) => reconcileCommand(args, { db, providers: [payments.current], ...terminal }));
}

async function topUp(person: Person, dollars: number) {
  const id = await app.topUp(person, dollars);
  await app.addMoney(person, id, dollars);
  await followPayments(app.resources);
  return { id, charge: app.standIn.books.charges.get(app.standIn.books.intents.get(id)!.latest_charge!)! };
}

it('agrees with a day of payments, refunds, disputes and payouts, and names each difference that there is', async () => {
  const person = await app.signUp();
  const { books } = app.standIn;
  for (let i = 0; i < 5; i++) await topUp(person, 20 + i);
  const refunded = await topUp(person, 50);
  const disputed = await topUp(person, 60);
  const plain = await topUp(person, 70);
  refundCharge(books, refunded.charge, 1000, null);
  openDispute(books, disputed.charge);
  for (const event of books.events) await app.sendEvent(event);
  moveBalance(books, { amount: -5000, source: 'po_1', type: 'payout', category: 'payout' });
  // Somebody else sells with the same account.
  const other = { ...plain.charge, id: 'ch_other', payment_intent: 'pi_other', metadata: {} };
  books.charges.set(other.id, other);
  moveBalance(books, { amount: 700, source: other.id, type: 'charge', category: 'charge' });
  expect(await command(today)).toEqual({
    code: 0,
    complained: [],
    said: `stripe ${today}: 8 payments moved, $290.00 charged, $25.82 kept as fees, $50.00 paid out, 1 of others. The ledger agrees.`,
  });

  refundCharge(books, plain.charge, 300, null);
  moveBalance(books, { amount: -200, source: 'fee_1', type: 'stripe_fee', category: 'fee' });
  const lost = { ...plain.charge, id: 'ch_lost', payment_intent: 'pi_lost', metadata: { [ourId]: 'of ours' } };
  books.charges.set(lost.id, lost);
  moveBalance(books, { amount: 800, source: lost.id, type: 'charge', category: 'charge' });
  const [first] = [...books.intents.values()];
  await app.owner('UPDATE payments SET received_cents = 1999, fee_cents = NULL WHERE provider_id = $1', [first!.id]);
  await app.owner(
    `INSERT INTO payments (provider, provider_id, user_id, purpose, amount_cents, status, settled_at, result) VALUES ('stripe', 'pi_invented', $1, 'topup', 100, 'succeeded', $2, 'credited')`,
    [person.id, now],
  );
  const { code, complained } = await command(today);
  expect(code).toBe(1);
  for (const difference of [
    /^txn_\w+: fee of -\$2\.00 is not in the ledger$/,
    /^pi_lost: \$8\.00 was charged and nothing credited$/,
    /^pi_invented: \$1\.00 was credited and \$0\.00 charged$/,
    new RegExp(`^${plain.id}: refunded: \\$3\\.00 at the provider, \\$0\\.00 in the ledger$`),
    new RegExp(`^${first!.id}: charged and credited: \\$20\\.00 at the provider, \\$19\\.99 in the ledger$`),
    new RegExp(`^${first!.id}: kept as fees: \\$0\\.88 at the provider, nothing yet in the ledger$`),
  ])
    expect(complained).toContainEqual(expect.stringMatching(difference));
  expect(complained).toHaveLength(6);
});

it('says of wrong keys and of a provider that does not answer that nothing was compared', async () => {
  const { database: db } = app.resources;
  const asked = (provider: PaymentProvider) =>
    onTerminal((terminal) => reconcileCommand([today], { db, providers: [provider], ...terminal }));
  const stripe = (secretKey: string, apiUrl = app.standIn.url) =>
    stripeProvider({ secretKey, publishableKey: '', webhookSecret: '', apiUrl });
  const paypal = await startStandIn();
  const wrong = paypalProvider({
    clientId: 'client-of-nobody',
    secret: 'secret-of-nobody',
    webhookId: '',
    testMode: true,
    apiUrl: paypal.url,
  });
  expect(await asked(stripe('sk_test_of_nobody'))).toMatchObject({
    code: 2,
    complained: [expect.stringMatching(/^stripe: Stripe does not know STRIPE_SECRET_KEY/)],
  });
  expect(await asked(wrong)).toMatchObject({
    code: 2,
    complained: [expect.stringMatching(/^paypal: PayPal does not know PAYPAL_CLIENT_ID/)],
  });
  await paypal.stop();
  expect(await asked(stripe('sk_test_of_nobody', paypal.url))).toMatchObject({
    code: 2,
    complained: [expect.stringMatching(/^stripe: it could not be asked/)],
  });
});

it('is asked for a day', async () => {
  for (const args of [['2026-13-01'], ['yesterday'], ['2026-11-21', 'more'], ['2026-11-21T00']])
    expect((await command(...args)).code).toBe(2);
  expect((await command()).code).toBe(0);
  expect(
    await reconcileCommand([], { db: app.resources.database, providers: [], say: () => {}, complain: () => {} }),
  ).toBe(2);
});
