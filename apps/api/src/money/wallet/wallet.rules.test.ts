import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectsApp, type ProjectsApp } from '../../market/projects/test-projects.ts';
import { cardToken, fillWallet } from '../payments/test-wallet.ts';
import type { Person } from '../../server/test-app.ts';
import { refused } from '../../server/test-refusal.ts';

let app: ProjectsApp;
let ada: Person;
beforeAll(async () => {
  app = await projectsApp();
  ada = await app.signUp();
});
afterAll(() => app.stop());

async function addMoney(amount: unknown, by = ada) {
  return app.call('POST', '/wallet/topup', { token: by.token, body: { amount, token: await cardToken(app) } });
}

async function payments() {
  return (await app.owner<{ n: number }>('SELECT count(*)::int AS n FROM payments'))[0]!.n;
}

const least = 'Amount must be at least 10 or More.';
const inDollars = 'Please enter an amount in dollars, with at most two decimals.';

describe('the rules of spec §5 for adding money', () => {
  it.each([
    [undefined, 'Amount is required.'],
    ['', 'Amount is required.'],
    [9, least],
    ['9.00', least],
    ['0.01', least],
    [0, least],
    ['10000000000', 'Amount cannot exceed $9,999,999,999.'],
    ['9999999999.01', 'Amount cannot exceed $9,999,999,999.'],
    ['99999999999999', 'Amount cannot exceed 12 digits.'],
    [-10, inDollars],
    ['10.001', inDollars],
    ['1e3', inDollars],
    ['0x1F', inDollars],
    ['Infinity', inDollars],
    ['NaN', inDollars],
    [[50], inDollars],
  ])('an amount of %j is refused: %s §5.add-money.{required,minimum,maximum}', async (amount, text) => {
    const before = await payments();
    expect(await addMoney(amount)).toMatchObject(refused('amount', text));
    expect(await payments(), 'nothing has changed').toBe(before);
  });

  it.each(['9.01', 10, '9999999999'])('an amount at its limit is taken: %s §9.add-money', async (amount) => {
    expect(await addMoney(amount)).toMatchObject({ status: 200, success: true });
  });
});

describe('the fields of spec §3 for the wallet', () => {
  it('its amount is the free balance §3.wallet', async () => {
    const bo = await app.signUp();
    await fillWallet(app, bo, 25.5);
    const { data } = await app.call('GET', '/wallet', { token: bo.token });
    expect(data).toMatchObject({ amount: 25.5, held: 0 });
  });

  it('the balance over time has a day and its closing balance', async () => {
    const bo = await app.signUp();
    await fillWallet(app, bo, 25.5);
    const { data } = await app.call('GET', '/wallet/balances', { token: bo.token });
    expect(data).toEqual([{ date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), balance: 25.5 }]);
  });

  it('a record has title, kind (C for a credit), date and amount §3.wallet-record', async () => {
    const bo = await app.signUp();
    const projectId = await app.publish(await app.signUp(2), { budgetRequired: '20', minInvestment: '5' });
    await fillWallet(app, bo, 50);
    const form = { projectId, numberOfUnit: 1, address: 'Weaver Lane 1', postalCode: '10115', contactNo: '5550001' };
    await app.call('POST', '/project/order', { token: bo.token, body: { ...form, payFromWallet: 1 } });
    const { data } = await app.call('POST', '/wallet/history', { token: bo.token, body: {} });
    expect(data.records).toEqual([
      expect.objectContaining({
        paymentTitle: expect.any(String),
        transactionType: 'D',
        transactionDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        amount: 20,
        projectTitle: 'Bread oven',
      }),
      expect.objectContaining({ transactionType: 'C', amount: 50 }),
    ]);
  });

  it('a payment is reported with amount, paymentId and paymentStatus §8.amount-added', async () => {
    const bo = await app.signUp();
    const topup = await addMoney(10, bo);
    const body = { amount: 10, paymentId: topup.data.paymentId, paymentStatus: 'COMPLETED' };
    const answer = await app.call('POST', '/wallet/add', { token: bo.token, body });
    expect(answer).toMatchObject({ status: 200, message: 'Amount added successfully.', data: { amount: 10 } });
  });
});
