import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { must } from '../../attacks/attacked-app.ts';
import { readConfig } from '../../configuration/config.ts';
import { newOperator } from '../../trust/operators/test-operators.ts';
import { judgeLedger } from '../ledger/verify-ledger.ts';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import { paymentsApp, type PaymentsApp } from '../payments/test-payments.ts';
import { publishProject } from '../../market/referrals/test-projects.ts';
import type { Person } from '../../server/test-app.ts';
import { confirmed } from '../withdrawals/test-confirmed.ts';

let app: PaymentsApp;
let owner: Database;
let opal: Person;
beforeAll(async () => {
  app = await paymentsApp({ CARD_WAIT_DAYS: '7', WITHDRAWAL_ALONE_DOLLARS: '100000' });
  owner = openDatabase(app.ownerUrl, { max: 1 });
  opal = await newOperator(app, 'finance', 'Opal');
});
afterAll(async () => {
  await owner.close();
  await app.stop();
});

let ada: Person;
let guild: Person;
/** Each time a new buyer and a new seller, who have nothing. */
beforeEach(async () => {
  ada = await app.signUp(1, 'Ada');
  guild = await app.signUp(2, 'Guild of Glass');
});
afterEach(async () => {
  expect(await judgeLedger(owner)).toEqual([]);
});

function post(by: Person, path: string, body: Record<string, unknown>) {
  return app.call('POST', path, { token: by.token, body });
}

async function wallet(person: Person) {
  return must(await app.call('GET', '/wallet', { token: person.token }));
}

async function paidIn(person: Person, dollars: number): Promise<void> {
  must(await app.addMoney(person, await app.topUp(person, dollars), dollars));
}

/** Buys for $5,000, by card or from the wallet. Answers the order's id. */
async function bought(from: 'card' | 'wallet'): Promise<string> {
  const projectId = await publishProject(app, guild, 'New kiln');
  const parcel = { address: '1 Lane', postalCode: '1', contactNo: '5550001', numberOfUnit: 1 };
  const body = { ...parcel, projectId, ...(from === 'wallet' && { payFromWallet: 1 }) };
  const { orderId: id } = must(await post(ada, '/project/order', body));
  const purchase = { id, type: 'order', dueCents: 5000_00n } as const;
  if (from === 'card') must(await app.save(ada, purchase, await app.pay(ada, purchase)));
  return id;
}

/** This number of days and hours goes by for all card money. */
async function wait(days: number, hours = 0): Promise<void> {
  for (const by of [`${days} days ${hours} hours 1000 years`, '-1000 years'])
    await app.owner(`UPDATE card_money SET free_at = free_at - $1::interval`, [by]);
}

/** Asks for a withdrawal, and answers its id. */
async function requestWithdrawal(person: Person, dollars: number): Promise<string> {
  const bank = {
    bankName: 'River Bank',
    accountHolderName: 'Guild',
    accountNumber: '12345678',
    sortCode: '10-20-30',
    swiftCode: 'DE89370400440532013000',
  };
  return confirmed(app.owner, must(await post(person, '/wallet/withdraw', { amount: dollars, ...bank })).id);
}

function approve(id: string) {
  return post(opal, `/operator/withdrawals/${id}/approve`, { asTest: 1 });
}

const refused = { status: 422, message: expect.stringMatching(/came by card.* can be approved from \d{4}-\d\d-\d\d/) };

it('what came by card can be spent at once, asked for at once, and leaves after a week', async () => {
  await paidIn(ada, 100);
  const { cardMoney, ...rest } = await wallet(ada);
  expect(rest).toEqual({ amount: 100, held: 0 });
  expect(cardMoney.withdrawable).toBe(0);
  const days = (Date.parse(cardMoney.until) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(7);
  expect(days).toBeLessThan(7 + 1 / 23);
  const id = await requestWithdrawal(ada, 40);
  expect(await approve(id)).toMatchObject(refused);
  const { records } = must(await post(ada, '/wallet/withdrawals', {}));
  expect(records[0]).toMatchObject({ status: 'requested', cardWaitsUntil: cardMoney.until });
  await wait(7);
  expect(await approve(id)).toMatchObject(refused);
  await wait(0, 1);
  expect(await wallet(ada)).toEqual({ amount: 60, held: 40 });
  expect(await approve(id)).toMatchObject({ status: 200 });
  expect(must(await post(ada, '/wallet/withdrawals', {})).records[0].cardWaitsUntil).toBe('');
});

it('who has other money withdraws that, and waits for no more than the rest', async () => {
  await paidIn(ada, 100);
  await wait(3);
  await paidIn(ada, 50);
  await wait(4, 1);
  await paidIn(ada, 30);
  expect(await wallet(ada)).toMatchObject({ amount: 180, cardMoney: { withdrawable: 100 } });
  const some = await requestWithdrawal(ada, 60);
  const more = await requestWithdrawal(ada, 90);
  expect(await wallet(ada)).toMatchObject({ amount: 30, held: 150, cardMoney: { withdrawable: 0 } });
  expect(await approve(some)).toMatchObject({ status: 200 });
  expect(await approve(more)).toMatchObject(refused);
  // The 50 of the second payment are what it lacks: it need not wait for the third one.
  await wait(3, 1);
  expect(await approve(more)).toMatchObject({ status: 200 });
});

it('who is paid by card waits as long as the payer would, and what the payer else has stays free', async () => {
  await paidIn(ada, 5000);
  await wait(7, 1);
  await bought('card');
  expect(await wallet(ada)).toEqual({ amount: 5000, held: 0 });
  expect(await wallet(guild)).toMatchObject({ amount: 5000, cardMoney: { withdrawable: 0 } });
  expect(await approve(await requestWithdrawal(guild, 1))).toMatchObject(refused);
  expect(await approve(await requestWithdrawal(ada, 5000))).toMatchObject({ status: 200 });
});

it('other money is spent first, and card money keeps its day with whom it was paid to', async () => {
  await paidIn(ada, 4000);
  await wait(7, 1);
  await paidIn(ada, 3000);
  await wait(2);
  await bought('wallet');
  expect(await wallet(ada)).toMatchObject({ amount: 2000, cardMoney: { withdrawable: 0 } });
  expect(await wallet(guild)).toMatchObject({ amount: 5000, cardMoney: { withdrawable: 4000 } });
  await wait(5, 1);
  expect(await wallet(guild)).toEqual({ amount: 5000, held: 0 });
});

it('what was paid by card and given back is card money again', async () => {
  await paidIn(guild, 1000);
  await wait(7, 1);
  const id = await bought('card');
  must(await post(guild, `/refunds/${id}`, { amount: 1000, reason: 'Too dear.' }));
  expect(await wallet(ada)).toMatchObject({ amount: 1000, cardMoney: { withdrawable: 0 } });
  expect(await wallet(guild)).toMatchObject({ amount: 5000, cardMoney: { withdrawable: 1000 } });
});

it('waits a week in production, where it cannot be turned off, and not at home', () => {
  const production = { PUBLIC_URL: 'https://guild.example', SMTP_URL: 'smtp://mail.example', SANDBOX: '1' };
  const keys = { SECRET: 'x'.repeat(40), SANDBOX_WEBHOOK_SECRET: 'y'.repeat(40) };
  expect(readConfig({}).cardWaitDays).toBe(0);
  expect(readConfig({ ...production, ...keys }).cardWaitDays).toBe(7);
  expect(() => readConfig({ ...production, ...keys, CARD_WAIT_DAYS: '0' })).toThrow('CARD_WAIT_DAYS cannot be 0');
});
