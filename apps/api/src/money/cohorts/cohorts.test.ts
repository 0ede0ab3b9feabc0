import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fundingApp, type FundingApp } from '../../market/funding/test-funding-app.ts';
import type { Person } from '../../server/test-app.ts';
import { newOperator, type WithSecondFactor } from '../../trust/operators/test-operators.ts';
import { movePast } from '../wallet/test-past.ts';
import { countCohorts, countCohortsAgain } from './count-cohorts.ts';

let app: FundingApp;
let support: WithSecondFactor;
let ada: Person;
let ben: Person;
let project: string;
beforeAll(async () => {
  app = await fundingApp();
  support = await newOperator(app, 'support', 'Sue');
  const guild = await app.signUp(2, 'Bakers');
  ada = await app.investor('Ada');
  ben = await app.investor('Ben');
  project = await app.publish(guild, { reflectionDays: 4 });
  await app.investFromWallet(ada, project, 200);
  await app.investFromWallet(ada, project, 100);
  await movePast(app.owner, '2025-03-31T23:59:59Z');
  await app.investFromWallet(ben, project, 150);
  await movePast(app.owner, '2025-04-01T00:01:00Z');
  await app.investFromWallet(ada, project, 100);
  await movePast(app.owner, '2025-05-10T12:00:00Z');
});
afterAll(() => app.stop());

function read(months = '12', by: Person = support) {
  return app.post(by, '/operator/cohorts', { months });
}

function count(now: string) {
  return countCohorts(app.resources.database, new Date(now));
}

const nobody = { investors: 0, invested: 0 };
const march = {
  firstMonth: '2025-03-01',
  months: [{ investors: 1, invested: 300 }, nobody, { investors: 1, invested: 100 }],
};
const april = { firstMonth: '2025-04-01', months: [{ investors: 1, invested: 150 }, nobody] };

describe('the investors by the month of their first investment', () => {
  it('are empty before they were counted', async () => {
    expect((await read()).data).toEqual({ records: [], countedAt: '' });
  });

  it('are given with those who invested again in each month after it §7.cohorts', async () => {
    await count('2025-05-31T23:00:00Z');
    expect((await read()).data).toEqual({ records: [march, april], countedAt: expect.any(String) });
  });

  it('are the same when they are counted twice', async () => {
    await Promise.all([count('2025-05-31T23:30:00Z'), count('2025-05-31T23:30:00Z')]);
    expect((await read()).data.records).toEqual([march, april]);
  });

  it('have those too who invested in the last minute of the month before', async () => {
    const cy = await app.investor('Cy');
    await app.investFromWallet(cy, project, 50);
    await movePast(app.owner, '2025-05-31T23:59:59Z');
    await count('2025-06-01T03:23:00Z');
    const [first, second, third] = (await read()).data.records;
    expect(first.months).toEqual([...march.months, nobody]);
    expect(second.months).toEqual([...april.months, nobody]);
    expect(third).toEqual({ firstMonth: '2025-05-01', months: [{ investors: 1, invested: 50 }, nobody] });
  });

  it('move to the month before where an earlier investment is counted later', async () => {
    await app.owner("UPDATE first_investments SET month = '2025-05-01'");
    await app.owner("DELETE FROM cohort_months WHERE month < '2025-05-01'");
    await countCohortsAgain(app.resources.database, new Date('2025-06-02T03:23:00Z'));
    expect((await read()).data.records[0]).toMatchObject({ firstMonth: '2025-03-01' });
  });

  it('go back as many months as were asked for', async () => {
    await count('2026-03-15T03:23:00Z');
    expect((await read('12')).data.records.map(({ firstMonth }: { firstMonth: string }) => firstMonth)).toEqual([
      '2025-04-01',
      '2025-05-01',
    ]);
    expect((await read('24')).data.records).toHaveLength(3);
    expect((await read('13')).status).toBe(422);
  });
});
