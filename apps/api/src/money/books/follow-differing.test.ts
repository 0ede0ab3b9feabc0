import { refundCharge } from '@guildhall/stripe-stand-in/refunds.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { followPayments } from '../payments/follow-payments.ts';
import { stripeApp, type StripeApp } from '../payments/stripe/test-stripe.ts';
import { runBookChecks } from './check-books.ts';

let app: StripeApp;
beforeAll(async () => {
  app = await stripeApp();
});
afterAll(() => app.stop());

it('the check of a provider follows the payments that differ, and stops no withdrawal for an event that never came', async () => {
  const person = await app.signUp();
  const { books } = app.standIn;
  const id = await app.topUp(person, 50);
  await app.addMoney(person, id, 50);
  await followPayments(app.resources);
  refundCharge(books, books.charges.get(books.intents.get(id)!.latest_charge!)!, 2000, null);
  // All of it was yesterday.
  for (const row of books.balances.values()) row.created -= 24 * 3600;
  await app.owner(`UPDATE payments SET settled_at = settled_at - interval '1 day'`);
  await runBookChecks(app.resources);
  expect(await app.balance(person)).toEqual({ balance: 3000n, held: 0n });
  expect(await app.owner(`SELECT many, note FROM book_checks WHERE kind = 'stripe'`)).toEqual([
    { many: 0, note: expect.stringContaining('1 of the payments had changed') },
  ]);
});
