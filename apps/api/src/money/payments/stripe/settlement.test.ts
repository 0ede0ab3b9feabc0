import { closeDispute, openDispute } from '@guildhall/stripe-stand-in/disputes.ts';
import { failRefund, refundCharge } from '@guildhall/stripe-stand-in/refunds.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../attacks/attacked-app.ts';
import { judgeLedger } from '../../ledger/verify-ledger.ts';
import { newOperator } from '../../../trust/operators/test-operators.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import type { Person } from '../../../server/test-app.ts';
import { followPayments } from '../follow-payments.ts';
import { checkProviders } from '../provider/provider-problems.ts';
import { reconcile } from '../reconcile.ts';
import { stripeApp, type StripeApp } from './test-stripe.ts';

let app: StripeApp;
beforeEach(async () => {
  app = await stripeApp();
});
afterEach(() => app.stop());

const abroad = [
  { currency: 'eur', rate: 0.92 },
  { currency: 'cad', rate: 1.38 },
] as const;

/** $100 that were asked for while the account settled in dollars, and taken when it did not any more. */
async function paidAbroad(person: Person, settlement: (typeof abroad)[number]) {
  const { books } = app.standIn;
  books.settlement = { currency: 'usd', rate: 1 };
  const id = await app.topUp(person, 100);
  books.settlement = settlement;
  must(await app.addMoney(person, id, 100));
  const [payment] = await app.owner<{ id: string }>('SELECT id FROM payments WHERE provider_id = $1', [id]);
  return { id, ours: payment!.id, charge: books.charges.get(books.intents.get(id)!.latest_charge!)! };
}

async function sendAllEvents() {
  for (const event of app.standIn.books.events) expect(await app.sendEvent(event)).toBe(200);
}

async function booksAgree() {
  await followPayments(app.resources);
  const day = new Date(new Date().toISOString().slice(0, 10));
  const { database, payments } = app.resources;
  expect((await reconcile(database, payments.current, day)).differences).toEqual([]);
  const owner = openDatabase(app.ownerUrl, { max: 1 });
  expect(await judgeLedger(owner)).toEqual([]);
  await owner.close();
  await app.verify();
}

describe.each(abroad)('an account that settles in $currency at $rate', (settlement) => {
  it('sends back and takes what the payer’s bank says, to the cent of a dollar', async () => {
    const { books } = app.standIn;
    const free = async (person: Person) => (await app.balance(person)).balance;
    const whole = await app.signUp();
    const part = await app.signUp();
    const failed = await app.signUp();
    const disputed = await app.signUp();
    const won = await app.signUp();
    refundCharge(books, (await paidAbroad(whole, settlement)).charge, 10_000, null);
    refundCharge(books, (await paidAbroad(part, settlement)).charge, 3333, null);
    failRefund(books, refundCharge(books, (await paidAbroad(failed, settlement)).charge, 10_000, null).id);
    openDispute(books, (await paidAbroad(disputed, settlement)).charge);
    closeDispute(books, openDispute(books, (await paidAbroad(won, settlement)).charge), true);
    // What came back of the dispute was worth less on the account by then.
    const back = [...books.disputes.values()].at(-1)!.balance_transactions.at(-1)!;
    back.amount -= 17;
    await sendAllEvents();
    expect(await Promise.all([whole, part, failed, disputed, won].map(free))).toEqual([
      0n,
      6667n,
      10_000n,
      0n,
      10_000n,
    ]);
    expect(await app.owner('SELECT 1 FROM ledger_accounts WHERE owed_cents <> 0')).toEqual([]);
    // Fees of another currency are not booked as dollars.
    expect(await app.owner('SELECT DISTINCT fee_cents FROM payments')).toEqual([{ fee_cents: 0n }]);
    await booksAgree();
  });

  it('sends back what an operator says', async () => {
    const person = await app.signUp();
    const finance = await newOperator(app, 'finance');
    const { ours } = await paidAbroad(person, settlement);
    const body = { amount: 40, reason: 'Paid twice.' };
    must(await app.call('POST', `/operator/payments/${ours}/refund`, { token: finance.token, body }));
    await sendAllEvents();
    expect(await app.balance(person)).toEqual({ balance: 6000n, held: 0n });
    const search = { token: finance.token, body: { search: ours } };
    const { records } = must(await app.call('POST', '/operator/payments', search));
    expect(records[0]).toMatchObject({ refunded: 40, refundable: 60, refunds: [{ status: 'done' }] });
    await booksAgree();
  });

  it('is refused before anything is recorded, in words for payers and for operators', async () => {
    app.standIn.books.settlement = settlement;
    const person = await app.signUp();
    const order = await app.order(person, 3000);
    const said = 'Cards cannot be charged here right now, and nothing was charged. Our team has been notified.';
    await expect(app.topUp(person, 100)).rejects.toThrow(said);
    await expect(app.pay(person, order)).rejects.toThrow(said);
    expect(await app.owner('SELECT 1 FROM payments')).toEqual([]);
    expect(app.standIn.books.intents.size).toBe(0);
    const problem = `The account at Stripe settles in ${settlement.currency.toUpperCase()}, and the books here are in US dollars.`;
    await expect(checkProviders(app.resources.payments.all)).rejects.toThrow(problem);
    const ready = await app.server.inject('/health/ready');
    expect(ready.json().message).toBe('Ready, but no payment by stripe can be taken.');
  });
});

it('takes cards with an account that has dollars among its currencies', async () => {
  const person = await app.signUp();
  await paidAbroad(person, abroad[0]);
  app.standIn.books.settlement = { currency: 'usd', rate: 1 };
  await expect(checkProviders(app.resources.payments.all)).resolves.toBeUndefined();
});

it('says of a wrong key that it is wrong', async () => {
  const other = await stripeApp({ STRIPE_SECRET_KEY: 'sk_test_of_somebody_else' });
  const person = await other.signUp();
  await expect(other.topUp(person, 100)).rejects.toThrow('Cards cannot be charged here right now');
  const words = await checkProviders(other.resources.payments.all).catch((error: Error) => error.message);
  expect(words).toContain('Stripe does not know STRIPE_SECRET_KEY');
  await other.owner(
    `INSERT INTO job_runs (kind, result, ended_at, took_ms, problem) VALUES ('payments.check-providers', 'failed', now(), 1, $1)
      ON CONFLICT (kind) DO UPDATE SET result = 'failed', problem = EXCLUDED.problem`,
    [words],
  );
  const finance = await newOperator(other, 'finance');
  const { health } = must(await other.call('GET', '/operator/jobs', { token: finance.token }));
  expect(health).toContainEqual({ part: 'Card payments', state: 'bad', words: expect.stringContaining(String(words)) });
  await other.stop();
});
