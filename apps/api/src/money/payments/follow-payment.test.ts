import { closeDispute, openDispute } from '@guildhall/stripe-stand-in/disputes.ts';
import { enterLate } from '@guildhall/stripe-stand-in/intents.ts';
import type { Charge } from '@guildhall/stripe-stand-in/objects.ts';
import { failRefund, refundCharge } from '@guildhall/stripe-stand-in/refunds.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import { refuse } from '../../platform/calls/refusal.ts';
import { type Person } from '../../server/test-app.ts';
import { decideWithdrawal } from '../withdrawals/decide-withdrawal.ts';
import { withCurrent } from './provider/faulty-provider.ts';
import { followPayments } from './follow-payments.ts';
import { lookForChanges } from './look-for-changes.ts';
import { stripeApp, type StripeApp } from './stripe/test-stripe.ts';

let app: StripeApp;
let owner: Database;
beforeAll(async () => {
  app = await stripeApp();
  owner = openDatabase(app.ownerUrl, { max: 1 });
});
afterAll(async () => {
  await owner.close();
  await app.stop();
});
afterEach(async () => {
  await followPayments(app.resources);
  expect(await verifyLedger(owner)).toEqual([]);
  await app.verify();
  // What the ledger says is with the provider is there, to the cent.
  const [clearing] = await app.owner<{ cents: bigint }>(
    `SELECT -balance_cents AS cents FROM ledger_accounts WHERE kind = 'clearing' AND provider = 'stripe'`,
  );
  const net = [...app.standIn.books.balances.values()].reduce((sum, entry) => sum + entry.net, 0);
  expect(clearing!.cents).toBe(BigInt(net));
});

/** Sends all events from this one on, three times and the last ones first. */
async function sendEventsFrom(place: number) {
  const events = app.standIn.books.events.slice(place).reverse();
  for (const event of [...events, ...events, ...events]) expect(await app.sendEvent(event)).toBe(200);
}

async function topUp(person: Person, dollars: number, number?: string) {
  const id = await app.topUp(person, dollars, number);
  expect((await app.addMoney(person, id, dollars)).status).toBe(200);
  const charge = app.standIn.books.charges.get(app.standIn.books.intents.get(id)!.latest_charge!)!;
  return { id, charge, from: app.standIn.books.events.length };
}

it('books refunds and disputes of which no event came, and does not ask about those that were heard', async () => {
  const person = await app.signUp();
  const { books, log } = app.standIn;
  const refunded = await topUp(person, 50);
  const disputed = await topUp(person, 60);
  const heard = await topUp(person, 70);
  await sendEventsFrom(0);
  await lookForChanges(app.resources);
  refundCharge(books, refunded.charge, 1000, null);
  openDispute(books, disputed.charge);
  const from = books.events.length;
  refundCharge(books, heard.charge, 2000, null);
  await sendEventsFrom(from);
  expect(await app.balance(person)).toEqual({ balance: 16_000n, held: 0n });
  await lookForChanges(app.resources);
  log.length = 0;
  await followPayments(app.resources);
  const asked = log.flatMap(({ path }) => /payment_intents\/(\w+)$/.exec(path)?.[1] ?? []);
  expect(asked.toSorted()).toEqual([refunded.id, disputed.id].toSorted());
  expect(await app.balance(person)).toEqual({ balance: 9000n, held: 0n });
  const [look] = await app.owner<{ until: Date }>(`SELECT looked_until AS until FROM provider_looks`);
  expect(Date.now() - look!.until.getTime()).toBeLessThan(60_000);
});

it('looks again from where the last look ended that was answered', async () => {
  const person = await app.signUp();
  const { charge } = await topUp(person, 30);
  refundCharge(app.standIn.books, charge, 500, null);
  app.standIn.faultOf = ({ path }) => (path === '/v1/events' ? '503' : 'none');
  await expect(lookForChanges(app.resources)).rejects.toThrow();
  app.standIn.faultOf = () => 'none';
  await lookForChanges(app.resources);
  await followPayments(app.resources);
  expect(await app.balance(person)).toEqual({ balance: 2500n, held: 0n });
});

it('books a refund whose event is listed late', async () => {
  const person = await app.signUp();
  const { charge, from } = await topUp(person, 40);
  await followPayments(app.resources);
  await lookForChanges(app.resources);
  await followPayments(app.resources);
  refundCharge(app.standIn.books, charge, 700, null);
  // Stripe lists an event now whose time is some minutes before the last look.
  for (const event of app.standIn.books.events.slice(from)) event.created -= 300;
  await lookForChanges(app.resources);
  await followPayments(app.resources);
  expect(await app.balance(person)).toEqual({ balance: 3300n, held: 0n });
});

async function wallet(person: Person) {
  const { data } = await app.call('GET', '/wallet', { token: person.token });
  return data;
}

function feeOf(id: string) {
  return app
    .owner<{ fee: bigint | null }>('SELECT fee_cents AS fee FROM payments WHERE provider_id = $1', [id])
    .then(([row]) => row!.fee);
}

it('a refund in parts takes each part from the wallet once, and one that the card does not take gives it back', async () => {
  const person = await app.signUp();
  const { charge, from } = await topUp(person, 20);
  const { books } = app.standIn;
  refundCharge(books, charge, 500, null);
  await sendEventsFrom(from);
  expect(await wallet(person)).toEqual({ amount: 15, held: 0 });
  const rest = refundCharge(books, charge, 1500, null);
  await sendEventsFrom(from);
  expect(await wallet(person)).toEqual({ amount: 0, held: 0 });
  failRefund(books, rest.id);
  await sendEventsFrom(from);
  expect(await wallet(person)).toEqual({ amount: 15, held: 0 });
});

it('what was spent before it was taken back is owed: later credits pay it first, and withdrawals wait', async () => {
  const payer = await app.signUp(2);
  const buyer = await app.signUp();
  const { charge, from } = await topUp(payer, 100);
  const asked = await app.call('POST', '/wallet/withdraw', {
    token: payer.token,
    body: {
      amount: '40',
      bankName: 'Guild Bank',
      accountHolderName: 'Payer',
      accountNumber: '12345678',
      sortCode: '12-34-56',
      swiftCode: 'DEUTDEFF',
    },
  });
  expect(asked.status).toBe(200);
  refundCharge(app.standIn.books, charge, 9000, null);
  await sendEventsFrom(from);
  expect(await wallet(payer)).toEqual({ amount: 0, held: 40, owed: 30 });
  const decide = (approve: boolean) =>
    decideWithdrawal(
      { db: owner, refuse },
      { id: asked.data.id, approve, operatorId: null, reason: 'No.', asTest: true },
    );
  await expect(decide(true)).rejects.toThrow('The withdrawal has to wait');
  // What a sale brings pays it, in part; what a rejected withdrawal frees, the rest.
  await topUp(buyer, 50);
  const [project] = await app.owner<{ id: string }>(
    `INSERT INTO projects (created_by, category_id, title, description, budget_cents, return_on_investment, duration_months, min_investment_cents)
     SELECT $1, id, 'Bread', 'Bread.', 1000, 5, 12, 1 FROM project_categories LIMIT 1 RETURNING id`,
    [payer.id],
  );
  const order = {
    projectId: project!.id,
    numberOfUnit: '1',
    address: 'A',
    postalCode: '1',
    contactNo: '55500',
    payFromWallet: '1',
  };
  expect((await app.call('POST', '/project/order', { token: buyer.token, body: order })).status).toBe(200);
  expect(await wallet(payer)).toEqual({ amount: 0, held: 40, owed: 20 });
  await decide(false);
  expect(await wallet(payer)).toEqual({ amount: 20, held: 0 });
});

it('a card pays the purchase it was charged for, also of somebody who owes', async () => {
  const person = await app.signUp();
  const { charge, from } = await topUp(person, 10);
  const first = await app.order(person, 1000);
  await app.owner(
    `SELECT move_money(uuidv7(), $1, (SELECT id FROM ledger_accounts WHERE kind = 'fees'), 1000, 'correction_debit', takes_back => p.id) FROM payments p WHERE p.user_id = $1`,
    [person.id],
  );
  refundCharge(app.standIn.books, charge, 1000, null);
  await sendEventsFrom(from);
  expect(await wallet(person)).toEqual({ amount: 0, held: 0, owed: 10 });
  expect((await app.save(person, first, await app.pay(person, first))).status).toBe(200);
  expect(await app.statusOf(first)).toBe('COMPLETED');
  expect(await wallet(person)).toEqual({ amount: 0, held: 0, owed: 10 });
  await topUp(person, 25);
  expect(await wallet(person)).toEqual({ amount: 15, held: 0 });
});

it('an order and an investment tell their buyer what went back to the card', async () => {
  const person = await app.signUp();
  const { books } = app.standIn;
  const from = books.events.length;
  for (const [purchase, path, takeBack, takenBack] of [
    [await app.order(person, 1000), '/orders/details', (charge: Charge) => refundCharge(books, charge, 300, null), 3],
    [await app.invest(person, 15_000), '/investment/details', (charge: Charge) => openDispute(books, charge), 150],
  ] as const) {
    const id = await app.pay(person, purchase);
    expect((await app.save(person, purchase, id)).status).toBe(200);
    const details = async () => (await app.call('GET', `${path}/${purchase.id}`, { token: person.token })).data;
    expect(await details()).not.toHaveProperty('takenBack');
    takeBack(books.charges.get(books.intents.get(id)!.latest_charge!)!);
    await sendEventsFrom(from);
    expect(await details()).toMatchObject({ paymentStatus: 'COMPLETED', takenBack });
  }
});

it.each([
  [true, 30],
  [false, 0],
])('a dispute takes the money while it is open, and its fee is booked (won: %s)', async (isWon, left) => {
  const person = await app.signUp();
  const { id, charge, from } = await topUp(person, 30);
  const dispute = openDispute(app.standIn.books, charge);
  await sendEventsFrom(from);
  expect(await wallet(person)).toEqual({ amount: 0, held: 0, disputed: 30 });
  closeDispute(app.standIn.books, dispute, isWon);
  await sendEventsFrom(from);
  expect(await wallet(person)).toEqual({ amount: left, held: 0 });
  expect(await feeOf(id)).toBe(117n + 1500n);
});

it('an inquiry of the bank moves nothing', async () => {
  const person = await app.signUp();
  const { from } = await topUp(person, 30, '4000 0000 0000 1976');
  await sendEventsFrom(from - 3);
  expect(await wallet(person)).toEqual({ amount: 30, held: 0 });
});

it('what the provider took in part is in the wallet, and its purchase has failed', async () => {
  const person = await app.signUp();
  for (const purchase of [await app.order(person, 3000), await app.invest(person, 3000, 1800, false)]) {
    const from = app.standIn.books.events.length;
    const id = await app.pay(person, purchase);
    const headers = { authorization: 'Bearer sk_test_of_this_test' };
    const body = new URLSearchParams({ amount_to_capture: '1200' });
    await fetch(`${app.standIn.url}/v1/payment_intents/${id}/capture`, { method: 'POST', body, headers });
    await sendEventsFrom(from);
    expect(await app.statusOf(purchase)).toBe('failed');
    expect((await app.save(person, purchase, id)).message).toContain('The money is in your wallet');
  }
  expect(await wallet(person)).toEqual({ amount: 24, held: 0 });
});

it('a fee that is known only later is booked then, and is the house’s to bear', async () => {
  const person = await app.signUp();
  app.standIn.books.isBalanceLate = true;
  const { id } = await topUp(person, 100);
  await followPayments(app.resources);
  expect(await feeOf(id)).toBeNull();
  app.standIn.books.isBalanceLate = false;
  enterLate(app.standIn.books);
  // Within ten minutes it is not read again, unless an event reports it.
  await followPayments(app.resources);
  expect(await feeOf(id)).toBeNull();
  await app.sendEvent(app.standIn.books.events.findLast(({ type }) => type === 'charge.updated')!);
  expect(await feeOf(id)).toBe(320n);
  expect(await wallet(person)).toEqual({ amount: 100, held: 0 });
});

it('an answer that others have overtaken is not booked', async () => {
  const person = await app.signUp();
  const { charge, from } = await topUp(person, 20);
  const own = app.resources.payments;
  let isOld = true;
  const old = await own.current.movements(charge.payment_intent);
  refundCharge(app.standIn.books, charge, 500, null);
  const movements = async (id: string) => {
    if (!isOld) return own.current.movements(id);
    isOld = false;
    // Meanwhile another event is heard.
    await sendEventsFrom(from);
    return old;
  };
  app.resources.payments = withCurrent(own, { ...own.current, movements });
  await sendEventsFrom(from);
  app.resources.payments = own;
  expect(await wallet(person)).toEqual({ amount: 15, held: 0 });
  // Not given back and taken again either.
  const moves = await app.owner<{ code: string }>(
    'SELECT t.code FROM transfers t JOIN payments p ON p.id = t.reverses WHERE p.user_id = $1',
    [person.id],
  );
  expect(moves).toEqual([{ code: 'refund' }]);
});

it.each([true, false])(
  'an answer that tells of a refund, and comes after the card has not taken it, is not booked (the refund was booked: %s)',
  async (isBooked) => {
    const person = await app.signUp();
    const { charge, from } = await topUp(person, 20);
    // Its fee is booked before.
    await followPayments(app.resources);
    const own = app.resources.payments;
    const refund = refundCharge(app.standIn.books, charge, 2000, null);
    const old = await own.current.movements(charge.payment_intent);
    let isOld = true;
    const movements = async (id: string) => {
      if (!isOld) return own.current.movements(id);
      isOld = false;
      // Meanwhile it fails: the sums are what they were before.
      if (isBooked) await sendEventsFrom(from);
      expect(await wallet(person)).toEqual({ amount: isBooked ? 0 : 20, held: 0 });
      failRefund(app.standIn.books, refund.id);
      await sendEventsFrom(from);
      return old;
    };
    app.resources.payments = withCurrent(own, { ...own.current, movements });
    expect(await app.sendEvent(app.standIn.books.events[from]!)).toBe(200);
    app.resources.payments = own;
    expect(await wallet(person)).toEqual({ amount: 20, held: 0 });
  },
);
