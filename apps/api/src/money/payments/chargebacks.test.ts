import { closeDispute, openDispute } from '@guildhall/stripe-stand-in/disputes.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { must } from '../../attacks/attacked-app.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { newOperator } from '../../trust/operators/test-operators.ts';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import { publishProject } from '../../market/referrals/test-projects.ts';
import type { Person } from '../../server/test-app.ts';
import { stripeApp, type StripeApp } from './stripe/test-stripe.ts';
import { confirmed } from '../withdrawals/test-confirmed.ts';

/** Pays, and is disputed by its bank a moment later. */
const disputedCard = '4000 0000 0000 0259';

let app: StripeApp;
let owner: Database;
let opal: Person;
beforeAll(async () => {
  app = await stripeApp();
  owner = openDatabase(app.ownerUrl, { max: 1 });
  opal = await newOperator(app, 'finance', 'Opal');
});
afterAll(async () => {
  await owner.close();
  await app.stop();
});

let ada: Person;
let guild: Person;
let eventsSent: number;
/** Each time a new seller and a new buyer, who have nothing. */
beforeEach(async () => {
  ada = await app.signUp(1, 'Ada');
  guild = await app.signUp(2, 'Guild of Glass');
  eventsSent = app.standIn.books.events.length;
});
afterEach(async () => {
  expect(await verifyLedger(owner)).toEqual([]);
  await app.verify();
});

function post(by: Person, path: string, body: Record<string, unknown>) {
  return app.call('POST', path, { token: by.token, body });
}

async function wallet(person: Person) {
  return must(await app.call('GET', '/wallet', { token: person.token }));
}

/** Ada orders from the guild and pays its $5,000 by card. Answers the order's id. */
async function bought(card?: string): Promise<string> {
  const projectId = await publishProject(app, guild, 'New kiln');
  const parcel = { address: '1 Lane', postalCode: '1', contactNo: '5550001', numberOfUnit: 1 };
  const { orderId: id } = must(await post(ada, '/project/order', { ...parcel, projectId }));
  const purchase = { id, type: 'order', dueCents: 5000_00n } as const;
  must(await app.save(ada, purchase, await app.pay(ada, purchase, card)));
  return id;
}

/** Hands all events since the last time to the webhook, twice and the last ones first. */
async function sendEvents() {
  const events = app.standIn.books.events.slice(eventsSent).reverse();
  eventsSent = app.standIn.books.events.length;
  for (const event of [...events, ...events]) expect(await app.sendEvent(event)).toBe(200);
}

function dispute() {
  return [...app.standIn.books.disputes.values()].at(-1)!;
}

const bank = {
  bankName: 'River Bank',
  accountHolderName: 'Guild',
  accountNumber: '12345678',
  sortCode: '10-20-30',
  swiftCode: 'DE89370400440532013000',
};

async function requestWithdrawal(dollars: number): Promise<string> {
  return confirmed(app.owner, must(await post(guild, '/wallet/withdraw', { amount: dollars, ...bank })).id);
}

function approve(id: string) {
  return post(opal, `/operator/withdrawals/${id}/approve`, { asTest: 1 });
}

async function heard(person: Person): Promise<string[]> {
  const { records } = must(await post(person, '/notifications', { unread: true }));
  must(await post(person, '/notifications/readAll', {}));
  return records.map(({ text }: { text: string }) => text);
}

it('a card payment that the bank takes back sets its seller’s share aside, of which seller and operators hear', async () => {
  const id = await bought(disputedCard);
  await heard(opal);
  await heard(guild);
  await sendEvents();
  expect(await wallet(ada)).toEqual({ amount: 0, held: 0, owed: 5000, disputed: 5000 });
  expect(await wallet(guild)).toEqual({ amount: 0, held: 5000 });
  expect(await heard(guild)).toContain(
    'The buyer’s bank has reversed the card payment for the order from New kiln. $5,000.00 in your wallet is set aside until the bank has decided.',
  );
  expect(await heard(opal)).toContain('A bank has reversed the card payment of $5,000.00 for an order from New kiln.');
  expect(await post(guild, '/wallet/withdraw', { amount: 1, ...bank })).toMatchObject({ status: 422 });

  const refused = { status: 422, message: expect.stringContaining('bank') };
  expect(await post(guild, `/refunds/${id}`, { amount: 1, reason: 'Now.' })).toMatchObject(refused);
  expect(await post(opal, `/operator/refunds/${id}`, { amount: 1, reason: 'Now.' })).toMatchObject(refused);
  expect(await post(ada, `/orders/${id}/cancel`, { reason: 'Now.' })).toMatchObject(refused);
  expect(await post(ada, `/disputes/open/${id}`, { reason: 'other', message: 'Broken.' })).toMatchObject(refused);
  expect(must(await app.call('GET', `/orders/details/${id}`, { token: ada.token })).mayDispute).toBe(false);
});

it('what the bank gives back is free again', async () => {
  await bought(disputedCard);
  await sendEvents();
  await heard(guild);
  closeDispute(app.standIn.books, dispute(), true);
  await sendEvents();
  expect(await wallet(ada)).toEqual({ amount: 0, held: 0 });
  expect(await wallet(guild)).toEqual({ amount: 5000, held: 0 });
  expect(await heard(guild)).toContain(
    'The bank has returned the card payment for the order from New kiln. The $5,000.00 set aside for it is free again.',
  );
  expect(await approve(await requestWithdrawal(100))).toMatchObject({ status: 200 });
});

it('nothing is paid out while what was taken back is not all set aside, and the evidence says so', async () => {
  await bought(disputedCard);
  const id = await requestWithdrawal(900);
  await sendEvents();
  expect(await wallet(guild)).toEqual({ amount: 0, held: 5000 });
  expect(await heard(guild)).toContainEqual(
    expect.stringContaining('$900.00 of it was not free, so your withdrawals have to wait until then.'),
  );
  expect(await approve(id)).toMatchObject({ status: 422, message: expect.stringContaining('A bank has reversed') });
  const { evidence } = must(await post(opal, `/operator/withdrawals/${id}/review`, {}));
  expect(evidence).toMatchObject({ byCard: 5000, byCardTakenBack: 5000 });
  closeDispute(app.standIn.books, dispute(), true);
  await sendEvents();
  expect(await approve(id)).toMatchObject({ status: 200 });
});

it('the share is no more than what its seller has not given back before', async () => {
  const id = await bought();
  must(await post(guild, `/refunds/${id}`, { amount: 4999, reason: 'Too dear.' }));
  const charge = [...app.standIn.books.charges.values()].at(-1)!;
  must(await app.addMoney(guild, await app.topUp(guild, 100), 100));
  openDispute(app.standIn.books, charge);
  await sendEvents();
  expect(await wallet(guild)).toEqual({ amount: 100, held: 1 });
  expect(await wallet(ada)).toEqual({ amount: 0, held: 0, owed: 1, disputed: 5000 });
});

it('an account with money set aside so is not erased', async () => {
  await bought(disputedCard);
  await sendEvents();
  const { obstacles } = must(await app.call('GET', '/profile/erasure', { token: guild.token }));
  expect(obstacles).toContainEqual(
    expect.objectContaining({
      text: 'A card payment for what you have sold, $5,000.00 in total, is disputed by the buyer’s bank, which has not decided yet.',
    }),
  );
});

it('what the bank keeps is covered by what its seller has, also by what they have asked to withdraw', async () => {
  const id = await bought(disputedCard);
  const first = await requestWithdrawal(900);
  const second = await requestWithdrawal(4100);
  await sendEvents();
  await heard(guild);
  await heard(opal);
  closeDispute(app.standIn.books, dispute(), false);
  await sendEvents();
  expect(await wallet(ada)).toEqual({ amount: 0, held: 0 });
  expect(await wallet(guild)).toEqual({ amount: 0, held: 0 });
  expect(must(await app.call('GET', `/orders/details/${id}`, { token: ada.token })).state).toBe('refunded');
  const { records } = must(await post(guild, '/wallet/withdrawals', {}));
  expect(records).toMatchObject([
    { id: second, status: 'rejected', reason: expect.stringContaining('has finally reversed') },
    { id: first, status: 'rejected' },
  ]);
  expect(await heard(guild)).toContain(
    'The buyer’s bank has kept the card payment for the order from New kiln. $5,000.00 was taken from your wallet for it.',
  );
  expect(await heard(opal)).toContain('A bank keeps the card payment of $5,000.00 for an order from New kiln.');
});

it('takes no more of the seller than the payer owes, and leaves withdrawals that it does not need', async () => {
  const id = await bought(disputedCard);
  const little = await requestWithdrawal(100);
  await sendEvents();
  // Ada owes $5,000 and pays $4,950 of it.
  must(await app.addMoney(ada, await app.topUp(ada, 4950), 4950));
  expect(await wallet(ada)).toEqual({ amount: 0, held: 0, owed: 50, disputed: 5000 });
  closeDispute(app.standIn.books, dispute(), false);
  await sendEvents();
  expect(await wallet(ada)).toEqual({ amount: 0, held: 0 });
  expect(await wallet(guild)).toEqual({ amount: 4850, held: 100 });
  expect(await approve(little)).toMatchObject({ status: 200 });
  expect(await post(guild, `/refunds/${id}`, { amount: 1, reason: 'Now.' })).toMatchObject({ status: 422 });
});

it('what a seller does not have any more is still owed by the payer', async () => {
  await bought(disputedCard);
  expect(await approve(await requestWithdrawal(900))).toMatchObject({ status: 200 });
  await sendEvents();
  closeDispute(app.standIn.books, dispute(), false);
  await sendEvents();
  expect(await wallet(guild)).toEqual({ amount: 0, held: 0 });
  expect(await wallet(ada)).toEqual({ amount: 0, held: 0, owed: 900 });
});

it('ends a dispute inside the product about the same purchase once the bank has decided', async () => {
  const id = await bought(disputedCard);
  must(await post(ada, `/disputes/open/${id}`, { reason: 'other', message: 'Broken.' }));
  await sendEvents();
  closeDispute(app.standIn.books, dispute(), false);
  await sendEvents();
  const { dispute: told, state } = must(await app.call('GET', `/orders/details/${id}`, { token: guild.token }));
  expect(told).toMatchObject({ status: 'closed', outcome: 'refused' });
  expect(state).toBe('refunded');
  expect(await wallet(ada)).toEqual({ amount: 0, held: 0 });
});
