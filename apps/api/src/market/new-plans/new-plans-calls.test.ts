import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import type { Person } from '../../server/test-app.ts';
import { projectOfTwo } from '../defaults/test-defaults.ts';
import { dayAhead, fundingApp, type FundingApp } from '../funding/test-funding-app.ts';
import { settleNewPlans } from './follow-new-plans.ts';

let app: FundingApp;
let ada: Person;
let bo: Person;
beforeAll(async () => {
  app = await fundingApp();
  ada = await app.signUp(1, 'Ada');
  bo = await app.signUp(1, 'Bo');
  for (const who of [ada, bo]) await app.addMoney(who, await app.topUp(who, 2000), 2000);
});
afterAll(async () => {
  expect(await verifyLedger(app.resources.database)).toEqual([]);
  await app.stop();
});

const terms = { months: 6, repayment: 'quarterly', why: 'A bad harvest.' };

async function aheadBy(days: number) {
  await app.owner(
    `INSERT INTO business_clock (ahead) VALUES (make_interval(days => $1))
     ON CONFLICT (id) DO UPDATE SET ahead = excluded.ahead`,
    [days],
  );
}

describe('a new plan of a project', () => {
  it('is compared, proposed, voted on by its holders and decided after 14 days, and each of them reads of it', async () => {
    const { id, guild, ofAda } = await projectOfTwo(app, ada, bo);
    const compared = await app.post(guild, '/repayment/plan/compare', { ...terms, projectId: id });
    expect(compared).toMatchObject({ status: 200, data: { voters: 2 } });
    expect(compared.data.months.length).toBeGreaterThan(1);
    const sum = (field: 'now' | 'changed') =>
      compared.data.months.reduce((all: number, month: Record<string, number>) => all + month[field]!, 0);
    expect(sum('now')).toBeCloseTo(compared.data.unpaid, 2);
    expect(sum('changed')).toBeCloseTo(compared.data.unpaid, 2);

    expect(await app.post(guild, '/repayment/plan/propose', { ...terms, projectId: id, months: 0 })).toMatchObject({
      status: 422,
      message: 'Please enter whole months.',
    });
    const proposed = await app.post(guild, '/repayment/plan/propose', { ...terms, projectId: id });
    expect(proposed).toMatchObject({ status: 200, data: { endsAt: `${dayAhead(15)}T00:00:00.000Z`, voters: 2 } });
    expect(await app.post(guild, '/repayment/plan/propose', { ...terms, projectId: id })).toMatchObject({
      status: 422,
      message: 'Your investors are already voting on a new plan.',
    });
    await settleNewPlans(app.resources);
    expect((await app.get(ada, `/project/details/${id}`)).data).toMatchObject({ state: 'open', takesMoney: false });
    await expect
      .poll(async () => (await app.notified(ada)).join())
      .toMatch(
        /proposes a new plan to pay back .*: the same total on different days\. Vote with your \$\d+\.00 by the end of/,
      );

    expect(await app.post(bo, '/repayment/plan/vote', { projectId: id, yes: 1 })).toMatchObject({ status: 200 });
    expect(await app.post(ada, '/repayment/plan/vote', { projectId: id, yes: 0 })).toMatchObject({ status: 200 });
    expect(await app.post(guild, '/repayment/plan/vote', { projectId: id, yes: 1 })).toMatchObject({ status: 404 });
    const { data } = await app.get(ada, `/repayment/plan/${id}`);
    expect(data).toMatchObject({
      records: [
        {
          state: 'voting',
          why: 'A bad harvest.',
          months: 6,
          weight: 400,
          yes: 300,
          no: 100,
          mine: { weight: 100, says: 'no' },
        },
      ],
      compared: { unpaid: 112 },
      obstacle: '',
    });
    expect(await app.get(guild, `/repayment/plan/${id}`)).toMatchObject({
      data: { compared: { unpaid: 448 }, obstacle: 'Your investors are already voting on a new plan.' },
    });
    expect((await app.get(await app.signUp(1, 'Cy'), `/repayment/plan/${id}`)).status).toBe(404);

    await aheadBy(15);
    await settleNewPlans(app.resources);
    expect(await app.post(ada, '/repayment/plan/vote', { projectId: id, yes: 1 })).toMatchObject({
      status: 422,
      message: 'The vote has ended.',
    });
    expect(await app.get(ada, `/repayment/plan/${id}`)).toMatchObject({
      data: { records: [{ state: 'accepted', decidedOn: dayAhead(15) }], compared: null },
    });
    expect(await app.get(ada, `/investment/details/${ofAda}`)).toMatchObject({
      data: { expected: 112, hasNewPlan: true, state: 'active' },
    });
    expect((await app.notified(ada)).join()).toContain('have accepted the new plan');
    expect((await app.notified(guild)).join()).toContain('with 75% of the principal');
    await app.owner('DELETE FROM business_clock');
  });
});
