import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import { newOperator } from '../../trust/operators/test-operators.ts';
import type { Person } from '../../server/test-app.ts';
import { dayAhead, fundingApp, type FundingApp } from '../funding/test-funding-app.ts';
import { creditAll } from './follow-repayments.ts';

let app: FundingApp;
let opal: Person;
let ada: Person;
let bo: Person;
beforeAll(async () => {
  app = await fundingApp();
  opal = await newOperator(app, 'admin', 'Opal');
  ada = await app.investor('Ada');
  bo = await app.investor('Bo');
});
afterEach(async () => {
  expect(await verifyLedger(app.resources.database)).toEqual([]);
  await app.owner('DELETE FROM business_clock');
});
afterAll(() => app.stop());

function pay(projectId: string, dueOn = dayAhead(40), by = opal) {
  return app.post(by, '/operator/repayment/pay', { projectId, dueOn, reason: 'It fell due in the freeze.' });
}

/** An organization with money, and a project that is due whole a month after two have invested; 40 days later. */
async function due(dollars: number) {
  const guild = await app.signUp(2, 'Guild of Bakers');
  await app.addMoney(guild, await app.topUp(guild, 1000), 1000);
  const id = await app.publish(guild, { duration: 1, returnOnInvestment: 10 });
  await app.investFromWallet(ada, id, dollars);
  await app.investFromWallet(bo, id, dollars);
  await app.settleIn('40 days');
  return { guild, id };
}

function freeze({ id }: Person) {
  return app.post(opal, `/operator/accounts/${id}/freeze`, { reason: 'Under review.', days: 7 });
}

it('pays what is due from the wallet of a frozen organization, to all holders alike', async () => {
  const { guild, id } = await due(100);
  const before = [await app.free(ada), await app.free(bo)];
  expect(await pay(id)).toMatchObject({ status: 422, message: 'Its organization is not frozen, and pays by itself.' });
  await freeze(guild);
  expect(await pay(id, dayAhead(40), guild)).toMatchObject({ status: 404 });
  expect(await pay(id, dayAhead(50))).toMatchObject({
    status: 422,
    message: 'Only what is due by today is paid for an organization.',
  });
  const paid = await pay(id);
  expect(paid).toMatchObject({ status: 200, data: { paid: 220 } });
  await creditAll(app.resources, [paid.data.id]);
  expect([await app.free(ada), await app.free(bo), await app.free(guild)]).toEqual([
    before[0]! + 110,
    before[1]! + 110,
    980,
  ]);
  expect((await app.notified(guild)).join('\n')).toContain('An operator has paid $220.00 of Bread oven');
  expect(await pay(id)).toMatchObject({ status: 422, message: 'Nothing is due up to this day.' });
});

it('is refused to who has a stake in it, and above the sum that one operator moves', async () => {
  const { guild, id } = await due(500);
  await freeze(guild);
  expect(await pay(id)).toMatchObject({
    status: 403,
    message: 'One operator pays at most $1,000.00; $1,100.00 is due.',
  });
  expect(await app.free(guild)).toBe(2000);
  await app.owner(`INSERT INTO memberships (organization_id, member_id, role) VALUES ($1, $2, 'reader')`, [
    guild.id,
    opal.id,
  ]);
  expect(await pay(id)).toMatchObject({ status: 403, message: expect.stringContaining('stake') });
});
