import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fundingApp, type FundingApp } from '../../market/funding/test-funding-app.ts';
import type { Person } from '../../server/test-app.ts';
import { newOperator, type WithSecondFactor } from '../../trust/operators/test-operators.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { movePast } from '../wallet/test-past.ts';
import { confirmed } from '../withdrawals/test-confirmed.ts';
import { countTurnover } from './count-turnover.ts';

let app: FundingApp;
let support: WithSecondFactor;
let guild: Person;
let ada: Person;
let project: string;
beforeAll(async () => {
  app = await fundingApp({ FEE_ORDER: '10%' });
  support = await newOperator(app, 'support', 'Sue');
  guild = await app.signUp(2, 'Bakers');
  ada = await app.investor('Ada');
  project = await app.publish(guild, { unitPrice: 100, reflectionDays: 4 });
  // A Saturday, the last day of its month.
  await movePast(app.owner, '2025-05-31T23:59:00Z');
  const order = await ordered();
  await app.investFromWallet(ada, project, 200);
  // A Sunday, of the same week.
  await movePast(app.owner, '2025-06-01T12:00:00Z');
  await app.post(guild, `/refunds/${order}`, { amount: 40, reason: 'Burnt.' });
  await withdrawn(12.34);
  // A Monday.
  await movePast(app.owner, '2025-06-02T12:00:00Z');
  await countTurnover(app.resources.database, new Date('2025-06-02T13:00:00Z'));
});
afterAll(() => app.stop());

async function ordered(): Promise<string> {
  const address = { address: '1 Test Street', postalCode: '10115', contactNo: '5550000001' };
  const body = { projectId: project, numberOfUnit: 1, payFromWallet: 1, ...address };
  const answer = await app.post(ada, '/project/order', body);
  expect(answer.status, answer.message).toBe(200);
  return answer.data.orderId;
}

async function withdrawn(amount: number): Promise<void> {
  const finance = await newOperator(app, 'finance');
  const bank = { bankName: 'Bank', accountHolderName: 'Ada', accountNumber: '12345678', sortCode: '10-20-30' };
  const { data } = await app.post(ada, '/wallet/withdraw', { ...bank, amount, swiftCode: 'MIREDEFF' });
  const id = await confirmed(app.owner, data.id);
  await app.post(finance, `/operator/withdrawals/${id}/approve`, { asTest: 1 });
}

function read(unit: string, from: string, to: string, by: Person = support) {
  return app.post(by, '/operator/turnover', { unit, from, to });
}

const nothing = {
  paidIn: 0,
  invested: 0,
  ordered: 0,
  withdrawn: 0,
  refunded: 0,
  disputed: 0,
  repaid: 0,
  fees: 0,
};

describe('the turnover', () => {
  it('is given by days with what was moved, in all and in as many days before §7.turnover', async () => {
    const { data } = await read('day', '2025-06-01', '2025-06-03');
    expect(data).toEqual({
      records: [
        { ...nothing, firstDay: '2025-06-01', invested: 200, ordered: 100, fees: 10, accounts: 2 },
        { ...nothing, firstDay: '2025-06-02', refunded: 40, withdrawn: 12.34, fees: -4, accounts: 2 },
        { ...nothing, firstDay: '2025-06-03', accounts: 0 },
      ],
      totals: { ...nothing, invested: 200, ordered: 100, refunded: 40, withdrawn: 12.34, fees: 6 },
      before: { ...nothing, paidIn: 5000 },
      countedAt: expect.any(String),
    });
  });

  it('is given by weeks from Monday, whole where a day of one is chosen', async () => {
    const { data } = await read('week', '2025-06-01', '2025-06-02');
    expect(data.records).toEqual([
      { ...nothing, firstDay: '2025-05-26', paidIn: 5000, invested: 200, ordered: 100, fees: 10, accounts: 2 },
      { ...nothing, firstDay: '2025-06-02', refunded: 40, withdrawn: 12.34, fees: -4, accounts: 2 },
    ]);
    expect(data.before).toEqual(nothing);
    expect((await read('week', '2025-06-02', '2025-06-02')).data.before).toMatchObject({ paidIn: 5000, ordered: 100 });
  });

  it('is given by months of any length', async () => {
    const { data } = await read('month', '2025-06-15', '2025-06-20');
    expect(data.records).toEqual([
      {
        ...nothing,
        firstDay: '2025-06-01',
        invested: 200,
        ordered: 100,
        refunded: 40,
        withdrawn: 12.34,
        fees: 6,
        accounts: 2,
      },
    ]);
    expect(data.before).toMatchObject({ paidIn: 5000, invested: 0 });
    const months = (await read('month', '2025-01-31', '2025-06-01')).data;
    expect(months.records.map(({ firstDay }: { firstDay: string }) => firstDay)).toEqual([
      '2025-01-01',
      '2025-02-01',
      '2025-03-01',
      '2025-04-01',
      '2025-05-01',
      '2025-06-01',
    ]);
    expect(months.records[4]).toMatchObject({ paidIn: 5000, accounts: 1 });
  });

  it('is counted anew of today and of yesterday, once each, whoever counts at once', async () => {
    const { database } = app.resources;
    await countTurnover(database, new Date('2025-06-03T00:07:00Z'));
    // It began before midnight, and is seen after it.
    await ordered();
    await movePast(app.owner, '2025-06-02T23:59:59Z');
    const now = new Date('2025-06-03T01:07:00Z');
    await Promise.all([countTurnover(database, now), countTurnover(database, now), countTurnover(database, now)]);
    expect((await read('day', '2025-06-02', '2025-06-02')).data.records).toMatchObject([
      { ordered: 100, refunded: 40 },
    ]);
    expect(await verifyLedger(database)).toEqual([]);
  });

  it('is there of days on which nothing was moved, and of none', async () => {
    await countTurnover(app.resources.database, new Date('2025-06-10T00:07:00Z'));
    expect((await read('day', '2025-06-05', '2025-06-09')).data).toMatchObject({ totals: nothing });
    expect((await read('month', '1999-01-01', '1999-12-31')).data).toMatchObject({ totals: nothing, before: nothing });
  });

  it.each([
    ['year', '2025-01-01', '2025-01-02', { unit: 'Please choose day, week or month.' }],
    ['day', '', '2025-01-02', { from: 'Please choose the first day.' }],
    ['day', '2025-02-30', '2025-03-02', { from: 'Please enter a date.' }],
    ['day', '2025-01-02', '2025-01-01', { to: 'The last day cannot be before the first.' }],
    ['day', '2015-01-02', '2025-01-01', { to: 'Please choose at most 1830 days.' }],
  ])('is refused by %s from %s to %s', async (unit, from, to, errors) => {
    expect(await read(unit, from, to)).toMatchObject({ status: 422, data: { errors } });
  });
});

it('without a transfer there is no turnover, and counting goes on from today', async () => {
  const empty = await fundingApp();
  const { database } = empty.resources;
  const operator = await newOperator(empty, 'finance');
  const body = { unit: 'day', from: '2025-06-01', to: '2025-06-01' };
  await empty.owner('DELETE FROM active_accounts');
  expect((await empty.post(operator, '/operator/turnover', body)).data).toMatchObject({
    countedAt: '',
    before: nothing,
  });
  await countTurnover(database, new Date());
  expect((await empty.post(operator, '/operator/turnover', body)).data.countedAt).not.toBe('');
  await empty.stop();
});
